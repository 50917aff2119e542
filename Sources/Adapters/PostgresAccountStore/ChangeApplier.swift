internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Writes one change set to the tables, in a transaction.
///
/// First, the applier locks the rows of the accounts that the set refers to, in the order of their row numbers. As a
/// result, change sets for the same account take turns, and each of them changes the state that it has read.
final class ChangeApplier {
  let transaction: WriteTransaction
  let tenant: TenantID
  /// The origin of the changes.
  let origin: ChangeOrigin
  /// Whether events are stored.
  private let keepsEvents: Bool
  /// Whether each change is completed before the next one is sent.
  private let isStepwise: Bool
  /// The events of the change set. They are written last, when it is known which sessions the change set has ended.
  private var events: [OutboxEvent] = []
  /// The sessions that the change set has ended individually, excluding those that ended with their whole generation.
  private var endedSessions: [(uid: UID, id: SessionID)] = []
  /// The row numbers of the accounts.
  private var rows: [UID: Int64] = [:]
  /// The row numbers for new accounts.
  private var newRows: [Int64] = []

  init(
    _ transaction: WriteTransaction, tenant: TenantID, origin: ChangeOrigin = ChangeOrigin(), keepsEvents: Bool,
    isStepwise: Bool = false
  ) {
    self.transaction = transaction
    self.isStepwise = isStepwise
    self.tenant = tenant
    self.origin = origin
    self.keepsEvents = keepsEvents
  }

  /// Sends all statements for the change set except the commit.
  func apply(_ set: ChangeSet) throws {
    try lockAccounts(of: set)
    for expectation in set.expectations { try check(expectation) }
    try checkFree(set.expectations)
    // A change set that is refused here changes nothing and reads nothing further.
    try transaction.complete()
    if try isStepwise || !insertInBatches(set) {
      for change in set.changes {
        try apply(change)
        if isStepwise { try transaction.complete() }
      }
    }
    try transaction.complete()
    try writeEvents()
  }

  // MARK: Accounts and expectations

  private func lockAccounts(of set: ChangeSet) throws {
    let inserted = set.changes.compactMap { if case .insertAccount(let account) = $0 { account.uid } else { nil } }
    if !inserted.isEmpty {
      try transaction.run("SELECT nextval('accounts_id') FROM generate_series(1, $1::bigint)", [Int64(inserted.count)])
      {
        [self] result in newRows = result.rows.compactMap { $0[0].integer }.reversed()
      }
    }
    var uids = Set(set.changes.flatMap(\.lockedUIDs)).subtracting(inserted)
    var versions: [UID: Int64] = [:]
    var expected: [(UID, Int64)] = []
    for case .account(let uid, let version) in set.expectations {
      uids.insert(uid)
      expected.append((uid, version))
    }
    guard !uids.isEmpty else { return }
    let marks = (0..<uids.count).map { "$\($0 + 2)" }.joined(separator: ", ")
    let sorted = uids.sorted { $0.rawValue < $1.rawValue }
    try transaction.run(
      """
      SELECT uid, id, version FROM accounts WHERE tenant = $1 AND uid IN (\(marks)) AND deleted_at IS NULL
      ORDER BY id FOR UPDATE
      """, [tenant] + sorted as [any ColumnValue]
    ) { [self] result in
      for row in result.rows {
        guard let uid = row[0].text, let number = row[1].integer else { continue }
        rows[UID(rawValue: uid)] = number
        versions[UID(rawValue: uid)] = row[2].integer
      }
      for (uid, version) in expected where versions[uid] != version { throw StoreError.stale }
    }
  }

  private func check(_ expectation: ChangeSet.Expectation) throws {
    switch expectation {
    // Locking the accounts checks the expected versions, and `checkFree` checks all other keys together.
    case .account, .freeUID, .freeAddress, .freeIdentity: break
    case .session(let id): try checkSession(id) { _, _ in true }
    case .rotation(let id, let rotation, let at):
      try checkSession(id) { $0 == rotation && $1 == at.milliseconds }
    case .password(let id, let uid, let hash):
      try transaction.run(
        """
        SELECT i.id FROM identities i JOIN accounts a ON a.id = i.account_id
        WHERE i.id = $1 AND a.uid = $2 AND a.tenant = $3 AND a.deleted_at IS NULL AND i.set_aside IS NULL
          AND i.password_hash = $4
        FOR UPDATE
        """, [id.key, uid, tenant, hash]
      ) { result in
        guard !result.rows.isEmpty else { throw StoreError.proofSpent }
      }
    }
  }

