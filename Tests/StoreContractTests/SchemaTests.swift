import Accounts
import GRDB
import Testing

@testable import SQLiteAccountStore

/// The descriptions of the tables against the tables themselves.
@Suite struct SchemaTests: StoreContract {
  private var rows: [any TableRow.Type] {
    [
      AccountRow.self, IdentityRow.self, SessionRow.self, SpentProofRow.self, ContinuationRow.self, AuditRow.self,
      OutboxRow.self,
    ]
  }

  private func migrated() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database)
    return database
  }

  private struct Column: Hashable, CustomStringConvertible {
    var name: String
    var type: String
    var isNullable: Bool

    var description: String { "\(name) \(type)\(isNullable ? "" : " NOT NULL")" }
  }

  private func described<Row: TableRow>(_: Row.Type) throws -> (table: String, columns: [Column]) {
    let columns = try Table<Row>().columns.map {
      Column(name: $0.name, type: $0.type.storage.rawValue, isNullable: $0.type.isNullable)
    }
    return (Row.table, columns)
  }

  @Test func eachTableIsDescribedColumnByColumn() throws {
    try migrated().read { db in
      for row in rows {
        let (table, described) = try described(row)
        let info = try Row.fetchAll(db, sql: "PRAGMA table_info(\(table))")
        #expect(info.map { $0["name"] } == described.map(\.name), "\(table)")
        for (row, column) in zip(info, described) {
          #expect(row["type"] == column.type, "\(table): \(column)")
          // An integer primary key is never NULL in the table, and may be NULL in an INSERT, for SQLite to choose it.
          let isChosen = row["pk"] == 1 && row["type"] == "INTEGER"
          #expect(isChosen || row["notnull"] == !column.isNullable, "\(table): \(column)")
        }
      }
    }
  }

  @Test func noTableIsForgotten() throws {
    let tables = try migrated().read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          """)
    }
    #expect(Set(tables) == Set(rows.map { $0.table }))
  }

  /// All else that an account says is gone, whatever columns it will have one day.
  @Test func aDeletedAccountKeepsOnlyWhatIsNotItsOwners() throws {
    let kept: Set = ["id", "tenant", "uid", "is_anonymous", "is_disabled", "version", "generation", "deleted_at"]
    try migrated().writeWithoutTransaction { db in
      var group = GroupCommit(db)
      let set = ChangeSet(
        tenant: tenant,
        changes: [.insertAccount(account(1, email: "a@b.example")), .deleteAccount(uid(1), at: now)])
      let outcomes = group.run([.commit(set)])
      #expect(outcomes == [.success(0)])
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM accounts"))
      for (name, value) in row where !kept.contains(name) {
        #expect(value.isNull || value == 0.databaseValue, "\(name) is kept")
      }
      #expect(row["deleted_at"] == now.milliseconds)
    }
  }

  @Test func anUpdateSetsWhatItMayAndMatchesTheKey() throws {
    let update = try Table<IdentityRow>().update(onlyIf: "set_aside IS NULL")
    #expect(
      update == """
        UPDATE identities SET provider_id = ?3, email = ?4, display_email = ?5, email_verified = ?6, \
        display_name = ?7, photo_url = ?8, phone_number = ?9, last_used_at = max(last_used_at, ?10), \
        set_aside = ?11, password_hash = ?12
        WHERE id = ?1 AND account_id = ?2 AND set_aside IS NULL
        """)
  }

  /// A damaged file is an error, and no reason to end the process.
  @Test(arguments: ["NULL, 1", "'text', 1", "x'00', NULL", "x'00', 'text'", "1.5, 1"])
  func aValueOfAnotherTypeIsAnError(columns: String) throws {
    try DatabaseQueue().read { db in
      let statement = try db.makeStatement(sql: "SELECT 1, \(columns)")
      #expect(throws: StoreError.self) {
        try statement.forEachRow([]) { _ in _ = try SpentProofRow(from: statement, at: 1) }
      }
    }
  }
}
