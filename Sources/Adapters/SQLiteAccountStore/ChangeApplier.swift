internal import AccountStorage
internal import Accounts
internal import GRDB

/// Writes change sets to the tables. The applier belongs to the writer thread and cannot be used once the database has
/// failed.
///
/// A change set refers to accounts by their UIDs. Each UID is resolved once to the number of the account's row, usually
/// when the expectation that refers to the account is checked.
final class ChangeApplier {
  let db: Database
  let statements: WriteStatements
  /// Whether the expectations of the current job have been met, which means that the job may have changed rows.
  var hasWritten = false
  /// The origin of the changes of the current job.
  var origin = ChangeOrigin()
  /// Whether events are stored.
  let keepsEvents: Bool
  /// The events of the current change set. They are written last, when it is known which sessions the set has ended.
  private var events: [OutboxEvent] = []
  /// The sessions that the current change set has ended individually, excluding those that ended with their whole
  /// generation.
  private var endedSessions: [(uid: UID, id: SessionID)] = []
  /// The accounts that sweeps have deleted in the current transaction.
  private var sweptAccounts: Set<AccountKey> = []

  init(_ db: Database, keepsEvents: Bool) throws {
    self.db = db
    self.keepsEvents = keepsEvents
    statements = try WriteStatements(db)
  }

  // MARK: Transaction

  func begin() throws {
    sweptAccounts = []
    try statements.begin.execute()
  }

  func commit() throws { try statements.commit.execute() }

  func rollback() throws { try statements.rollback.execute() }

  /// Runs a job and returns the number that `JobOutcome` describes.
  func run(_ job: WriteJob) throws(StoreError) -> Int {
    hasWritten = false
    origin = ChangeOrigin()
    switch job {
    case .commit(let changes):
      try apply(changes)
      return 0
    case .reserve(let attempt): return try reserve(attempt)
    case .sweep(let now, let limit, let lifetimes):
      hasWritten = true
      return try sweep(now: now, limit: limit, lifetimes: lifetimes)
    }
  }

  /// Runs a job in a savepoint. A refused job is undone, and the refusal is returned as a result. All other errors are
  /// thrown.
  func runInSavepoint(_ job: WriteJob) throws -> Result<Int, StoreError> {
    try statements.savepoint.execute()
    let result = Result { () throws(StoreError) in try run(job) }
    if case .failure(let error) = result {
      if case .unavailable = error { throw error }
      try statements.rollbackToSavepoint.execute()
    }
    try statements.releaseSavepoint.execute()
    return result
  }

  func noteSwept(_ account: Account) { sweptAccounts.insert(account.accountKey) }

  /// Returns the accounts that were swept, and forgets them. The caller must already have committed the transaction.
  func takeSweptAccounts() -> Set<AccountKey> {
    defer { sweptAccounts = [] }
    return sweptAccounts
  }

  // MARK: Change sets

  /// The row numbers of a change set's accounts.
  struct Resolved {
    private var rows: [(uid: UID, row: Int64)] = []

    mutating func note(_ uid: UID, _ row: Int64) { rows.append((uid, row)) }

    mutating func forget(_ uid: UID) { rows.removeAll { $0.uid == uid } }

    /// Returns the row number of an account. The latest entry is checked first, because changes to the same account
    /// usually follow one another.
    func row(_ uid: UID) -> Int64? { rows.last { $0.uid == uid }?.row }
  }

  func apply(_ set: ChangeSet) throws(StoreError) {
    do {
      var resolved = Resolved()
      for expectation in set.expectations { try check(expectation, in: set.tenant, &resolved) }
      hasWritten = true
      origin = set.origin
      events = []
      endedSessions = []
      for change in set.changes { try apply(change, in: set.tenant, &resolved) }
      try writeEvents(in: set.tenant)
    } catch {
      throw StoreError(error, during: "applying a change")
    }
  }

