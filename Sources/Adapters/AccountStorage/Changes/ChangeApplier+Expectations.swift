package import Accounts

extension ChangeApplier {
  /// Checks an expectation, and refuses the change set if the expectation is not met.
  package func check(_ expectation: ChangeSet.Expectation) throws {
    switch expectation {
    case .account(let uid, let version):
      guard try find(uid)?.version == version else { throw StoreError.stale }
    case .session(let id): try checkSession(id) { _, _ in true }
    case .rotation(let id, let rotation, let at):
      try checkSession(id) { $0 == rotation && $1 == at.milliseconds }
    case .freeUID(let uid):
      guard try !transaction.finds(AccountQueries.takenUID, [uid]) else { throw StoreError.stale }
    case .freeAddress(let email):
      guard try !isTaken(email) else { throw StoreError.stale }
    case .freeIdentity(let key):
      guard try !isTaken(key) else { throw StoreError.stale }
    case .password(let id, let uid, let hash):
      try transaction.run(ExpectationStatements.password, [id.key, uid, tenant, hash]) { result in
        guard !result.rows.isEmpty else { throw StoreError.proofSpent }
      }
    }
  }

  private func checkSession(_ id: SessionID, _ isExpected: @escaping (Int64?, Int64?) -> Bool) throws {
    try transaction.run(ExpectationStatements.rotation, [id.key, tenant]) { result in
      guard let row = result.rows.first, isExpected(Int64.read(row.value(at: 0)), Int64.read(row.value(at: 1))) else {
        throw StoreError.stale
      }
    }
  }

  func isTaken(_ email: String) throws -> Bool { try transaction.finds(ExpectationStatements.email, [email, tenant]) }

  func isTaken(_ key: Identity.Key) throws -> Bool {
    try transaction.finds(ExpectationStatements.identity, [key.subject, key.issuer, key.tenant])
  }
}

enum ExpectationStatements {
  static let account = TableStatement { dialect in
    """
    SELECT id, version FROM accounts WHERE uid = $1 AND tenant = $2 AND deleted_at IS NULL \(dialect.locking)
    """
  }
  static let email = TableStatement("SELECT id FROM accounts WHERE email = $1 AND tenant = $2")
  static let identity = TableStatement(
    "SELECT id FROM identities WHERE subject = $1 AND issuer = $2 AND tenant = $3 AND set_aside IS NULL")
  static let rotation = TableStatement { dialect in
    """
    SELECT s.rotation, s.rotated_at FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id = $1 AND a.tenant = $2 AND a.deleted_at IS NULL AND s.replaced_at IS NULL \(dialect.locking)
    """
  }
  static let password = TableStatement { dialect in
    """
    SELECT i.id FROM identities i JOIN accounts a ON a.id = i.account_id
    WHERE i.id = $1 AND a.uid = $2 AND a.tenant = $3 AND a.deleted_at IS NULL AND i.set_aside IS NULL
      AND i.password_hash = $4 \(dialect.locking)
    """
  }
}
