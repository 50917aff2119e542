internal import GRDB

/// Everything that the writing connection runs, prepared once.
final class WriteStatements {
  let begin, commit, rollback, savepoint, rollbackToSavepoint, releaseSavepoint: Statement
  let findAccount, findEmail, findIdentity, findIdentityByID, findPassword, sessionRotation: Statement
  let insertAccount, updateAccount: RowStatement<AccountRow>
  let deleteAccount, recordSignIn: Statement
  let insertIdentity, updateIdentity: RowStatement<IdentityRow>
  let deleteIdentity, deleteIdentitiesOfAccount, recordUse: Statement
  let insertSession, updateSession: RowStatement<SessionRow>
  let replaceSession: Statement
  let endSession, endAllSessions, endOtherSessions, endSessionsOpenedBy: Statement
  let spendProof: RowStatement<SpentProofRow>
  let insertContinuation: RowStatement<ContinuationRow>
  let consumeContinuation: Statement
  let audit: RowStatement<AuditRow>
  let emit: RowStatement<OutboxRow>
  let sweepSessionsEnd, sweepSessions, sweepProofs, sweepContinuations: Statement

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
      SELECT s.rotation FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = ? AND a.tenant = ? AND s.replaced_at IS NULL
      """)
    findPassword = try prepare(
      """
      SELECT i.id FROM identities i JOIN accounts a ON a.id = i.account_id
      WHERE i.id = ? AND a.uid = ? AND a.tenant = ? AND i.set_aside IS NULL AND i.password_hash = ?
      """)

    insertAccount = try RowStatement(insertingInto: db)
    updateAccount = try RowStatement(updatingIn: db, ignoringConflicts: true)
    deleteAccount = try prepare(
      """
      UPDATE accounts SET email = NULL, display_email = NULL, email_verified = 0, display_name = NULL,
        photo_url = NULL, phone_number = NULL, tombstones = NULL, created_at = 0, last_sign_in_at = 0, deleted_at = ?
      WHERE id = ?
      """)
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
        handle_digest = x'', previous_handle_digest = NULL, family_digest = x''
      WHERE id = ?3 AND account_id = ?4
      """)
    endSession = try prepare("DELETE FROM sessions WHERE id = ? AND account_id = ?")
    endAllSessions = try prepare("DELETE FROM sessions WHERE account_id = ?")
    endOtherSessions = try prepare("DELETE FROM sessions WHERE account_id = ? AND id <> ?")
    endSessionsOpenedBy = try prepare("DELETE FROM sessions WHERE account_id = ? AND identity_id = ? AND id <> ?")

    spendProof = try RowStatement(insertingInto: db)
    insertContinuation = try RowStatement(insertingInto: db)
    consumeContinuation = try prepare("DELETE FROM continuations WHERE id = ? AND tenant = ?")
    audit = try RowStatement(insertingInto: db)
    emit = try RowStatement(insertingInto: db)

    sweepSessionsEnd = try prepare(
      "SELECT id FROM (SELECT id FROM sessions WHERE id > ? ORDER BY id LIMIT ?) ORDER BY id DESC LIMIT 1")
    sweepSessions = try prepare("DELETE FROM sessions WHERE id > ? AND id <= ? AND expires_at <= ?")
    sweepProofs = try prepare(
      """
      DELETE FROM spent_proofs WHERE digest IN
        (SELECT digest FROM spent_proofs WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """)
    sweepContinuations = try prepare(
      """
      DELETE FROM continuations WHERE id IN
        (SELECT id FROM continuations WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """)
  }
}
