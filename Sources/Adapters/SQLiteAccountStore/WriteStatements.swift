internal import GRDB

/// Everything that the writing connection runs, prepared once.
final class WriteStatements {
  let begin, commit, rollback, savepoint, rollbackToSavepoint, releaseSavepoint: Statement
  let findAccount, findEmail, findIdentity, findPassword, sessionRotation: Statement
  let insertAccount, updateAccount, deleteAccount, recordSignIn: Statement
  let insertIdentity, updateIdentity, deleteIdentity, deleteIdentitiesOfAccount, recordUse: Statement
  let insertSession, updateSession, replaceSession: Statement
  let endSession, endAllSessions, endOtherSessions, endSessionsOpenedBy: Statement
  let spendProof, insertContinuation, consumeContinuation: Statement
  let audit, emit: Statement
  let sweepSessionsEnd, sweepSessions, sweepProofs, sweepContinuations: Statement

  init(_ db: Database) throws {
    func prepare(_ sql: String) throws -> Statement { try db.makeStatement(sql: sql) }
    // A row that is there already is seen by the count of changes: a statement that has failed could not be run again.
    func insert(_ table: String, _ columns: String) throws -> Statement {
      let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
      return try prepare("INSERT INTO \(table) (\(columns)) VALUES (\(marks)) ON CONFLICT DO NOTHING")
    }

    begin = try prepare("BEGIN IMMEDIATE")
    commit = try prepare("COMMIT")
    rollback = try prepare("ROLLBACK")
    savepoint = try prepare("SAVEPOINT change_set")
    rollbackToSavepoint = try prepare("ROLLBACK TO change_set")
    releaseSavepoint = try prepare("RELEASE change_set")

    findAccount = try prepare("SELECT id, version FROM accounts WHERE uid = ? AND tenant = ? AND deleted_at IS NULL")
    findEmail = try prepare("SELECT id FROM accounts WHERE email = ? AND tenant = ?")
    findIdentity = try prepare("SELECT id FROM identities WHERE subject = ? AND issuer = ? AND tenant = ?")
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

    insertAccount = try insert(
      "accounts",
      """
      tenant, uid, email, display_email, email_verified, display_name, photo_url, phone_number, is_anonymous,
      is_disabled, created_at, last_sign_in_at, version, generation
      """)
    updateAccount = try prepare(
      """
      UPDATE OR IGNORE accounts SET email = ?, display_email = ?, email_verified = ?, display_name = ?, photo_url = ?,
        phone_number = ?, is_anonymous = ?, is_disabled = ?, last_sign_in_at = max(last_sign_in_at, ?), version = ?,
        generation = ?
      WHERE id = ?
      """)
    deleteAccount = try prepare(
      """
      UPDATE accounts SET email = NULL, display_email = NULL, email_verified = 0, display_name = NULL,
        photo_url = NULL, phone_number = NULL, created_at = 0, last_sign_in_at = 0, deleted_at = ?
      WHERE id = ?
      """)
    recordSignIn = try prepare("UPDATE accounts SET last_sign_in_at = max(last_sign_in_at, ?) WHERE id = ?")

    insertIdentity = try insert(
      "identities",
      """
      id, account_id, tenant, issuer, subject, provider_id, email, display_email, email_verified, display_name,
      photo_url, phone_number, linked_at, last_used_at, set_aside, password_hash
      """)
    updateIdentity = try prepare(
      """
      UPDATE identities SET provider_id = ?, email = ?, display_email = ?, email_verified = ?, display_name = ?,
        photo_url = ?, phone_number = ?, last_used_at = max(last_used_at, ?), set_aside = ?, password_hash = ?
      WHERE id = ? AND account_id = ?
      """)
    deleteIdentity = try prepare("DELETE FROM identities WHERE id = ? AND account_id = ?")
    deleteIdentitiesOfAccount = try prepare("DELETE FROM identities WHERE account_id = ?")
    recordUse = try prepare(
      "UPDATE identities SET last_used_at = max(last_used_at, ?) WHERE id = ? AND account_id = ?")

    insertSession = try insert(
      "sessions",
      """
      id, account_id, identity_id, sign_in_provider, auth_time, generation, device_label, created_at, handle_digest,
      handle_expires_at, previous_handle_digest, family_digest, rotation, rotated_at, expires_at, replaced_at
      """)
    updateSession = try prepare(
      """
      UPDATE sessions SET handle_digest = ?, handle_expires_at = ?, previous_handle_digest = ?, rotation = ?,
        rotated_at = ?, expires_at = ?
      WHERE id = ? AND account_id = ? AND replaced_at IS NULL
      """)
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

    spendProof = try insert("spent_proofs", "digest, expires_at")
    insertContinuation = try insert("continuations", ContinuationRow.columns)
    consumeContinuation = try prepare("DELETE FROM continuations WHERE id = ? AND tenant = ?")
    audit = try insert("audit", "at, tenant, uid, action, provider_id, session_id, identity_digest, detail")
    emit = try insert("outbox", "at, tenant, uid, kind, account_version, provider_id")

    sweepSessionsEnd = try prepare(
      "SELECT max(id) FROM (SELECT id FROM sessions WHERE id > ? ORDER BY id LIMIT ?)")
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

extension Statement {
  /// Runs the statement with values in the order of its marks, of which there must be as many.
  ///
  /// Unchecked, because checking and binding for one execution costs more than most of our statements do. That also
  /// means that a statement which has failed must not be run again; `ChangeApplier.recover` makes new ones.
  func run(_ values: StatementArguments) throws {
    setUncheckedArguments(values)
    try execute()
  }

  /// The first column of the first row; nil where there is no row or it holds NULL.
  func one(_ arguments: StatementArguments) throws -> Int64? {
    let rows = try Row.fetchCursor(self, arguments: arguments)
    return try rows.next().flatMap { $0[0] as Int64? }
  }
}