  private func checkSession(_ id: SessionID, _ isExpected: @escaping (Int64?, Int64?) -> Bool) throws {
    try transaction.run(
      """
      SELECT s.rotation, s.rotated_at FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = $1 AND a.tenant = $2 AND a.deleted_at IS NULL AND s.replaced_at IS NULL FOR UPDATE
      """, [id.key, tenant]
    ) { result in
      guard let row = result.rows.first, isExpected(row[0].integer, row[1].integer) else { throw StoreError.stale }
    }
  }

  /// Returns the row number of an account, or refuses the change set if there is no such account.
  func row(_ uid: UID) throws -> Int64 {
    guard let row = try rowIfPresent(uid) else { throw StoreError.stale }
    return row
  }

  func rowIfPresent(_ uid: UID) throws -> Int64? {
    if let row = rows[uid] { return row }
    let found = try transaction.ask(
      "SELECT id FROM accounts WHERE uid = $1 AND tenant = $2 AND deleted_at IS NULL FOR UPDATE", [uid, tenant])
    rows[uid] = found.first?[0].integer
    return rows[uid]
  }

  func note(_ uid: UID, _ row: Int64) { rows[uid] = row }

  func forget(_ uid: UID) { rows[uid] = nil }

  func nextRow() throws -> Int64 {
    guard let row = newRows.popLast() else { throw StoreError.unavailable("there is no number for an account") }
    return row
  }

  /// Looks up the reason for a refusal by calling the closure, and returns the reason.
  ///
  /// - Throws: `NeedsSteps` if later changes were sent together with the refused change, because the lookup would see
  ///   those changes.
  func lookUp(_ refusal: () throws -> StoreError) throws -> StoreError {
    guard isStepwise else { throw NeedsSteps() }
    return try refusal()
  }

  /// The error that is thrown if the change set has to run again, one change at a time, to find out why it is refused.
  struct NeedsSteps: Error {}

  func require(inTenant tenant: TenantID) throws {
    guard tenant == self.tenant else { throw StoreError.stale }
  }

  // MARK: Changes

