import AccountFakes
import AccountStorage
import Accounts
import GRDB
import Testing

@testable import SQLiteAccountStore

/// The statements that are made of the descriptions of the tables.
@Suite struct ErasureTests: StoreContract {
  /// A row of a table as it may be in a later version.
  private struct LaterRow: TableRow {
    static let table = "later"
    static let erasure = RowErasure.clearing(.number(column: "account_id"))
    var id: Int64 = 0
    var accountID: Int64 = 0
    var uid = ""
    var nickname: String?
    var motto = ""
    var isLoud = false
    var visits: Int64 = 0
    var erasedAt: Int64?

    mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
      try visitor.column("id", &id, .match, .remains)
      try visitor.column("account_id", &accountID, .match, .remains)
      try visitor.column("uid", &uid, .keep, .remains)
      try visitor.column("nickname", &nickname)
      try visitor.column("motto", &motto)
      try visitor.column("is_loud", &isLoud)
      try visitor.column("visits", &visits, .raise)
      try visitor.column("erased_at", &erasedAt, .keep, .time)
    }
  }

  /// PostgreSQL's SQL, as far as the descriptions need it.
  private struct OtherDialect: Dialect {
    func parameter(_ number: Int) -> String { "$\(number)" }

    func type(_ storage: ColumnType.Storage) -> String {
      switch storage {
      case .boolean: "boolean"
      case .integer: "bigint"
      case .text: "text"
      case .blob: "bytea"
      }
    }

    func declaration(_ storage: ColumnType.Storage) -> String { type(storage) }

    func emptyLiteral(_ storage: ColumnType.Storage) -> String {
      switch storage {
      case .boolean: "false"
      case .integer: "0"
      case .text, .blob: "''"
      }
    }

    func greater(_ first: String, _ second: String) -> String { "greatest(\(first), \(second))" }

    func number(_ given: String, ofNewRowIn table: String) -> String { given }
    func query(_ text: String) -> String { text }
    func indexed(by index: String) -> String { "" }
    func offset(_ count: String) -> String { "OFFSET \(count)" }
    var locking: String { "" }
    var lockingFree: String { "" }
    var isPlacedEvent: String { "true" }
  }

  @Test func aColumnThatSaysNothingIsCleared() throws {
    #expect(
      LaterRow.erasing?.sql(in: SQLiteDialect()) == """
        UPDATE later SET nickname = NULL, motto = '', is_loud = 0, visits = 0, erased_at = ?2 WHERE account_id = ?1
        """)
  }

  @Test func anotherDatabaseGetsItsOwnSQL() throws {
    #expect(
      LaterRow.erasing?.sql(in: OtherDialect()) == """
        UPDATE later SET nickname = NULL, motto = '', is_loud = false, visits = 0, erased_at = $2 WHERE account_id = $1
        """)
    #expect(
      try TableDescription<LaterRow>().update(in: OtherDialect()) == """
        UPDATE later SET nickname = $3, motto = $4, is_loud = $5, visits = greatest(visits, $6)
        WHERE id = $1 AND account_id = $2
        """)
    #expect(try TableDescription<KnownSourceRow>().insert(in: OtherDialect()).contains("VALUES ($1, $2, $3)"))
  }

  /// Everything that is known of an account has a mark, which no table that erasure reaches may have afterwards.
  @Test func nothingOfAnErasedAccountIsLeft() throws {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database)
    try database.writeWithoutTransaction { db in
      var account = account(1, email: "mark@example.com")
      account.displayName = "mark"
      account.photoURL = "mark"
      account.phoneNumber = "mark"
      account.unsettledSince = now
      account.claims = CustomClaims([#""a""#: #""mark""#])
      var identity = identity(1, "mark")
      identity.displayName = "mark"
      var session = session(1, of: 1, openedBy: identity.id)
      session.deviceLabel = "mark"
      session.claims = "mark"
      let code = ActionCode(
        id: ActionCodeID(rawValue: 1), tenant: tenant, kind: .verifyEmail, salt: [1], uid: uid(1),
        address: EmailAddress(canonical: "mark", display: "mark"), createdAt: now, expiresAt: now)
      let wayBack = WayBack(
        tenant: tenant, uid: uid(1), address: EmailAddress(canonical: "mark", display: "mark"), reason: .emailChanged,
        openedAt: now, expiresAt: now)
      let shadow = Shadow(
        tenant: tenant, uid: uid(1), content: .password(PasswordHash(phc: "mark")), addedAt: now, removedAt: now)
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      func commit(_ changes: [Change]) {
        let outcomes = group.run([.commit(ChangeSet(tenant: tenant, changes: changes))])
        #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
      }
      commit([
        .insertAccount(account), .insertIdentity(identity, uid(1)), .insertSession(session), .insertActionCode(code),
        .openWayBack(wayBack), .keepShadow(shadow), .useFactor(FactorID(key: 1), of: uid(1), step: 1),
      ])
      #expect(try tablesWithMark(db) == ["accounts", "action_codes", "identities", "sessions", "shadows", "ways_back"])
      commit([.deleteAccount(uid(1), at: now)])
      #expect(try tablesWithMark(db).isEmpty)
      let kept = try Row.fetchOne(db, sql: "SELECT uid, unsettled_since, deleted_at, created_at FROM accounts")
      #expect(
        kept == ["uid": uid(1).rawValue, "unsettled_since": nil, "deleted_at": now.milliseconds, "created_at": 0])
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM used_factors") == 0)
    }
  }

  private func tablesWithMark(_ db: Database) throws -> [String] {
    try AccountTables.all.map { $0.table }.sorted().filter { table in
      try Row.fetchAll(db, sql: "SELECT * FROM \(table)").contains { $0.description.contains("mark") }
    }
  }
}
