internal import Accounts
internal import GRDB

/// The prepared statements of a reader connection. The object belongs to one thread.
final class ReadStatements {
  private let db: Database
  let begin, commit: Statement
  let queries: PreparedStatements

  init(_ db: Database) throws {
    self.db = db
    begin = try db.makeStatement(sql: "BEGIN DEFERRED")
    commit = try db.makeStatement(sql: "COMMIT")
    queries = PreparedStatements(db)
  }

  func problems() throws -> [String] { try Self.problems(db) }

  static func problems(_ db: Database) throws -> [String] {
    let pages = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
      let table: String? = row[0]
      return "a row of \(table ?? "an unknown table") refers to a row that does not exist"
    }
    return pages + references
  }
}