  private func check(_ expectation: ChangeSet.Expectation, in tenant: TenantID, _ resolved: inout Resolved) throws {
    switch expectation {
    case .account(let uid, let version):
      guard let found = try find(uid, in: tenant), found.version == version else { throw StoreError.stale }
      resolved.note(uid, found.row)
    case .session(let id):
      guard let key = id.key, try statements.sessionRotation.first([key, tenant.rawValue]) != nil else {
        throw StoreError.stale
      }
    case .rotation(let id, let rotation, let at):
      guard try isAt(rotation, at, id, in: tenant) else { throw StoreError.stale }
    case .freeUID(let uid):
      guard try statements.findUID.first([uid.rawValue]) == nil else { throw StoreError.stale }
    case .freeAddress(let email):
      guard try !isTaken(email, in: tenant) else { throw StoreError.stale }
    case .freeIdentity(let key):
      guard try !isTaken(key) else { throw StoreError.stale }
    case .password(let id, let uid, let hash):
      guard let key = id.key,
        try statements.findPassword.first([key, uid.rawValue, tenant.rawValue, hash.phc]) != nil
      else { throw StoreError.proofSpent }
    }
  }

  private func isAt(_ rotation: Int64, _ at: Timestamp, _ id: SessionID, in tenant: TenantID) throws -> Bool {
    guard let key = id.key else { return false }
    var isAt = false
    let query = statements.sessionRotation
    try query.forEachRow([key, tenant.rawValue]) { found in
      if case .integer(let time) = query.value(at: 1) { isAt = found == rotation && time == at.milliseconds }
    }
    return isAt
  }

  private func find(_ uid: UID, in tenant: TenantID) throws -> (row: Int64, version: Int64)? {
    var found: (row: Int64, version: Int64)?
    let query = statements.findAccount
    try query.forEachRow([uid.rawValue, tenant.rawValue]) { row in
      if case .integer(let version) = query.value(at: 1) { found = (row, version) }
    }
    return found
  }

  /// Returns the row number of an account, or refuses the change set if there is no such account.
  func row(_ uid: UID, in tenant: TenantID, _ resolved: inout Resolved) throws -> Int64 {
    guard let row = try rowIfPresent(uid, in: tenant, &resolved) else { throw StoreError.stale }
    return row
  }

  func rowIfPresent(_ uid: UID, in tenant: TenantID, _ resolved: inout Resolved) throws -> Int64? {
    if let row = resolved.row(uid) { return row }
    guard let found = try find(uid, in: tenant) else { return nil }
    resolved.note(uid, found.row)
    return found.row
  }

