package import Accounts

/// Writes the changes of one change set to the tables.
///
/// A change set refers to accounts by their UIDs. Each UID is resolved to the account's row number once, usually when
/// an expectation for the account is checked.
package final class ChangeApplier {
  let transaction: any ChangeTransaction
  let tenant: TenantID
  /// The origin of the changes, which is stored in the audit trail and the events.
  let origin: ChangeOrigin
  /// Whether the change set's events are stored.
  private let keepsEvents: Bool
  /// The cached row numbers of accounts.
  private var rows: [UID: Int64] = [:]
  /// The change set's events. They are written last, because they list the sessions that the change set has ended.
  private var events: [OutboxEvent] = []
  /// The sessions that the change set has ended individually. Sessions that end with their generation are not included.
  private var endedSessions: [(uid: UID, id: SessionID)] = []

  package init(
    _ transaction: any ChangeTransaction, tenant: TenantID, origin: ChangeOrigin = ChangeOrigin(), keepsEvents: Bool
  ) {
    self.transaction = transaction
    self.tenant = tenant
    self.origin = origin
    self.keepsEvents = keepsEvents
  }

  package func apply(_ change: Change) throws {
    switch change {
    case .insertAccount(let account): try insert(account)
    case .updateAccount(let account): try update(account, row(account.uid))
    case .deleteAccount(let uid, let at):
      try delete(row(uid), at: at)
      forget(uid)
    case .insertIdentity(let identity, let uid): try insert(identity, row(uid))
    case .updateIdentity(let identity, let uid): try update(identity, row(uid))
    case .deleteIdentity(let id, let uid): try delete(id, row(uid))
    case .recordSignIn(let uid, let identity, let at): try recordSignIn(row(uid), identity, at)
    case .insertSession(let session): try insert(session, row(session.uid))
    case .updateSession(let session): try update(session, row(session.uid))
    case .replaceSession(let id, let uid, let successor, let at, let forgetAt):
      try replaceSession(id, row(uid), by: successor, at: at, forgetAt: forgetAt)
    case .noteReceived(let id, let rotation, let at): try noteReceived(id, rotation: rotation, at: at)
    case .endSessions(let selection): try end(selection)
    case .limitSessions(let group, let uid, let limit, let at):
      try limitSessions(group, of: uid, row(uid), to: limit, at: at)
    case .spendProof(let digest, let expiresAt): try spend(digest, expiresAt)
    case .storeProof(let proof): try store(proof)
    case .reviseProof(let proof): try revise(proof)
    case .consumeProof(let key, let revision): try consume(key, revision: revision)
    case .useFactor(let id, let uid, let step): try use(id, row(uid), step: step)
    case .noteAnswer(let receipt): try insert(receipt)
    case .refundAttempt(let attempt): try refund(attempt)
    case .rememberSource(let digest, let holder, let expiresAt): try rememberSource(digest, of: holder, expiresAt)
    case .forgetSources(let holder): try transaction.run(AttemptStatements.forgetSources, [holder])
    case .insertActionCode(let code): try insert(code)
    case .consumeActionCode(let id): try consume(id)
    case .revokeActionCodes(let selection, let uid): try revoke(selection, of: uid)
    case .enqueueMail(let mail): try enqueue(mail)
    case .assignCode(let code, let uid, let mail): try assign(code, of: uid, to: mail)
    case .settleMail(let id, let outcome): try settle(.mails, id.rawValue, outcome)
    case .holdMail(let id, let until): try hold(id, until: until)
    case .enqueueSMS(let message): try enqueue(message)
    case .settleSMS(let id, let outcome): try settle(.sms, id.rawValue, outcome)
    case .openWayBack(let wayBack): try open(wayBack)
    case .closeWaysBack(let selection): try close(selection)
    case .keepShadow(let shadow): try keep(shadow)
    case .dropShadows(let uid): try dropShadows(of: uid)
    case .mergeAccount(let merge): try self.merge(merge)
    case .reserveAddress(let address, let uid): try reserve(address, onAlias: uid)
    case .undoMerge(let account, let survivor, let aliases):
      try undoMerge(of: account, from: survivor, aliases: aliases)
    case .cutAliases(let uid): try cutAliases(of: uid)
    case .insertServiceKey(let key): try insert(key)
    case .deleteServiceKey(let id): try delete(id)
    case .noteUse(let id, let at): try noteUse(of: id, at: at)
    case .keepSignerKey(let key): try keep(key)
    case .advanceImport(let job, let position): try advance(job, from: position)
    case .audit(let record): try audit(record)
    case .emit(let event): emit(event)
    }
  }

  package func require(inTenant tenant: TenantID) throws {
    guard tenant == self.tenant else { throw StoreError.stale }
  }

  // MARK: The accounts' row numbers

  /// Returns an account's row number, or refuses the change set if the account does not exist.
  package func row(_ uid: UID) throws -> Int64 {
    guard let row = try rowIfPresent(uid) else { throw StoreError.stale }
    return row
  }

  func rowIfPresent(_ uid: UID) throws -> Int64? { try rows[uid] ?? find(uid)?.row }

  /// Looks up an account's row number and version, and caches the row number. Returns nil if the account does not
  /// exist.
  func find(_ uid: UID) throws -> (row: Int64, version: Int64)? {
    guard let found = try transaction.ask(ExpectationStatements.account, [uid, tenant]).first,
      let row = Int64.read(found.value(at: 0)), let version = Int64.read(found.value(at: 1))
    else { return nil }
    note(uid, row)
    return (row, version)
  }

  package func note(_ uid: UID, _ row: Int64) { rows[uid] = row }

  func forget(_ uid: UID) { rows[uid] = nil }

  // MARK: Trails

  func audit(_ record: AuditRecord) throws {
    try transaction.run(Self.auditing, stored: AuditRow(record, in: tenant, origin: origin).insertion)
  }

  private static let auditing = TableStatement(inserting: AuditRow.self)

  package func emit(_ event: OutboxEvent) {
    if keepsEvents { events.append(event) }
  }

  /// Records that a session has ended, so that the account's last event lists the session.
  func noteEnd(of session: SessionID, of uid: UID) {
    if keepsEvents { endedSessions.append((uid, session)) }
  }

  /// Writes the collected events. The results of all changes must be handled before this method is called.
  package func writeEvents() throws {
    guard !events.isEmpty else { return }
    for index in events.indices where !endedSessions.isEmpty {
      let uid = events[index].uid
      if !events[(index + 1)...].contains(where: { $0.uid == uid }) {
        events[index].endedSessions = endedSessions.filter { $0.uid == uid }.map(\.id)
      }
    }
    try transaction.insert(events.map { OutboxRow($0, in: tenant, origin: origin) })
    events = []
  }
}
