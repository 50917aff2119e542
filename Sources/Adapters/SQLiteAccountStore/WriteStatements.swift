internal import AccountStorage
internal import Accounts
internal import GRDB

/// The statements that the writer connection runs. Each statement is prepared only once.
final class WriteStatements {
  let begin, commit, rollback, savepoint, rollbackToSavepoint, releaseSavepoint: Statement
  let findAccount, findEmail, findIdentity, findIdentityByID, findPassword, sessionRotation: Statement
  let insertAccount, updateAccount: RowStatement<AccountRow>
  /// Erases an account. The arguments are the number of the account's row and the time.
  let eraseAccount: Statement
  /// The statements that erase an account's rows in other tables. Each statement takes the number of the account's row
  /// as its argument.
  let eraseRowsOfAccount: [Statement]
  let recordSignIn: Statement
  let insertIdentity, updateIdentity: RowStatement<IdentityRow>
  let deleteIdentity, deleteIdentitiesOfAccount, recordUse: Statement
  let insertSession, updateSession: RowStatement<SessionRow>
  let replaceSession, noteReceived, countSessions, surplusSessions: Statement
  let endSession, endAllSessions, endOtherSessions, endSessionsOpenedBy, accountVersion: Statement
  let spendProof: RowStatement<SpentProofRow>
  let storeProof, reviseProof: RowStatement<ProofRow>
  let consumeProof: Statement
  let enqueueSMS: RowStatement<SMSRow>
  let deleteSMS, retrySMS, failSMS: Statement
  let insertUsedFactor, updateUsedFactor: RowStatement<UsedFactorRow>
  let insertReceipt: RowStatement<RequestReceiptRow>
  let findAttempts: Statement
  let insertAttempts, updateAttempts: RowStatement<AttemptRow>
  let insertKnownSource, updateKnownSource: RowStatement<KnownSourceRow>
  let insertActionCode: RowStatement<ActionCodeRow>
  let consumeActionCode, revokeChangesOfAddress, revokeActionCodes, revokeAllActionCodes: Statement
  let openWayBack, renewWayBack: RowStatement<WayBackRow>
  let closeWaysBack, closeWaysBackOfAddress, closeLaterWaysBack, sweepWaysBack: Statement
  let keepShadow: RowStatement<ShadowRow>
  let dropShadows, limitShadows, sweepShadows: Statement
  let enqueueMail: RowStatement<MailRow>
  let assignCode, deleteMail, holdMail, retryMail, failMail: Statement
  let insertMerge: RowStatement<MergeRow>
  let findAlias, deleteMerge, moveAliases, moveAlias, cutAliases, restoreAccount: Statement
  let reserveAddress, releaseReservedAddress, releaseReservedAddresses, moveUsedFactors, moveUsedFactor: Statement
  let sweepReservedAddresses, sweepSnapshots: Statement
  let insertServiceKey: RowStatement<ServiceKeyRow>
  let deleteServiceKey, noteUseOfServiceKey: Statement
  let insertSignerKey: RowStatement<SignerKeyRow>
  let insertImportJob, updateImportJob: RowStatement<ImportJobRow>
  let importPosition, findUID: Statement
  let audit: RowStatement<AuditRow>
  let emit: RowStatement<OutboxRow>
  let sweepActionCodes, sweepMails, sweepSMS: Statement
  let sweepProofs, sweepAttempts, sweepKnownSources, limitKnownSources: Statement
  let storedProofSweep, receiptSweep, auditSweep, outboxSweep: TableSweep
  let sessionScan, accountScan: TableScan
  let sweepSessions, abandonedAccounts, noteUseOfUnreachable, unreachableAccounts, closedAccounts: Statement
  let sweepDeletedGuests: Statement

