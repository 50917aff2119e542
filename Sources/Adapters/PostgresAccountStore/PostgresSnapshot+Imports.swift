internal import AccountStorage
internal import Accounts
internal import PostgresDriver

extension PostgresSnapshot {
  func foreignPasswordHash(after prefix: String) throws -> PasswordHash? {
    try ask(ImportQueries.foreignHash, [prefix.stored]).first?[0].text.map { PasswordHash(phc: $0) }
  }

  func known(of keys: RecordKeys) throws -> RecordKeys {
    var known = RecordKeys()
    let uids = ArrayText(keys.uids.map(\.rawValue))
    known.uids = Set(
      try ask(ImportQueries.takenUIDs, [uids.stored]).compactMap { $0[0].text.map { UID(rawValue: $0) } })
    let addresses = ArrayText(keys.addresses)
    known.addresses = Set(
      try ask(ImportQueries.knownAddresses, [addresses.stored, .text(tenant.rawValue)]).compactMap { $0[0].text })
    let identities = try ask(ImportQueries.knownIdentities, ImportQueries.parameters(of: keys.identities, in: tenant))
    known.identities = Set(
      identities.compactMap { row in
        guard let subject = row[0].text, let issuer = row[1].text else { return nil }
        return Identity.Key(tenant: tenant, issuer: issuer, subject: subject)
      })
    return known
  }
}

/// The queries that determine which of an import's keys are in use.
///
/// Each key is looked up separately. For a list of keys, PostgreSQL would choose a plan based on the table's size, and
/// would keep using the plan for an empty table while an import fills the table.
enum ImportQueries {
  static let takenUIDs = TableStatement(
    """
    SELECT k.uid FROM unnest($1::text::text[]) AS k (uid),
      \(found("accounts r WHERE r.uid = k.uid"))
    """)
  static let takenAddresses = TableStatement(addresses(in: "accounts"))
  static let knownAddresses = TableStatement("\(addresses(in: "accounts")) UNION ALL \(addresses(in: "ways_back"))")
  static let activeIdentities = TableStatement(identities("IS NULL"))
  static let knownIdentities = TableStatement("\(identities("IS NULL")) UNION ALL \(identities("IS NOT NULL"))")
  /// Returns the next imported password hash after the given prefix. An index covers the prefix, which is used to
  /// compare hashes.
  static let foreignHash = TableStatement(
    """
    SELECT password_hash FROM identities
    WHERE password_hash NOT LIKE '\(PasswordHash.ownPrefix)%' AND substr(password_hash, 1, 48) > $1
    ORDER BY substr(password_hash, 1, 48) LIMIT 1
    """)

  private static func addresses(in table: String) -> String {
    """
    SELECT k.email FROM unnest($1::text::text[]) AS k (email),
      \(found("\(table) r WHERE r.email = k.email AND r.tenant = $2"))
    """
  }

  private static func identities(_ setAside: String) -> String {
    let key = "r.subject = k.subject AND r.issuer = k.issuer AND r.tenant = $3"
    return """
      SELECT k.subject, k.issuer FROM unnest($1::text::text[], $2::text::text[]) AS k (subject, issuer),
        \(found("identities r WHERE \(key) AND r.set_aside \(setAside)"))
      """
  }

  private static func found(_ rows: String) -> String { "LATERAL (SELECT 1 FROM \(rows) LIMIT 1) f" }

  /// Returns the parameters for ``activeIdentities`` and ``knownIdentities``.
  static func parameters(of keys: some Collection<Identity.Key>, in tenant: TenantID) -> [StoredValue] {
    [ArrayText(keys.map(\.subject)).stored, ArrayText(keys.map(\.issuer)).stored, .text(tenant.rawValue)]
  }
}
