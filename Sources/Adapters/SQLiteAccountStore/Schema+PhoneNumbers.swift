internal import Accounts
internal import GRDB

extension Schema {
  /// Rewrites each stored phone number in its canonical form.
  ///
  /// If two active identities have the same number in different forms, the later identity's number is not rewritten.
  /// Both identities give access to their accounts, and only the owner can decide which one to keep. The unchanged
  /// number is recorded so that an operator can find the account.
  static func respellPhoneNumbers(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE second_spellings (phone_number TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID")
    let identities = try Row.fetchAll(
      db,
      sql: """
        SELECT id, account_id, tenant, issuer, subject, set_aside IS NULL AS is_active FROM identities
        WHERE provider_id = ? ORDER BY is_active DESC, id
        """, arguments: [ProviderID.phone.rawValue])
    for identity in identities {
      let number: String = identity["subject"]
      guard let spelling = canonical(number) else { continue }
      let key: StatementArguments = [spelling, identity["issuer"], identity["tenant"]]
      let isTaken = try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM identities
            WHERE subject = ? AND issuer = ? AND tenant = ? AND set_aside IS NULL)
          """, arguments: key)
      if identity["is_active"], isTaken == true {
        try db.execute(sql: "INSERT OR IGNORE INTO second_spellings VALUES (?)", arguments: [number])
        continue
      }
      try db.execute(
        sql: "UPDATE identities SET subject = ?1, phone_number = ?1 WHERE id = ?2",
        arguments: [spelling, identity["id"]])
      try db.execute(
        sql: "UPDATE accounts SET phone_number = ? WHERE id = ? AND phone_number = ?",
        arguments: [spelling, identity["account_id"], number])
    }
    try respellFactors(db)
    // Verifications whose codes have already been sent must remain valid.
    for row in try Row.fetchAll(db, sql: "SELECT id, phone_number FROM phone_verifications") {
      guard let spelling = canonical(row["phone_number"]) else { continue }
      try db.execute(
        sql: "UPDATE phone_verifications SET phone_number = ? WHERE id = ?", arguments: [spelling, row["id"]])
    }
  }

  /// Rewrites the phone numbers of second factors in canonical form. Two factors of an account may then have the same
  /// number. Codes can still be sent for each of them.
  private static func respellFactors(_ db: Database) throws {
    let accounts = try Row.fetchAll(
      db,
      sql: """
        SELECT a.id AS id, f.key AS position, f.value ->> 'phoneNumber' AS phone_number
        FROM accounts a, json_each(a.factors, '$.factors') f
        WHERE a.factors IS NOT NULL AND f.value ->> 'phoneNumber' IS NOT NULL
        """)
    for row in accounts {
      guard let spelling = canonical(row["phone_number"]) else { continue }
      let position: Int = row["position"]
      try db.execute(
        sql: "UPDATE accounts SET factors = json_set(factors, '$.factors[\(position)].phoneNumber', ?) WHERE id = ?",
        arguments: [spelling, row["id"]])
    }
  }

  /// Returns a phone number's canonical form, or nil if the text is already in this form or is not a phone number.
  private static func canonical(_ text: String) -> String? {
    guard let number = PhoneNumber(text), number.canonical != number else { return nil }
    return number.canonical.e164
  }
}
