internal import Accounts
internal import GRDB

/// Turns change sets into rows. Belongs to the writing thread.
///
/// Within a change set uids stand for accounts; they are resolved once each, mostly by the expectation that names them.
final class ChangeApplier {
  let db: Database
  private(set) var statements: WriteStatements
  /// The change set at hand, or the sweep, has got beyond its expectations.
  private(set) var hasWritten = false
  /// How long the last commit took.
  private(set) var lastSync = Duration.zero
  /// The session up to which the present round of sweeps has come.
  var sweptSession: Int64 = 0

  init(_ db: Database) throws {
    self.db = db
    statements = try WriteStatements(db)
  }

  // MARK: Transaction

  func begin() throws { try statements.begin.execute() }

  func commit() throws {
    let start = ContinuousClock.now
    try statements.commit.execute()
    lastSync = start.duration(to: .now)
  }

  func rollback() throws { try statements.rollback.execute() }

  /// After a failure of the database. SQLite may have rolled back by itself; the statement that failed is of no use.
  func recover() throws {
    if db.isInsideTransaction { try db.rollback() }
    statements = try WriteStatements(db)
  }

  /// A refusal undoes the savepoint and is a result; whatever else goes wrong is thrown.
  func inSavepoint(_ body: () throws(StoreError) -> Int) throws -> Result<Int, StoreError> {
    try statements.savepoint.execute()
    let result = Result(catching: body)
    if case .failure(let error) = result {
      if case .unavailable = error { throw error }
      try statements.rollbackToSavepoint.execute()
    }
    try statements.releaseSavepoint.execute()
    return result
  }

  // MARK: Change sets

  /// The accounts of a change set by the numbers of their rows.
  struct Resolved {
    private var rows: [(uid: UID, row: Int64)] = []

    mutating func note(_ uid: UID, _ row: Int64) { rows.append((uid, row)) }

    func row(_ uid: UID) -> Int64? { rows.first { $0.uid == uid }?.row }
  }

  func apply(_ set: ChangeSet) throws(StoreError) {
    do {
      var resolved = Resolved()
      hasWritten = false
      for expectation in set.expectations { try check(expectation, in: set.tenant, &resolved) }
      hasWritten = true
      for change in set.changes { try apply(change, in: set.tenant, &resolved) }
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
      guard let key = id.key, try statements.sessionRotation.one([key, tenant.rawValue]) != nil else {
        throw StoreError.stale
      }
    case .rotation(let id, let rotation):
      guard let key = id.key, try statements.sessionRotation.one([key, tenant.rawValue]) == rotation else {
        throw StoreError.stale
      }
    case .password(let id, let uid, let hash):
      guard let key = id.key,
        try statements.findPassword.one([key, uid.rawValue, tenant.rawValue, hash.phc]) != nil
      else { throw StoreError.proofSpent }
    }
  }

  private func find(_ uid: UID, in tenant: TenantID) throws -> (row: Int64, version: Int64)? {
    let rows = try Row.fetchCursor(statements.findAccount, arguments: [uid.rawValue, tenant.rawValue])
    return try rows.next().map { ($0[0], $0[1]) }
  }

  /// The row of an account that must be there.
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
    case .updateAccount(let account): try update(account, row(account.uid, in: tenant, &resolved))
    case .deleteAccount(let uid, let at): try delete(row(uid, in: tenant, &resolved), at: at)
    case .insertIdentity(let identity, let uid): try insert(identity, row(uid, in: tenant, &resolved))
    case .updateIdentity(let identity, let uid): try update(identity, row(uid, in: tenant, &resolved))
    case .deleteIdentity(let id, let uid): try delete(id, row(uid, in: tenant, &resolved))
    case .recordSignIn(let uid, let identity, let at):
      try recordSignIn(row(uid, in: tenant, &resolved), identity, at)
    case .insertSession(let session): try insert(session, row(session.uid, in: tenant, &resolved))
    case .updateSession(let session): try update(session, row(session.uid, in: tenant, &resolved))
    case .replaceSession(let id, let uid, let at, let forgetAt):
      try replaceSession(id, row(uid, in: tenant, &resolved), at: at, forgetAt: forgetAt)
    case .endSessions(let selection): try end(selection, in: tenant, &resolved)
    case .spendProof(let digest, let expiresAt): try spend(digest, expiresAt)
    case .insertContinuation(let continuation): try insert(continuation)
    case .consumeContinuation(let id): try consume(id, in: tenant)
    case .audit(let record): try write(record, in: tenant)
    case .emit(let event): try write(event, in: tenant)
    }
  }

  /// Runs a statement that must change a row.
  func change(
    _ statement: Statement, _ values: StatementArguments, orElse refusal: @autoclosure () throws -> StoreError = .stale
  ) throws {
    try statement.run(values)
    guard db.changesCount > 0 else { throw try refusal() }
  }
}