  private func apply(_ change: Change) throws {
    switch change {
    case .insertAccount(let account): try insert(account)
    case .updateAccount(let account): try update(account, row(account.uid))
    case .deleteAccount(let uid, let at):
      try delete(row(uid), at: at)
      forget(uid)
    case .insertIdentity(let identity, let uid): try insert(identity, row(uid))
    case .updateIdentity(let identity, let uid): try update(identity, row(uid))
    case .deleteIdentity(let id, let uid):
      try transaction.require("DELETE FROM identities WHERE id = $1 AND account_id = $2", [id.key, row(uid)])
    case .recordSignIn(let uid, let identity, let at): try recordSignIn(row(uid), identity, at)
    case .insertSession(let session): try insert(session, row(session.uid))
    case .updateSession(let session):
      try require(inTenant: session.tenant)
      try transaction.require(
        Statements.updateSession, stored: SessionRow(session, of: row(session.uid)).replacement)
    case .replaceSession(let id, let uid, let successor, let at, let forgetAt):
      try replaceSession(id, row(uid), by: successor, at: at, forgetAt: forgetAt)
    case .noteReceived(let id, let rotation, let at): try noteReceived(id, rotation: rotation, at: at)
    case .endSessions(let selection): try end(selection)
    case .limitSessions(let uid, let unsettled, let limit, let at):
      try limitSessions(of: uid, row(uid), by: unsettled, to: limit, at: at)
    case .spendProof(let digest, let expiresAt):
      try transaction.require(
        Statements.spendProof, stored: SpentProofRow(digest, until: expiresAt).insertion
      ) { .proofSpent }
    case .storeProof(let proof):
      try require(inTenant: proof.tenant)
      try transaction.require(Statements.storeProof, stored: ProofRow(proof).insertion) { .keyTaken }
    case .reviseProof(let proof):
      try require(inTenant: proof.tenant)
      try transaction.require(Statements.reviseProof, stored: ProofRow(proof).replacement)
    case .consumeProof(let key, let revision):
      try transaction.require(
        """
        DELETE FROM stored_proofs WHERE id = $1 AND kind = $2 AND tenant = $3 AND revision = coalesce($4::bigint, revision)
        """, [key.id, key.kind, tenant, revision]
      ) { revision == nil ? .proofSpent : .stale }
    case .useFactor(let id, let uid, let step): try use(id, row(uid), step: step)
    case .noteAnswer(let receipt):
      try transaction.require(Statements.insertReceipt, stored: RequestReceiptRow(receipt).insertion) {
        .requestRepeated
      }
    case .refundAttempt(let attempt): try refund(attempt)
    case .rememberSource(let digest, let holder, let expiresAt): try rememberSource(digest, of: holder, expiresAt)
    case .insertActionCode(let code):
      try require(inTenant: code.tenant)
      try transaction.require(Statements.insertActionCode, stored: ActionCodeRow(code).insertion) { .keyTaken }
    case .consumeActionCode(let id):
      try transaction.require("DELETE FROM action_codes WHERE id = $1 AND tenant = $2", [id, tenant]) { .proofSpent }
    case .revokeActionCodes(let selection, let uid): try revoke(selection, of: uid)
    case .enqueueMail(let mail):
      try require(inTenant: mail.tenant)
      try transaction.require(Statements.enqueueMail, stored: MailRow(mail).insertion) { .keyTaken }
    case .assignCode(let code, let uid, let mail):
      try transaction.run(
        "UPDATE mails SET action_code_id = $1, uid = $2 WHERE id = $3 AND tenant = $4", [code, uid, mail, tenant])
    case .settleMail(let id, let outcome): try settle("mails", id.rawValue, outcome)
    case .holdMail(let id, let until):
      try transaction.run(
        "UPDATE mails SET is_held = true, next_attempt_at = $1 WHERE id = $2 AND tenant = $3", [until, id, tenant])
    case .enqueueSMS(let message):
      try require(inTenant: message.tenant)
      try transaction.require(Statements.enqueueSMS, stored: SMSRow(message).insertion) { .keyTaken }
    case .settleSMS(let id, let outcome): try settle("sms", id.rawValue, outcome)
    case .openWayBack(let wayBack): try open(wayBack)
    case .closeWaysBack(let selection): try close(selection)
    case .keepShadow(let shadow):
      try require(inTenant: shadow.tenant)
      try transaction.run(Statements.keepShadow, stored: ShadowRow(shadow).insertion)
      try transaction.run(
        """
        DELETE FROM shadows WHERE id IN (SELECT id FROM shadows WHERE uid = $1 AND tenant = $2
          ORDER BY removed_at - added_at DESC, id DESC OFFSET $3)
        """, [shadow.uid, tenant, Int64(Shadow.limit)])
    case .dropShadows(let uid):
      try transaction.run("DELETE FROM shadows WHERE uid = $1 AND tenant = $2", [uid, tenant])
    case .mergeAccount(let merge): try self.merge(merge)
    case .reserveAddress(let address, let uid): try reserve(address, onAlias: uid)
    case .undoMerge(let account, let survivor, let aliases):
      try undoMerge(of: account, from: survivor, aliases: aliases)
    case .cutAliases(let uid): try cutAliases(of: uid)
    case .insertServiceKey(let key):
      try require(inTenant: key.tenant)
      try transaction.require(Statements.insertServiceKey, stored: ServiceKeyRow(key).insertion) { .keyTaken }
    case .deleteServiceKey(let id):
      try transaction.require("DELETE FROM service_keys WHERE id = $1 AND tenant = $2", [id, tenant])
    case .noteUse(let id, let at):
      try transaction.run("UPDATE service_keys SET last_used_at = $1 WHERE id = $2 AND tenant = $3", [at, id, tenant])
    case .keepSignerKey(let key):
      try transaction.run(Statements.keepSignerKey, stored: SignerKeyRow(key, in: tenant).insertion)
    case .advanceImport(let job, let position): try advance(job, from: position)
    case .audit(let record): try audit(record)
    case .emit(let event): emit(event)
    }
  }

  // MARK: Trails

  func audit(_ record: AuditRecord) throws {
    try transaction.run(Statements.audit, stored: AuditRow(record, in: tenant, origin: origin).insertion)
  }

  func emit(_ event: OutboxEvent) {
    if keepsEvents { events.append(event) }
  }

  /// Notes that a session has ended, so that the last event for the account lists the session.
  func noteEnd(of session: SessionID, of uid: UID) {
    if keepsEvents { endedSessions.append((uid, session)) }
  }

  /// Sends the collected events.
  func writeEvents() throws {
    var batch = RowBatch()
    for index in events.indices {
      let uid = events[index].uid
      if !endedSessions.isEmpty, !events[(index + 1)...].contains(where: { $0.uid == uid }) {
        events[index].endedSessions = endedSessions.filter { $0.uid == uid }.map(\.id)
      }
      batch.append(try OutboxRow(events[index], in: tenant, origin: origin).insertion)
    }
    if batch.count > 0 { try transaction.run(Statements.emitBatch, stored: batch.parameters) }
    events = []
  }
}

extension Change {
  /// The accounts whose rows are locked for the change. Some of them may be inserted by the same change set, and the
  /// change may need the rows of further accounts later.
  fileprivate var lockedUIDs: [UID] {
    switch self {
    case .insertAccount: []
    case .mergeAccount(let merge): [merge.merged, merge.survivor]
    case .undoMerge(_, let survivor, _): [survivor]
    case .cutAliases(let uid), .revokeActionCodes(_, let uid): [uid]
    default: uid.map { [$0] } ?? []
    }
  }
}