  init(_ db: Database) throws {
    func prepare(_ sql: String) throws -> Statement { try db.makeStatement(sql: sql) }

    begin = try prepare("BEGIN IMMEDIATE")
    commit = try prepare("COMMIT")
    rollback = try prepare("ROLLBACK")
    savepoint = try prepare("SAVEPOINT change_set")
    rollbackToSavepoint = try prepare("ROLLBACK TO change_set")
    releaseSavepoint = try prepare("RELEASE change_set")

    findAccount = try prepare("SELECT id, version FROM accounts WHERE uid = ? AND tenant = ? AND deleted_at IS NULL")
    findEmail = try prepare("SELECT id FROM accounts WHERE email = ? AND tenant = ?")
    findIdentity = try prepare(
      "SELECT id FROM identities WHERE subject = ? AND issuer = ? AND tenant = ? AND set_aside IS NULL")
    findIdentityByID = try prepare("SELECT id FROM identities WHERE id = ? AND account_id = ?")
    sessionRotation = try prepare(
      """
      SELECT s.rotation, s.rotated_at FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = ? AND a.tenant = ? AND a.deleted_at IS NULL AND s.replaced_at IS NULL
      """)
    findPassword = try prepare(
      """
      SELECT i.id FROM identities i JOIN accounts a ON a.id = i.account_id
      WHERE i.id = ? AND a.uid = ? AND a.tenant = ? AND i.set_aside IS NULL AND i.password_hash = ?
      """)

    insertAccount = try RowStatement(insertingInto: db)
    updateAccount = try RowStatement(updatingIn: db, ignoringConflicts: true)
    let dialect = SQLiteDialect()
    eraseAccount = try prepare(AccountTables.erasingAccount(in: dialect))
    eraseRowsOfAccount = try AccountTables.erasingRows(in: dialect).map(prepare)
    recordSignIn = try prepare("UPDATE accounts SET last_sign_in_at = max(last_sign_in_at, ?) WHERE id = ?")

    insertIdentity = try RowStatement(insertingInto: db)
    updateIdentity = try RowStatement(updatingIn: db, ignoringConflicts: true)
    deleteIdentity = try prepare("DELETE FROM identities WHERE id = ? AND account_id = ?")
    deleteIdentitiesOfAccount = try prepare("DELETE FROM identities WHERE account_id = ?")
    recordUse = try prepare(
      "UPDATE identities SET last_used_at = max(last_used_at, ?) WHERE id = ? AND account_id = ?")

    insertSession = try RowStatement(insertingInto: db)
    updateSession = try RowStatement(updatingIn: db, onlyIf: "replaced_at IS NULL")
    replaceSession = try prepare(
      """
      UPDATE sessions SET replaced_at = coalesce(replaced_at, ?1),
        expires_at = CASE WHEN replaced_at IS NULL THEN ?2 ELSE expires_at END,
        replaced_by = CASE WHEN replaced_at IS NULL THEN ?3 ELSE replaced_by END
      WHERE id = ?4 AND account_id = ?5
      """)
    noteReceived = try prepare(
      """
      UPDATE sessions SET received_at = ? WHERE id = ? AND rotation = ? AND received_at IS NULL
        AND (SELECT tenant FROM accounts WHERE id = account_id) = ?
      """)
    // Also counts replaced sessions, because the query can then be answered from the index alone.
    countSessions = try prepare("SELECT count(*) FROM sessions WHERE account_id = ?")
    surplusSessions = try prepare(
      """
      SELECT id, sign_in_provider FROM sessions WHERE account_id = ?1 AND replaced_at IS NULL
        AND CASE WHEN ?3 IS NULL THEN identity_id IS NULL
            OR identity_id NOT IN (SELECT id FROM identities WHERE account_id = ?1 AND settled_at IS NULL)
          ELSE identity_id = ?3 END
      ORDER BY rotated_at DESC, id DESC LIMIT -1 OFFSET ?2
      """)
    endSession = try prepare("DELETE FROM sessions WHERE id = ? AND account_id = ?")
    endAllSessions = try prepare("DELETE FROM sessions WHERE account_id = ?")
    endOtherSessions = try prepare(
      "DELETE FROM sessions WHERE account_id = ? AND id <> ? RETURNING id, replaced_at")
    endSessionsOpenedBy = try prepare(
      "DELETE FROM sessions WHERE account_id = ? AND identity_id = ? AND id <> ? RETURNING id, replaced_at")
    accountVersion = try prepare("SELECT version FROM accounts WHERE id = ?")

    spendProof = try RowStatement(insertingInto: db)
    storeProof = try RowStatement(insertingInto: db)
    reviseProof = try RowStatement(updatingIn: db, onlyIf: "revision = ?4 - 1")
    consumeProof = try prepare(
      "DELETE FROM stored_proofs WHERE id = ?1 AND kind = ?2 AND tenant = ?3 AND revision = coalesce(?4, revision)")
    enqueueSMS = try RowStatement(insertingInto: db)
    deleteSMS = try prepare("DELETE FROM sms WHERE id = ? AND tenant = ?")
    retrySMS = try prepare("UPDATE sms SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ? AND tenant = ?")
    failSMS = try prepare("UPDATE sms SET attempts = attempts + 1, state = 'failed' WHERE id = ? AND tenant = ?")
    insertUsedFactor = try RowStatement(insertingInto: db)
    updateUsedFactor = try RowStatement(updatingIn: db, onlyIf: "step < ?3")
    insertReceipt = try RowStatement(insertingInto: db)
    findAttempts = try prepare(
      "SELECT a.expires_at, \(TableDescription<AttemptRow>().columns(of: "a")) FROM attempts a WHERE a.digest = ?")
    insertAttempts = try RowStatement(insertingInto: db)
    updateAttempts = try RowStatement(updatingIn: db)
    insertKnownSource = try RowStatement(insertingInto: db)
    // The row of a source that signs in often is updated at most once a day.
    updateKnownSource = try RowStatement(updatingIn: db, onlyIf: "expires_at < ?2 - 86400000")
    insertActionCode = try RowStatement(insertingInto: db)
    consumeActionCode = try prepare("DELETE FROM action_codes WHERE id = ? AND tenant = ?")
    func revoke(_ selection: ActionCodeSelection) throws -> Statement {
      try prepare("DELETE FROM action_codes WHERE uid = ? AND tenant = ? AND kind IN (\(selection.kinds))")
    }
    revokeChangesOfAddress = try revoke(.changesOfAddress)
    revokeActionCodes = try revoke(.allButAnswers)
    revokeAllActionCodes = try revoke(.all)
    openWayBack = try RowStatement(insertingInto: db)
    renewWayBack = try RowStatement(updatingIn: db)
    closeWaysBack = try prepare(
      """
      DELETE FROM ways_back WHERE tenant = ?2 AND (uid = ?1 OR uid IN (
        SELECT a.uid FROM accounts s JOIN merges m ON m.survivor_id = s.id JOIN accounts a ON a.id = m.account_id
        WHERE s.uid = ?1))
      """)
    closeWaysBackOfAddress = try prepare("DELETE FROM ways_back WHERE uid = ? AND tenant = ? AND email = ?")
    closeLaterWaysBack = try prepare(
      "DELETE FROM ways_back WHERE uid = ? AND tenant = ? AND email <> ? AND opened_at >= ?")
    keepShadow = try RowStatement(insertingInto: db)
    sweepWaysBack = try prepare(
      """
      DELETE FROM ways_back WHERE (uid, email, reason) IN
        (SELECT uid, email, reason FROM ways_back WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """)
    dropShadows = try prepare("DELETE FROM shadows WHERE uid = ? AND tenant = ?")
    limitShadows = try prepare(
      """
      DELETE FROM shadows WHERE id IN (SELECT id FROM shadows WHERE uid = ? AND tenant = ?
        ORDER BY removed_at - added_at DESC, id DESC LIMIT -1 OFFSET ?)
      """)
    sweepShadows = try prepare(
      """
      DELETE FROM shadows WHERE id IN
        (SELECT id FROM shadows WHERE removed_at <= ? ORDER BY removed_at LIMIT ?)
      """)
    enqueueMail = try RowStatement(insertingInto: db)
    assignCode = try prepare("UPDATE mails SET action_code_id = ?, uid = ? WHERE id = ? AND tenant = ?")
    deleteMail = try prepare("DELETE FROM mails WHERE id = ? AND tenant = ?")
    holdMail = try prepare(
      "UPDATE mails SET is_held = 1, next_attempt_at = ? WHERE id = ? AND tenant = ?")
    retryMail = try prepare(
      "UPDATE mails SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ? AND tenant = ?")
    failMail = try prepare(
      "UPDATE mails SET attempts = attempts + 1, state = 'failed' WHERE id = ? AND tenant = ?")
    insertMerge = try RowStatement(insertingInto: db)
    findAlias = try prepare(
      """
      SELECT m.account_id FROM merges m JOIN accounts a ON a.id = m.account_id WHERE a.uid = ? AND a.tenant = ?
      """)
    deleteMerge = try prepare("DELETE FROM merges WHERE account_id = ? AND survivor_id = ?")
    moveAliases = try prepare("UPDATE merges SET survivor_id = ? WHERE survivor_id = ?")
    moveAlias = try prepare(
      """
      UPDATE merges SET survivor_id = ? WHERE account_id = (SELECT id FROM accounts WHERE uid = ?) AND survivor_id = ?
      """)
    cutAliases = try prepare("UPDATE merges SET is_cut = 1, snapshot = NULL WHERE survivor_id = ?")
    restoreAccount = try prepare("UPDATE accounts SET email = NULL, created_at = ?, deleted_at = NULL WHERE id = ?")
    reserveAddress = try prepare("UPDATE OR IGNORE accounts SET email = ? WHERE id = ?")
    releaseReservedAddress = try prepare(
      """
      UPDATE accounts SET email = NULL WHERE email = ? AND tenant = ?
        AND id IN (SELECT account_id FROM merges WHERE survivor_id = ?)
      """)
    releaseReservedAddresses = try prepare(
      "UPDATE accounts SET email = NULL WHERE id IN (SELECT account_id FROM merges WHERE survivor_id = ?)")
    moveUsedFactors = try prepare("UPDATE used_factors SET account_id = ? WHERE account_id = ?")
    moveUsedFactor = try prepare("UPDATE used_factors SET account_id = ? WHERE id = ? AND account_id = ?")
    // Both statements select the same merges.
    let overdue = "FROM merges WHERE snapshot IS NOT NULL AND undo_until <= ? ORDER BY undo_until, id LIMIT ?"
    sweepReservedAddresses = try prepare(
      "UPDATE accounts SET email = NULL WHERE id IN (SELECT account_id \(overdue))")
    sweepSnapshots = try prepare("UPDATE merges SET snapshot = NULL WHERE id IN (SELECT id \(overdue))")
    insertSignerKey = try RowStatement(insertingInto: db)
    insertImportJob = try RowStatement(insertingInto: db)
    updateImportJob = try RowStatement(updatingIn: db)
    importPosition = try prepare("SELECT position FROM import_jobs WHERE id = ? AND tenant = ?")
    findUID = try prepare("SELECT 1 FROM accounts WHERE uid = ?")
    insertServiceKey = try RowStatement(insertingInto: db)
    deleteServiceKey = try prepare("DELETE FROM service_keys WHERE id = ? AND tenant = ?")
    noteUseOfServiceKey = try prepare("UPDATE service_keys SET last_used_at = ? WHERE id = ? AND tenant = ?")
    audit = try RowStatement(insertingInto: db)
    emit = try RowStatement(insertingInto: db)

    sessionScan = try TableScan(of: "sessions", in: db)
    // Removes expired sessions. Also removes sessions that were replaced a while ago, if the successor was received a
    // while ago or has itself been refreshed or replaced.
    sweepSessions = try prepare(
      """
      DELETE FROM sessions WHERE id > ?1 AND id <= ?2 AND (expires_at <= ?3 OR (replaced_at <= ?4 AND NOT EXISTS (
        SELECT 1 FROM sessions successor WHERE successor.id = sessions.replaced_by AND successor.rotation = 0
          AND successor.replaced_at IS NULL AND (successor.received_at IS NULL OR successor.received_at > ?4))))
      """)
    sweepProofs = try prepare(
      """
      DELETE FROM spent_proofs WHERE digest IN
        (SELECT digest FROM spent_proofs WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """)
    sweepAttempts = try prepare(
      """
      DELETE FROM attempts WHERE digest IN
        (SELECT digest FROM attempts WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """)
    limitKnownSources = try prepare(
      """
      DELETE FROM known_sources WHERE digest IN
        (SELECT digest FROM known_sources WHERE holder = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)
      """)
    sweepKnownSources = try prepare(
      """
      DELETE FROM known_sources WHERE digest IN
        (SELECT digest FROM known_sources WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """)
    sweepActionCodes = try prepare(
      """
      DELETE FROM action_codes WHERE id IN
        (SELECT id FROM action_codes WHERE expires_at <= ?1 AND (kind <> 'recover_email' OR expires_at <= ?3)
          ORDER BY expires_at LIMIT ?2)
      """)
    sweepMails = try prepare(
      """
      DELETE FROM mails WHERE id IN (
        SELECT id FROM mails WHERE state <> 'pending' AND created_at <= ?
        ORDER BY created_at LIMIT ?)
      """)
    sweepSMS = try prepare(
      """
      DELETE FROM sms WHERE id IN (
        SELECT id FROM sms WHERE state <> 'pending' AND created_at <= ?
        ORDER BY created_at LIMIT ?)
      """)
    storedProofSweep = try TableSweep(of: "stored_proofs", by: "forget_at", in: db)
    receiptSweep = try TableSweep(of: "request_receipts", by: "expires_at", in: db)
    auditSweep = try TableSweep(of: "audit", by: "at", in: db)
    outboxSweep = try TableSweep(of: "outbox", by: "at", in: db)
    accountScan = try TableScan(of: "accounts", in: db)
    // Selects anonymous accounts that have no usable session, and those whose sessions were all opened long ago and
    // never refreshed. An account that owns an address is not abandoned, and a disabled account is left to the
    // operator. An account whose sessions were ended by someone else, or that was created without a session, is kept
    // for a while, because its user may still be able to open a session.
    abandonedAccounts = try prepare(
      """
      SELECT \(TableDescription<AccountRow>().columns(of: "a")) FROM accounts a
      WHERE a.id > ?1 AND a.id <= ?2 AND a.is_anonymous AND NOT a.email_verified AND NOT a.is_disabled
        AND a.deleted_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM sessions s WHERE s.account_id = a.id AND s.replaced_at IS NULL AND s.generation = a.generation
          AND s.expires_at > ?3 AND (s.rotation > 0 OR s.created_at > ?4))
        AND (a.sessions_ended_at IS NULL OR a.sessions_ended_at <= ?4)
      ORDER BY a.id LIMIT ?5
      """)
    // The last row is kept, because SQLite would otherwise give its number to the next account.
    sweepDeletedGuests = try prepare(
      """
      DELETE FROM accounts WHERE id IN (
        SELECT a.id FROM accounts a
        WHERE a.id > ?1 AND a.id <= ?2 AND a.is_anonymous AND a.deleted_at <= ?3
          AND \(AccountTables.isUnreferenced("a")) AND a.id < (SELECT max(id) FROM accounts)
        ORDER BY a.id LIMIT ?4)
      """)
    func liveSession(of account: String, now: String) -> String {
      """
      EXISTS (SELECT 1 FROM sessions s WHERE s.account_id = \(account).id AND s.replaced_at IS NULL
        AND s.generation = \(account).generation AND s.expires_at > \(now))
      """
    }
    noteUseOfUnreachable = try prepare(
      """
      UPDATE accounts SET unreachable_since = ?1
      WHERE unreachable_since <= ?2 AND \(liveSession(of: "accounts", now: "?1"))
      """)
    closedAccounts = try prepare(
      """
      SELECT \(TableDescription<AccountRow>().columns(of: "a")) FROM accounts a
      WHERE a.closed_at <= ? ORDER BY a.closed_at LIMIT ?
      """)
    unreachableAccounts = try prepare(
      """
      SELECT \(TableDescription<AccountRow>().columns(of: "a")) FROM accounts a
      WHERE a.unreachable_since <= ?2 AND NOT a.is_disabled AND NOT \(liveSession(of: "a", now: "?1"))
        AND \(AccountColumns.keepsNoAddress(accountID: "a.id"))
      ORDER BY a.unreachable_since LIMIT ?3
      """)
  }
}