  private func apply(_ change: Change, in tenant: TenantID, _ resolved: inout Resolved) throws {
    switch change {
    case .insertAccount(let account): try insert(account, in: tenant, &resolved)
    case .updateAccount(let account): try update(account, row(account.uid, in: tenant, &resolved), in: tenant)
    case .deleteAccount(let uid, let at):
      try delete(row(uid, in: tenant, &resolved), at: at)
      resolved.forget(uid)
    case .insertIdentity(let identity, let uid):
      try insert(identity, row(uid, in: tenant, &resolved), in: tenant)
    case .updateIdentity(let identity, let uid): try update(identity, row(uid, in: tenant, &resolved))
    case .deleteIdentity(let id, let uid): try delete(id, row(uid, in: tenant, &resolved))
    case .recordSignIn(let uid, let identity, let at):
      try recordSignIn(row(uid, in: tenant, &resolved), identity, at)
    case .insertSession(let session): try insert(session, row(session.uid, in: tenant, &resolved), in: tenant)
    case .updateSession(let session): try update(session, row(session.uid, in: tenant, &resolved), in: tenant)
    case .replaceSession(let id, let uid, let successor, let at, let forgetAt):
      try replaceSession(id, row(uid, in: tenant, &resolved), by: successor, at: at, forgetAt: forgetAt)
    case .noteReceived(let id, let rotation, let at): try noteReceived(id, rotation: rotation, at: at, in: tenant)
    case .endSessions(let selection): try end(selection, in: tenant, &resolved)
    case .limitSessions(let uid, let unsettled, let limit, let at):
      try limitSessions(of: uid, row(uid, in: tenant, &resolved), by: unsettled, to: limit, at: at, in: tenant)
    case .spendProof(let digest, let expiresAt): try spend(digest, expiresAt)
    case .storeProof(let proof): try store(proof, in: tenant)
    case .reviseProof(let proof): try revise(proof, in: tenant)
    case .consumeProof(let key, let revision): try consume(key, revision: revision, in: tenant)
    case .useFactor(let id, let uid, let step): try use(id, row(uid, in: tenant, &resolved), step: step)
    case .noteAnswer(let receipt): try insert(receipt)
    case .refundAttempt(let attempt): try refund(attempt)
    case .rememberSource(let digest, let holder, let expiresAt): try rememberSource(digest, of: holder, expiresAt)
    case .insertActionCode(let code): try insert(code, in: tenant)
    case .consumeActionCode(let id): try consume(id, in: tenant)
    case .revokeActionCodes(let selection, let uid): try revoke(selection, of: uid, in: tenant)
    case .enqueueMail(let mail): try enqueue(mail, in: tenant)
    case .assignCode(let code, let uid, let mail): try assign(code, of: uid, to: mail, in: tenant)
    case .settleMail(let id, let outcome): try settle(id, outcome, in: tenant)
    case .holdMail(let id, let until): try statements.holdMail.run([until.milliseconds, id.rawValue, tenant.rawValue])
    case .enqueueSMS(let message): try enqueue(message, in: tenant)
    case .settleSMS(let id, let outcome): try settle(id, outcome, in: tenant)
    case .openWayBack(let wayBack): try open(wayBack, in: tenant)
    case .closeWaysBack(let selection): try close(selection, in: tenant)
    case .keepShadow(let shadow): try keep(shadow, in: tenant)
    case .dropShadows(let uid): try statements.dropShadows.run([uid.rawValue, tenant.rawValue])
    case .mergeAccount(let merge): try self.merge(merge, in: tenant, &resolved)
    case .reserveAddress(let address, let uid): try reserve(address, onAlias: uid, in: tenant)
    case .undoMerge(let account, let survivor, let aliases):
      try undoMerge(of: account, from: survivor, aliases: aliases, in: tenant, &resolved)
    case .cutAliases(let uid): try cutAliases(of: uid, in: tenant, &resolved)
    case .insertServiceKey(let key): try insert(key, in: tenant)
    case .deleteServiceKey(let id): try delete(id, in: tenant)
    case .noteUse(let id, let at): try noteUse(of: id, at: at, in: tenant)
    case .keepSignerKey(let key): try keep(key, in: tenant)
    case .advanceImport(let job, let position): try advance(job, from: position, in: tenant)
    case .audit(let record): try audit(record, in: tenant)
    case .emit(let event): emit(event)
    }
  }

  func audit(_ record: AuditRecord, in tenant: TenantID) throws {
    try statements.audit.run(AuditRow(record, in: tenant, origin: origin))
  }

  func emit(_ event: OutboxEvent) {
    if keepsEvents { events.append(event) }
  }

  /// Notes that a session has ended, so that the last event for the account lists the session.
  func noteEnd(of session: SessionID, of uid: UID) {
    if keepsEvents { endedSessions.append((uid, session)) }
  }

  private func writeEvents(in tenant: TenantID) throws {
    for index in events.indices {
      let uid = events[index].uid
      if !endedSessions.isEmpty, !events[(index + 1)...].contains(where: { $0.uid == uid }) {
        events[index].endedSessions = endedSessions.filter { $0.uid == uid }.map(\.id)
      }
      try write(events[index], in: tenant)
    }
  }

  func write(_ event: OutboxEvent, in tenant: TenantID) throws {
    if keepsEvents { try statements.emit.run(OutboxRow(event, in: tenant, origin: origin)) }
  }

  /// Refuses the change set if the previous statement has changed no row.
  func requireChange(orElse refusal: @autoclosure () throws -> StoreError = .stale) throws {
    guard db.changesCount > 0 else { throw try refusal() }
  }
}
