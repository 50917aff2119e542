/// A table without its row type, for code that treats all tables alike.
package struct StoredTable: Sendable, Hashable {
  package struct Column: Sendable, Hashable {
    package let name: String
    package let type: ColumnType
  }

  package let name: String
  package let columns: [Column]

  package init<Row: TableRow>(_: Row.Type) throws {
    name = Row.table
    columns = try TableDescription<Row>().columns.map { Column(name: $0.name, type: $0.type) }
  }

  /// Whether the database assigns the row numbers.
  package var isNumbered: Bool { columns.first.map { $0.name == "id" && $0.type.isNullable } ?? false }

  package var columnNames: [String] { columns.map(\.name) }
}

extension AccountTables {
  /// All tables, ordered so that each table follows the tables to which its rows refer.
  package static func stored() throws -> [StoredTable] { try all.map { try StoredTable($0) } }
}
