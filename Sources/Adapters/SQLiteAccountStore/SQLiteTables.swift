package import AccountStorage
package import Accounts
internal import GRDB

/// Reads the rows of a data folder's database, so that they can be copied to another kind of database. No server can
/// use the folder in the meantime. The methods block the calling thread.
package final class SQLiteTables {
  private let path: String
  private let lock: DataDirectoryLock
  private let database: DatabaseQueue

  /// Opens and checks the database, and migrates an older schema in the same way as a starting server.
  ///
  /// - Throws: An error with a remedy for the operator if a server is using the folder, or if the database is missing
  ///   or damaged.
  package init(directory: String) throws(StoreFileError) {
    path = try SQLiteAccountStore.existingDatabase(in: directory)
    lock = try DataDirectoryLock(directory: directory)
    do {
      _ = try lock.databaseFile()
      database = try Connection.migrated(path, .init(pageCache: 16 << 20))
      let problems = try database.unsafeRead { db in try ReadStatements.problems(db) }
      if let problem = problems.first {
        throw StoreFileError(.damaged, "\(path): \(problem)", remedy: StoreFileError.restoreBackup)
      }
    } catch {
      lock.release()
      throw StoreFileError(error, using: path)
    }
  }

  deinit {
    try? database.close()
    lock.release()
  }

  /// Calls `body` with all rows of a table, in batches.
  package func forEach(
    _ count: Int, rowsOf table: StoredTable, _ body: ([[StoredValue]]) throws(StoreFileError) -> Void
  ) throws(StoreFileError) {
    do {
      try database.unsafeRead { db in
        let statement = try db.makeStatement(
          sql: "SELECT \(table.columnNames.joined(separator: ", ")) FROM \(table.name)")
        var rows: [[StoredValue]] = []
        let cursor = try Row.fetchCursor(statement)
        while try cursor.next() != nil {
          rows.append(
            try table.columns.enumerated().map { index, column in
              try Self.value(statement.value(at: index), of: column, in: table)
            })
          guard rows.count == count else { continue }
          try body(rows)
          rows.removeAll(keepingCapacity: true)
        }
        if !rows.isEmpty { try body(rows) }
      }
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  /// Returns the highest row number that a table has ever used, even if no row has that number now.
  package func lastNumber(of table: StoredTable) throws(StoreFileError) -> Int64 {
    do {
      return try database.unsafeRead { db in
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table.name)") ?? 0
        let sequence = try Int64.fetchOne(
          db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
        return max(last, sequence ?? 0)
      }
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  /// Returns the UIDs of the accounts in the `.secondSpelling` listing. Only this kind of store has the table for that
  /// listing.
  package func accountsWithSecondSpelling() throws(StoreFileError) -> [String] {
    do {
      return try database.unsafeRead { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT DISTINCT a.uid FROM second_spellings s
            JOIN identities i ON i.subject = s.phone_number AND i.provider_id = ? AND i.set_aside IS NULL
            JOIN accounts a ON a.id = i.account_id ORDER BY a.uid
            """, arguments: [ProviderID.phone.rawValue])
      }
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  /// Converts a value to the column's type, because SQLite has no Boolean type.
  private static func value(
    _ value: StoredValue, of column: StoredTable.Column, in table: StoredTable
  ) throws -> StoredValue {
    switch (column.type.storage, value) {
    case (.boolean, .integer(let number)): .boolean(number != 0)
    case (.integer, .integer), (.text, .text), (.blob, .blob), (_, .null): value
    default:
      throw StoreError.unavailable("the column \(column.name) of \(table.name) contains a value of another type")
    }
  }
}
