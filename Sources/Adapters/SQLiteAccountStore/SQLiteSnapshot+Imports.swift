internal import AccountStorage
internal import Accounts

extension SQLiteSnapshot {
  func foreignPasswordHash(after prefix: String) throws -> PasswordHash? {
    var found: PasswordHash?
    try forEachRow(of: Self.foreignHash, [prefix]) { row in
      found = String.read(row.value(at: 1)).map { PasswordHash(phc: $0) }
    }
    return found
  }

  func known(of keys: RecordKeys) throws -> RecordKeys {
    var known = RecordKeys()
    known.uids = try keys.uids.filter { try isTaken($0) }
    known.addresses = try keys.addresses.filter { try finds(Self.knownAddress, [$0, tenant]) }
    known.identities = try keys.identities.filter {
      try finds(Self.knownIdentity, [$0.subject, $0.issuer, $0.tenant])
    }
    return known
  }

  /// Returns the next imported password hash after the given prefix. An index covers the prefix, which is used to
  /// compare hashes.
  private static let foreignHash = TableStatement(
    """
    SELECT id, password_hash FROM identities
    WHERE password_hash NOT GLOB '$argon2id$*' AND substr(password_hash, 1, 48) > $1
    ORDER BY substr(password_hash, 1, 48) LIMIT 1
    """)
  private static let knownAddress = TableStatement(
    """
    SELECT 1 FROM accounts WHERE email = $1 AND tenant = $2
    UNION ALL SELECT 1 FROM ways_back WHERE email = $1 AND tenant = $2
    """)
  private static let knownIdentity = TableStatement(
    """
    SELECT 1 FROM identities WHERE subject = $1 AND issuer = $2 AND tenant = $3 AND set_aside IS NULL
    UNION ALL SELECT 1 FROM identities WHERE subject = $1 AND issuer = $2 AND tenant = $3 AND set_aside IS NOT NULL
    """)
}
