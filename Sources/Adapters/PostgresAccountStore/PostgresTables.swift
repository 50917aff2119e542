package import AccountStorage
package import Accounts
internal import PostgresDriver

/// Fills the empty tables of a database in one transaction, which stores either everything that is inserted before
/// ``commit()`` or nothing. No server can start using the database in the meantime. The methods block the calling
/// thread.
package final class PostgresTables {
  private static let patience = Duration.seconds(3600)
  private static let batch = 2000

  private let connection: PostgresConnection

  /// Connects to the database and begins the transaction.
  ///
  /// - Throws: An error with a remedy for the operator if the tables are missing or not empty, or if the database
  ///   belongs to a server.
  package init(_ address: PostgresAddress) throws(StoreFileError) {
    do {
      connection = try PostgresConnection(address.text)
      try PostgresSchema.current.requireTables(connection)
      connection.timeLimit = Self.patience
      // Foreign keys are checked for each batch instead of all at once at the end.
      try connection.execute(
        """
        BEGIN;
        SET LOCAL statement_timeout = 0;
        SET LOCAL idle_in_transaction_session_timeout = 0;
        SET LOCAL lock_timeout = '5s';
        SET CONSTRAINTS ALL IMMEDIATE;
        LOCK TABLE cluster IN EXCLUSIVE MODE;
        """)
      for table in try ["cluster"] + AccountTables.stored().map(\.name) {
        let found = try connection.run("SELECT EXISTS (SELECT 1 FROM \(table))").rows.first?[0]
        guard found == .boolean(false) else {
          throw StoreFileError(
            .unusable,
            table == "cluster"
              ? "the database already belongs to servers" : "the database is not empty: it has \(table)",
            remedy: "name an empty database")
        }
      }
    } catch {
      throw PostgresAccountStore.fileError(error)
    }
  }

  /// Inserts rows into a table. Tables must be filled in the order of `AccountTables`.
  package func insert(_ rows: [[StoredValue]], into table: StoredTable) throws(StoreFileError) {
    var columns = table.columnNames
    var values = rows.map { $0.map(\.parameter) }
    if table.name == OutboxRow.table {
      // Event readers continue from their stored positions, so each event keeps its position.
      columns.append("position")
      for index in values.indices { values[index].append(values[index][0]) }
    }
    do { try connection.copy(values, into: table.name, columns: columns) } catch {
      throw PostgresAccountStore.fileError(error)
    }
  }

  /// Makes the numbering of new rows continue after the given number.
  ///
  /// - Parameter last: The last used number, or 0 if no number was used.
  package func number(_ table: StoredTable, after last: Int64) throws(StoreFileError) {
    do {
      _ = try connection.run("SELECT setval('\(table.name)_id', $1::bigint + 1, false)", [.integer(last)])
      if table.name == OutboxRow.table {
        _ = try connection.run("UPDATE outbox_end SET last_position = $1::bigint", [.integer(last)])
      }
    } catch {
      throw PostgresAccountStore.fileError(error)
    }
  }

  /// Reads a table and returns the digest of its content.
  package func digest(of table: StoredTable) throws(StoreFileError) -> TableDigest {
    do {
      var digest = TableDigest()
      let cursor = "copied_\(table.name)"
      _ = try connection.run(
        "DECLARE \(cursor) NO SCROLL CURSOR FOR SELECT \(table.columnNames.joined(separator: ", ")) FROM \(table.name)")
      while true {
        let rows = try connection.run("FETCH FORWARD \(Self.batch) FROM \(cursor)").rows
        for row in rows { digest.add(row.map { StoredValue($0) }) }
        if rows.count < Self.batch { break }
      }
      _ = try connection.run("CLOSE \(cursor)")
      return digest
    } catch {
      throw PostgresAccountStore.fileError(error)
    }
  }

  /// Assigns the database to the servers that share a secret, and stores their sealed signing keys.
  package func own(secretDigest: [UInt8], sealedSigningKeys: [UInt8]) throws(StoreFileError) {
    do {
      _ = try connection.run(
        "INSERT INTO cluster (secret_digest, signing_keys, keys_version) VALUES ($1, $2, 1)",
        [.bytes(secretDigest), .bytes(sealedSigningKeys)])
    } catch {
      throw PostgresAccountStore.fileError(error)
    }
  }

  /// Commits everything that was inserted.
  package func commit() throws(StoreFileError) {
    var cause: String?
    _ = connection.takeWarning()
    do { _ = try connection.run("COMMIT") } catch { cause = error.description }
    if cause == nil, connection.takeWarning() { cause = "the wait for a standby was canceled" }
    if let cause {
      throw StoreFileError(
        .unusable, "it is unknown whether the copy was stored: \(cause)",
        remedy: "run the command again; it fails if the database contains accounts")
    }
    // The planner needs to know the sizes of the tables.
    _ = try? connection.run("ANALYZE")
  }
}
