internal import AccountStorage
internal import GRDB

/// The statements of one connection, each prepared when it is first needed. The object belongs to one thread.
final class PreparedStatements {
  private let db: Database
  private var prepared: [ObjectIdentifier: Statement] = [:]

  init(_ db: Database) { self.db = db }

  subscript(_ statement: TableStatement) -> Statement {
    get throws {
      if let known = prepared[ObjectIdentifier(statement)] { return known }
      let new = try db.makeStatement(sql: statement.sql(in: SQLiteDialect()))
      prepared[ObjectIdentifier(statement)] = new
      return new
    }
  }
}
