import Synchronization

/// Manages the keys and certificates that authenticate services' calls. The operator creates and revokes keys and
/// configures certificates. The server checks each call by a service against them.
///
/// All keys are kept in memory. A key that this process revokes is refused as soon as its removal is committed, and a
/// key that another process revokes is refused as soon as the store's feed reports the revocation. A call waits for the
/// feed while the feed is behind, and also if the call's key is unknown to this process, because another process may
/// have just created the key.
package final class ServiceKeys: Sendable {
  /// A token whose signature has been verified. It is valid as long as it has not expired and its key exists.
  package final class VerifiedToken: Sendable {
    fileprivate let key: ServiceKeyID
    fileprivate let administrator: Administrator
    fileprivate let expiresAt: Timestamp

    fileprivate init(of key: ServiceKey, scopes: Set<Administrator.Scope>, expiresAt: Timestamp) {
      self.key = key.id
      administrator = Administrator(service: key, scopes: scopes)
      self.expiresAt = expiresAt
    }
  }

  private struct State {
    var keys: [ServiceKeyID: ServiceKey] = [:]
    /// The number of changes that this process has made to the keys.
    var changes = 0
    /// The number of changes by other writers that `keys` includes.
    var knownChangesOfOthers = 0
    /// The verified tokens, by keyed digest.
    var tokens = AgingCache<[UInt8], VerifiedToken>(capacity: ServiceKeys.tokenCapacity)
    /// The latest use of each key, if it has not been stored yet.
    var uses: [ServiceKeyID: Timestamp] = [:]
    /// The services that have lost all their certificates but whose revocation events have not been written yet.
    var revokedServices: Set<String> = []
  }

  /// Counts the possible key changes by other writers that the store's feed has reported, and signals each one.
  private final class OtherWriters: Sendable {
    let changes = Atomic(0)
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
      (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func signal() { continuation.yield() }

    func noteChange() {
      changes.add(1, ordering: .acquiringAndReleasing)
      signal()
    }
  }

  /// A search for a key among the known keys.
  private struct Search {
    let keys: [ServiceKeyID: ServiceKey]
    /// Whether a key was not found but may exist.
    var hasMissed = false

    mutating func key(_ id: ServiceKeyID) -> ServiceKey? {
      let key = keys[id]
      if key == nil { hasMissed = true }
      return key
    }

    mutating func candidates(_ wanted: ServiceAccountKeys) -> [ServiceKey] {
      switch wanted {
      case .named(let id): return key(id).map { [$0] } ?? []
      case .ofService(let name):
        // The service may have a newer key.
        hasMissed = true
        return keys.values.filter { $0.name == name }
      }
    }
  }

  /// The maximum number of verified tokens to cache. A service creates a token either every five minutes or for each
  /// call.
  private static let tokenCapacity = 16_384
  /// The interval for storing the last use of a key, in milliseconds.
  private static let useInterval: Int64 = 3_600_000
  private static let retry = Duration.milliseconds(200)

  private let useCases: AccountUseCases
  private let verifier: any ServiceTokenVerifier
  package let certificates: ServiceCertificates
  private let state = Mutex(State())
  private let others = OtherWriters()
  private let subscription: CommitFeed.Subscription

  package init(
    useCases: AccountUseCases, verifier: any ServiceTokenVerifier,
    certificates: ServiceCertificates = ServiceCertificates()
  ) {
    self.useCases = useCases
    self.verifier = verifier
    self.certificates = certificates
    subscription = useCases.reader.store.feed.subscribe { [others] event in
      if case .commit(let state) = event, !state.includesServiceKeys { return }
      others.noteChange()
    }
  }

  /// The value that tokens must have in the `aud` claim.
  package var audience: String { verifier.audience }

  /// Reads the stored keys. Call this method before the first call is served, because no service is known until then.
  package func load() async throws(AccountError) {
    while true {
      let changesOfOthers = others.changes.load(ordering: .acquiring)
      let changes = state.withLock { $0.changes }
      let stored = try await useCases.reader.read { try $0.serviceKeys() }
      let revoked: [ServiceKeyID]? = state.withLock { state in
        // The stored keys may lack changes that this process has made since they were read.
        guard state.changes == changes else { return nil }
        let old = state.keys.keys
        state.keys = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        state.knownChangesOfOthers = changesOfOthers
        return old.filter { state.keys[$0] == nil }
      }
      guard let revoked else { continue }
      for id in revoked { useCases.eventFollowers.end(ofKey: id, Self.revoked(id)) }
      return
    }
  }

  /// Reloads the keys whenever other writers have changed them or may have changed them, until the task is canceled.
  package func followOthers() async {
    for await _ in others.signals {
      do { try await load() } catch {
        try? await Task.sleep(for: Self.retry)
        others.signal()
      }
    }
  }

  /// Returns once the keys that other writers had stored before the call have been loaded.
  private func catchUp() async throws(AccountError) {
    do { try await useCases.reader.store.feed.catchUp() } catch { throw AccountError(error) }
    try await loadChanges()
  }

  /// Waits until this process knows about every revocation by another process that is older than the feed's tolerance.
  /// Returns immediately if that is already the case.
  ///
  /// Throws `.unavailable` if the feed does not catch up.
  private func keepUp() async throws(AccountError) {
    guard useCases.reader.store.feed.isFresh else { return try await catchUp() }
    try await loadChanges()
  }

  /// Reloads the keys if the feed has reported changes that this process has not loaded yet.
  private func loadChanges() async throws(AccountError) {
    let known = state.withLock { $0.knownChangesOfOthers }
    if known != others.changes.load(ordering: .acquiring) { try await load() }
  }

  // MARK: The operator

  /// Returns the keys, oldest first, including expired keys.
  package func list(by administrator: Administrator) async throws(AccountError) -> [ServiceKey] {
    try administrator.requireOperator()
    try await catchUp()
    return state.withLock { Array($0.keys.values) }.sorted {
      ($0.createdAt, $0.id.rawValue) < ($1.createdAt, $1.id.rawValue)
    }
  }

  /// Creates a key that authenticates a service's calls.
  ///
  /// Throws `.invalidArgument` if a parameter is not valid.
  package func create(
    _ new: NewServiceKey, by administrator: Administrator
  ) async throws(AccountError) -> ServiceKey {
    try administrator.requireOperator()
    let now = useCases.clock.now
    try ServiceKey.checkName(new.name)
    let scopes = try Administrator.Scope.parsed(new.scopes)
    guard let publicKey = verifier.publicKey(pem: new.publicKey) else {
      throw AccountError(
        .invalidArgument,
        "The key is not a P-256 public key or an RSA public key of at least 2048 bits in PEM format; create the file "
          + "with `openssl pkey -in KEY -pubout`.",
        field: .publicKey)
    }
    if let expiresAt = new.expiresAt, expiresAt <= now {
      throw AccountError(.invalidArgument, "The expiry of the key is in the past; choose a later one.", field: .expiry)
    }
    let key = ServiceKey(
      id: ServiceKeyID(rawValue: useCases.keys.newUID().rawValue), tenant: useCases.tenant, name: new.name,
      scopes: scopes, publicKey: publicKey, createdAt: now, expiresAt: new.expiresAt)
    do {
      try await commit([.insertServiceKey(key)], .serviceKeyCreated, key, at: now, by: administrator)
    } catch {
      throw AccountError(error)
    }
    state.withLock { state in
      state.keys[key.id] = key
      state.changes += 1
    }
    return key
  }

  /// Removes a key. The server then refuses tokens that were signed with the key.
  ///
  /// Throws `.serviceKeyNotFound` if no service has a key with this ID.
  package func revoke(_ id: ServiceKeyID, by administrator: Administrator) async throws(AccountError) -> ServiceKey {
    try administrator.requireOperator()
    try await catchUp()
    let notFound = AccountError(.serviceKeyNotFound, "No service has a key with this ID.", field: .serviceKey)
    guard let key = state.withLock({ $0.keys[id] }) else { throw notFound }
    let now = useCases.clock.now
    let event = OutboxEvent(at: now, .serviceKeyRevoked, of: id)
    do {
      try await commit([.deleteServiceKey(id), .emit(event)], .serviceKeyRevoked, key, at: now, by: administrator)
    } catch {
      // The key was removed in the meantime by another call, or earlier by a call whose outcome was unknown.
      throw error == .stale ? notFound : AccountError(error)
    }
    state.withLock { state in
      state.keys[id] = nil
      state.changes += 1
      state.uses[id] = nil
    }
    useCases.eventFollowers.end(ofKey: id, Self.revoked(id))
    return key
  }

  /// Replaces the services that may call with certificates. Removed services are refused immediately, even in open
  /// streams, and an event reports the removal to services that follow the events.
  package func replaceCertificates(by services: [ServiceCertificate]) async {
    let revoked = certificates.replace(by: services)
    // The heartbeat makes each follower check whether it is still authorized.
    useCases.events.beat()
    state.withLock { $0.revokedServices.formUnion(revoked) }
    await writeRevocations()
  }

  /// Writes the events for services that have lost all their certificates. Call this method periodically. A later call
  /// writes any events that an earlier call could not write, unless the service has a certificate again by then.
  package func writeRevocations() async {
    let revoked = state.withLock { state in
      defer { state.revokedServices = [] }
      return state.revokedServices.filter { !certificates.contains(serviceNamed: $0) }
    }
    guard !revoked.isEmpty else { return }
    let now = useCases.clock.now
    let events = revoked.sorted().map { name in
      Change.emit(OutboxEvent(at: now, .serviceKeyRevoked, of: ServiceKeyID(ofCertificatesOf: name)))
    }
    do { try await useCases.committer.commit(ChangeSet(tenant: useCases.tenant, changes: events)) } catch {
      state.withLock { $0.revokedServices.formUnion(revoked) }
    }
  }

  /// Commits the changes. If the commit fails, the keys are reloaded before the next call, because the changes may have
  /// been stored.
  private func commit(
    _ stored: [Change], _ action: AuditRecord.Action, _ key: ServiceKey, at now: Timestamp,
    by administrator: Administrator
  ) async throws(StoreError) {
    let record = AuditRecord(at: now, uid: nil, action: action, detail: "\(key.name) \(key.id.rawValue)")
    var changes = ChangeSet(tenant: key.tenant, changes: stored + [.audit(record)])
    changes.origin.actor = administrator.name
    do { try await useCases.committer.commit(changes) } catch {
      others.noteChange()
      throw error
    }
  }

  /// The credentials for the keys that have an expiry time, including keys that have already expired.
  var credentials: [ServiceCredential] { state.withLock { $0.keys.values.compactMap(ServiceCredential.init) } }

  // MARK: Calls

  /// Throws `.invalidServiceCredential` if the key or certificate of an administrator has expired or has been revoked
  /// since the call began, and `.unavailable` if this cannot be determined.
  package func requireCurrent(_ administrator: Administrator) async throws(AccountError) {
    if let id = administrator.key {
      try await keepUp()
      guard state.withLock({ $0.keys[id] }) != nil else { throw Self.revoked(id) }
    }
    if let service = administrator.certificate, !certificates.contains(service) {
      throw AccountError(
        .invalidServiceCredential,
        "The certificate is refused: the server's setting services.certificates has changed since the call began.")
    }
    if let end = administrator.expiresAt, end <= useCases.clock.now {
      throw AccountError(.invalidServiceCredential, "The service's key or certificate has expired.")
    }
  }

  /// Returns the service that presents a token.
  ///
  /// Throws `.invalidServiceCredential`, `.tenantIDMismatch` or `.unavailable`.
  package func service(
    showing token: Secret, at interface: ServiceInterface = .calls
  ) async throws(AccountError) -> Administrator {
    try await service(showing: try await verify(token, at: interface))
  }

  /// Searches the known keys. If the search fails because a key is unknown, this method loads the changes made by other
  /// servers and repeats the search, because another server may have just created the key.
  private func searching<Result>(
    _ body: (inout Search) throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    var search = Search(keys: state.withLock { $0.keys })
    do { return try body(&search) } catch {
      guard search.hasMissed, useCases.reader.store.feed.hasOtherWriters else { throw error }
    }
    try await catchUp()
    search = Search(keys: state.withLock { $0.keys })
    return try body(&search)
  }

  /// Returns the service that presents an already verified token.
  ///
  /// Throws `.invalidServiceCredential` if the token has expired, or if its key has expired or been revoked;
  /// `.tenantIDMismatch` if the key is for another tenant; and `.unavailable` if it cannot be determined whether the
  /// key has been revoked.
  package func service(showing token: VerifiedToken) async throws(AccountError) -> Administrator {
    try await keepUp()
    let now = useCases.clock.now
    let keyIsExpired = token.administrator.expiresAt.map { $0 <= now } ?? false
    let keyExists = state.withLock { state in
      guard let key = state.keys[token.key] else { return false }
      if !keyIsExpired, token.expiresAt > now { note(key, at: now, in: &state) }
      return true
    }
    guard keyExists else { throw Self.revoked(token.key) }
    guard !keyIsExpired else { throw Self.refusal("its key \(token.key.rawValue) has expired") }
    guard token.expiresAt > now else { throw Self.refusal("it has expired") }
    guard token.administrator.tenant == useCases.tenant else {
      throw AccountError(.tenantIDMismatch, "The service's key is for a tenant other than this server's.")
    }
    return token.administrator
  }

  /// Verifies a token's signature, and returns the verified token. A token that is still cached is not verified again.
  /// Pass the verified token to `service(showing:)` on each call, because that method detects that the token or its key
  /// has expired, or that the key has been revoked.
  ///
  /// Throws `.invalidServiceCredential` or `.tenantIDMismatch`.
  package func verify(
    _ token: Secret, at interface: ServiceInterface = .calls
  ) async throws(AccountError) -> VerifiedToken {
    let digest = useCases.secrets.digest(Array(token.reveal().utf8), label: interface.cacheLabel)
    if let known = state.withLock({ $0.tokens[digest] }) { return known }
    let now = useCases.clock.now
    let verified = try await searching { search throws(AccountError) in
      try check(token, at: interface, now: now, among: &search)
    }
    state.withLock { $0.tokens[digest] = verified }
    return verified
  }

  private func check(
    _ token: Secret, at interface: ServiceInterface, now: Timestamp, among search: inout Search
  ) throws(AccountError) -> VerifiedToken {
    let read =
      switch interface {
      case .calls: try verifier.verify(token, now: now) { search.key($0)?.publicKey }
      case .firebase: try account(showing: token, now: now, among: &search)
      }
    guard let key = search.key(read.key) else { throw Self.refusal("its key is unknown or was revoked") }
    if let tenant = read.tenant, tenant != key.tenant {
      throw AccountError(.tenantIDMismatch, "The service's token is for a tenant other than its key's.")
    }
    let scopes = read.scopes.map { Set($0.compactMap(Administrator.Scope.init)) } ?? key.scopes
    guard scopes.isSubset(of: key.scopes), read.scopes.map({ Set($0).count == scopes.count }) ?? true else {
      throw Self.refusal("its \"scope\" exceeds the scopes of its key \(key.id.rawValue)")
    }
    return VerifiedToken(of: key, scopes: scopes, expiresAt: read.expiresAt)
  }

  private func account(
    showing token: Secret, now: Timestamp, among search: inout Search
  ) throws(AccountError) -> ServiceToken {
    if let access = ServiceAccessToken(token, useCases.secrets) {
      return ServiceToken(key: access.key, expiresAt: access.expiresAt)
    }
    return try verifier.verifyServiceAccount(token, for: [], now: now) { search.candidates($0) }
  }

  /// Exchanges an assertion signed by a service account (RFC 7523, section 2.1) for an access token. Returns the access
  /// token and its lifetime in milliseconds. The access token expires no later than the key.
  ///
  /// Throws `.invalidServiceCredential` if the assertion is not valid, or if its key has expired or been revoked.
  ///
  /// - Parameter audiences: The accepted values of the `aud` claim.
  package func accessToken(
    for assertion: Secret, to audiences: Set<String>
  ) async throws(AccountError) -> (token: Secret, life: Int64) {
    let now = useCases.clock.now
    let key = try await searching { search throws(AccountError) in
      let shown = try verifier.verifyServiceAccount(assertion, for: audiences, now: now) { search.candidates($0) }
      return search.key(shown.key)
    }
    guard let key else { throw Self.refusal("its key was revoked") }
    guard !key.isExpired(at: now) else { throw Self.refusal("its key \(key.id.rawValue) has expired") }
    let left = key.expiresAt.map { $0.milliseconds(since: now) } ?? ServiceAccessToken.life
    let life = min(ServiceAccessToken.life, left)
    let token = ServiceAccessToken(for: key.id, until: now.adding(milliseconds: life), useCases.secrets)
    return (token.secret, life)
  }

  private static func revoked(_ key: ServiceKeyID) -> AccountError { refusal("its key \(key.rawValue) was revoked") }

  private static func refusal(_ explanation: String) -> AccountError {
    AccountError(.invalidServiceCredential, "The service's token is refused: \(explanation).")
  }

  private func note(_ key: ServiceKey, at now: Timestamp, in state: inout sending State) {
    if let last = key.lastUsedAt, now.milliseconds(since: last) < Self.useInterval { return }
    state.keys[key.id]?.lastUsedAt = now
    state.uses[key.id] = now
  }

  /// Stores the uses of keys since the previous call. Call this method periodically. Uses that cannot be stored are
  /// lost.
  package func writeUses() async {
    let uses = state.withLock { state in
      defer { state.uses = [:] }
      return state.uses.compactMap { id, at in state.keys[id].map { (id: id, tenant: $0.tenant, at: at) } }
    }
    for use in uses {
      let changes = ChangeSet(tenant: use.tenant, changes: [.noteUse(of: use.id, at: use.at)])
      try? await useCases.committer.commit(changes)
    }
  }
}
