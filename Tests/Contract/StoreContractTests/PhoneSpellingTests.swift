import Accounts
import Foundation
import GRDB
import Testing

@testable import SQLiteAccountStore

/// Numbers that earlier versions stored with a trunk prefix.
@Suite struct PhoneSpellingTests {
  private static let before = "trails: no id is used twice"

  private func database(_ statements: String) throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database, upTo: Self.before)
    try database.write { db in
      for id in 1...4 {
        try db.execute(
          sql: """
            INSERT INTO accounts (id, tenant, uid, email_verified, is_anonymous, is_disabled, created_at, last_sign_in_at,
              version, generation) VALUES (?, 'default', ?, 0, 0, 0, 1, 1, 1, 1)
            """, arguments: [id, "u\(id)"])
      }
      try db.execute(sql: statements)
    }
    try Schema.migrator.migrate(database)
    return database
  }

  private func phone(_ id: Int, account: Int, _ number: String, setAside: Bool = false) -> String {
    """
    INSERT INTO identities (id, account_id, tenant, issuer, subject, provider_id, email_verified, phone_number, linked_at,
      last_used_at, set_aside, set_aside_at) VALUES (\(id), \(account), 'default', 'phone', '\(number)', 'phone', 0,
      '\(number)', 1, 1, \(setAside ? "'merged', 1" : "NULL, NULL"));
    UPDATE accounts SET phone_number = '\(number)' WHERE id = \(account) AND \(!setAside);
    """
  }

  private func numbers(_ database: DatabaseQueue, _ sql: String) throws -> [String?] {
    try database.read { try Optional<String>.fetchAll($0, sql: sql) }
  }

  @Test func eachNumberGetsItsOneSpelling() throws {
    let database = try database(
      phone(1, account: 1, "+4407911123456") + phone(2, account: 2, "+390612345678")
        + phone(3, account: 3, "+4407911123457", setAside: true)
          + """
          INSERT INTO identities (id, account_id, tenant, issuer, subject, provider_id, email_verified, phone_number, linked_at,
            last_used_at) VALUES (4, 4, 'default', 'i', '+4407911123456', 'oidc.x', 0, '+4407911123456', 1, 1);
          """)
    let subjects = try numbers(database, "SELECT subject FROM identities ORDER BY id")
    #expect(subjects == ["+447911123456", "+390612345678", "+447911123457", "+4407911123456"])
    let shown = try numbers(database, "SELECT phone_number FROM accounts ORDER BY id")
    #expect(shown == ["+447911123456", "+390612345678", nil, nil])
    #expect(try numbers(database, "SELECT phone_number FROM second_spellings").isEmpty)
  }

  @Test func aSpellingWhoseNumberAnotherAccountHasIsKeptAndNoted() throws {
    let database = try database(
      phone(1, account: 1, "+4407911123456") + phone(2, account: 2, "+447911123456")
        + phone(3, account: 3, "+44007911123456") + phone(4, account: 4, "+4407911123456", setAside: true))
    let subjects = try numbers(database, "SELECT subject FROM identities ORDER BY id")
    #expect(subjects == ["+4407911123456", "+447911123456", "+44007911123456", "+447911123456"])
    #expect(
      try numbers(database, "SELECT phone_number FROM second_spellings ORDER BY 1")
        == ["+44007911123456", "+4407911123456"])
  }

  @Test func factorsAndCodesOnTheirWayFollow() throws {
    let number = "+4407911123456"
    let factors = [
      Factor(
        id: FactorID(rawValue: "0000000000000001"), kind: .totp, enrolledAt: Timestamp(milliseconds: 1),
        sealedSecret: [1]
      ),
      Factor(
        id: FactorID(rawValue: "0000000000000002"), kind: .phone, enrolledAt: Timestamp(milliseconds: 1),
        phoneNumber: PhoneNumber(number)),
    ]
    let json = String(decoding: try JSONEncoder().encode(["factors": factors]), as: UTF8.self)
    let database = try database(
      """
      UPDATE accounts SET factors = '\(json)' WHERE id = 1;
      INSERT INTO phone_verifications VALUES (1, 'default', '{}', '\(number)', x'01', x'02', 9);
      """)
    #expect(
      try numbers(database, "SELECT content ->> 'number' FROM stored_proofs") == ["+447911123456"])
    let row = try database.read { try String.fetchOne($0, sql: "SELECT factors FROM accounts WHERE id = 1") }
    let stored = try JSONDecoder().decode([String: [Factor]].self, from: Data(try #require(row).utf8))
    var expected = factors
    expected[1].phoneNumber = PhoneNumber("+447911123456")
    #expect(stored["factors"] == expected)
  }
}
