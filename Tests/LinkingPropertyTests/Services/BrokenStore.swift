import Accounts

/// A store behind which a rule is broken.
struct BrokenStore: AccountStore {
  private let store: any AccountStore
  private let rule: BrokenRule

  init(_ store: any AccountStore, _ rule: BrokenRule) {
    self.store = store
    self.rule = rule
  }

  func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners {
    var owners = rule.tampered(try await store.owners(of: key, email: email))
    if rule == .lostAddressesAreFree { owners.waysBack = [] }
    if rule == .emailLinkJoinsUnasked, key.issuer == Identity.Key.emailLinkIssuer, let email,
      owners.emailOwner?.emailVerified == true, var link = owners.emailOwner?.linkedIdentities.first
    {
      link.key = .emailLink("not " + email, in: key.tenant)
      link.providerID = .emailLink
      owners.emailOwner?.identities.append(link)
    }
    return owners
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    var tampered = changes
    tampered.changes = rule.tampered(changes.changes)
    for index in tampered.changes.indices {
      switch tampered.changes[index] {
      case .updateAccount(let account):
        guard let stored = try await store.account(account.uid, in: account.tenant) else { continue }
        tampered.changes[index] = .updateAccount(rule.tampered(account, stored: stored, changes.changes))
      case .insertIdentity(let identity, let uid) where rule == .firstMethodsSettle:
        guard let stored = try await store.account(uid, in: identity.key.tenant), stored.linkedIdentities.isEmpty else {
          continue
        }
        tampered.changes[index] = .insertIdentity(identity.settled, uid)
      case .insertSession(var session) where rule == .linksRenewSessions && changes.changes.has(.identityLinked):
        session.authTime = session.createdAt
        tampered.changes[index] = .insertSession(session)
      default: break
      }
    }
    try await store.commit(tampered)
  }

  func knownCaller(anyOf digests: [[UInt8]]) async throws(StoreError) -> Timestamp? {
    try await store.knownCaller(anyOf: digests)
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await store.reserve(attempt)
  }

  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    var account = try await store.account(uid, in: tenant)
    if rule == .resetSkipsFactor { account?.factors = [] }
    return account
  }

  func account(opening uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    if rule == .tokensGoThroughCutAliases, let merge = try await store.merge(of: uid, in: tenant) {
      return try await store.account(merge.survivor, in: tenant)
    }
    return try await store.account(opening: uid, in: tenant)
  }

  func isTaken(_ uid: UID) async throws(StoreError) -> Bool { try await store.isTaken(uid) }

  func account(holding key: Identity.Key) async throws(StoreError) -> Account? {
    try await store.account(holding: key)
  }

  func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord? {
    rule.tampered(try await store.session(id, in: tenant))
  }

  func sessionOfDeletedAccount(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> Session? {
    try await store.sessionOfDeletedAccount(id, in: tenant)
  }

  func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session] {
    try await store.sessions(of: uid, in: tenant)
  }

  func receipt(_ keyDigest: [UInt8]) async throws(StoreError) -> RequestReceipt? {
    try await store.receipt(keyDigest)
  }

  func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation? {
    try await store.continuation(id, in: tenant)
  }

  func actionCode(_ id: ActionCodeID, in tenant: TenantID) async throws(StoreError) -> ActionCode? {
    rule.tampered(try await store.actionCode(id, in: tenant))
  }

  func actionCodes(
    _ kind: ActionCode.Kind, for address: String, in tenant: TenantID
  ) async throws(StoreError) -> [ActionCode] {
    try await store.actionCodes(kind, for: address, in: tenant)
  }

  func intent(_ id: IntentID, in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await store.intent(id, in: tenant)
  }

  func intent(userCode digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await store.intent(userCode: digest, in: tenant)
  }

  func mergePlan(_ id: MergePlanID, in tenant: TenantID) async throws(StoreError) -> MergePlan? {
    try await store.mergePlan(id, in: tenant)
  }

  func merge(of uid: UID, in tenant: TenantID) async throws(StoreError) -> AccountMerge? {
    try await store.merge(of: uid, in: tenant)
  }

  func waysBack(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [WayBack] {
    try await store.waysBack(of: uid, in: tenant)
  }

  func shadows(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Shadow] {
    try await store.shadows(of: uid, in: tenant)
  }

  func merges(into uid: UID, in tenant: TenantID) async throws(StoreError) -> [AccountMerge] {
    try await store.merges(into: uid, in: tenant)
  }

  func accounts(withIdentityOf email: String, in tenant: TenantID) async throws(StoreError) -> [Account] {
    try await store.accounts(withIdentityOf: email, in: tenant)
  }

  func unreachableAccount(losing digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.unreachableAccount(losing: digest, in: tenant)
  }

  func keepsAddress(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Bool {
    try await store.keepsAddress(uid, in: tenant)
  }

  func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) async throws(StoreError) -> PendingSignIn? {
    try await store.pendingSignIn(id, in: tenant)
  }

  func wait(before attempt: AttemptReservation) async throws(StoreError) -> Int64? {
    try await store.wait(before: attempt)
  }

  func phoneVerification(_ id: PhoneVerificationID, in tenant: TenantID) async throws(StoreError) -> PhoneVerification?
  {
    try await store.phoneVerification(id, in: tenant)
  }
}
