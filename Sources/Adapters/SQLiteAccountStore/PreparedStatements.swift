internal import AccountStorage
internal import GRDB

/// The statements of a connection, each of which is prepared when it is first needed. The object belongs to one thread.
final class PreparedStatements {
  private let db: Database
  /// The prepared statements, indexed by statement number.
  private var prepared: [Statement?] = []

  init(_ db: Database) { self.db = db }

  subscript(_ statement: TableStatement) -> Statement {
    get throws {
      let number = statement.number
      if number < prepared.count, let known = prepared[number] { return known }
      let new = try db.makeStatement(sql: statement.sql(in: SQLiteDialect()))
      if number >= prepared.count { prepared += repeatElement(nil, count: number + 1 - prepared.count) }
      prepared[number] = new
      return new
    }
  }
}
