package import Accounts

/// Finds accounts by their UIDs, identities and addresses.
extension TableSnapshot {
  package func account(_ uid: UID) throws -> Account? {
    try accounts(AccountQueries.byUID, [uid, tenant]).first?.account
  }

  package func account(resolvingAlias uid: UID) throws -> Account? {
    try accounts(AccountQueries.byUIDOrAlias, [uid, tenant]).first?.account
  }

  package func isTaken(_ uid: UID) throws -> Bool { try finds(AccountQueries.takenUID, [uid]) }

  package func account(holding key: Identity.Key) throws -> Account? {
    try accounts(AccountQueries.byKey, [key.subject, key.issuer, key.tenant]).map(\.account)
      .first { $0.identities.contains { $0.key == key && $0.isActive } }
  }

  package func account(provider: ProviderID, subject: String) throws -> Account? {
    try accounts(AccountQueries.byProvider, [subject, provider, tenant]).first?.account
  }

  package func account(email: String) throws -> Account? {
    try accounts(AccountQueries.byEmail, [email, tenant]).first?.account
  }

  package func owners(of key: Identity.Key, email: String?) throws -> ClaimOwners {
    var reserved: Int64?
    let rows = try accounts(AccountQueries.owners, [key.subject, key.issuer, key.tenant, email]) { row in
      if case .integer(let number) = row.value(at: AccountColumns.end) { reserved = number }
    }
    let found = rows.map(\.account)
    let keeper = rows.first { $0.id == reserved && reserved != nil }?.account
    return ClaimOwners(
      holder: found.first { $0.identities.contains { $0.key == key && $0.isActive } },
      emailOwner: email.flatMap { email in found.first { $0.email?.isSameText(as: email) == true } ?? keeper },
      setAside: found.filter { $0.identities.contains { $0.key == key && !$0.isActive } },
      waysBack: try email.map { try waysBack(at: $0, in: key.tenant) } ?? [])
  }

  package func accounts(withIdentityOf email: String) throws -> [Account] {
    try accounts(AccountQueries.byIdentityEmail, [email, tenant]).map(\.account)
  }
}

enum AccountQueries {
  private static let columns = AccountColumns.list
  private static let joined = AccountColumns.join

  static let byUID = TableStatement(
    """
    SELECT \(columns) FROM accounts a \(joined)
    WHERE a.uid = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY i.id
    """)
  static let byUIDOrAlias = TableStatement(
    """
    SELECT \(columns) FROM accounts u LEFT JOIN merges m ON m.account_id = u.id AND NOT m.is_cut
    JOIN accounts a ON a.id = coalesce(m.survivor_id, u.id) \(joined)
    WHERE u.uid = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY i.id
    """)
  static let takenUID = TableStatement("SELECT 1 FROM accounts WHERE uid = $1")
  static let byKey = TableStatement(
    """
    SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
    WHERE k.subject = $1 AND k.issuer = $2 AND k.tenant = $3 AND k.set_aside IS NULL AND a.deleted_at IS NULL ORDER BY i.id
    """)
  static let byProvider = TableStatement(
    """
    SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
    WHERE k.subject = $1 AND k.provider_id = $2 AND k.tenant = $3 AND k.set_aside IS NULL AND a.deleted_at IS NULL
    ORDER BY a.id, i.id
    """)
  static let byEmail = TableStatement(
    """
    SELECT \(columns) FROM accounts a \(joined)
    WHERE a.email = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY i.id
    """)
  static let byIdentityEmail = TableStatement(
    """
    SELECT \(columns) FROM accounts a \(joined)
    WHERE a.deleted_at IS NULL AND a.id IN (
      SELECT k.account_id FROM identities k
      WHERE k.email = $1 AND k.tenant = $2 AND k.provider_id <> 'password' AND k.set_aside IS NULL LIMIT 100)
    ORDER BY a.id, i.id
    """)
  /// The account for which an alias reserves the address.
  private static let reserved =
    "SELECT m.survivor_id FROM accounts r JOIN merges m ON m.account_id = r.id WHERE r.email = $4 AND r.tenant = $3"
  static let owners = TableStatement(
    """
    SELECT \(columns), (\(reserved)) FROM accounts a \(joined)
    WHERE a.id IN (
      SELECT account_id FROM identities WHERE subject = $1 AND issuer = $2 AND tenant = $3 AND set_aside IS NULL
      UNION ALL
      SELECT account_id FROM identities WHERE subject = $1 AND issuer = $2 AND tenant = $3 AND set_aside IS NOT NULL
      UNION ALL SELECT id FROM accounts WHERE email = $4 AND tenant = $3
      UNION ALL \(reserved))
    AND a.deleted_at IS NULL ORDER BY a.id, i.id
    """)
}

extension String {
  /// Returns whether both strings have the same bytes, which is how databases compare text. Swift's `==` also considers
  /// canonically equivalent strings equal.
  fileprivate func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
