package import Accounts

/// Reads a store's directory while a server owns it, for operators on the same machine. The reader acquires no lock and
/// changes nothing.
package final class SQLiteAccountReader: AccountDirectory {
  private let readers: ReaderPool

  /// Opens a directory's database for reading.
  ///
  /// - Throws: An error with a remedy for the operator if the database does not exist, cannot be read, or has a
  ///   different schema version.
  package init(directory: String) throws(StoreFileError) {
    let path = try SQLiteAccountStore.existingDatabase(in: directory)
    do {
      try Connection.requireTables(in: path)
      readers = try ReaderPool(path: path, configuration: .init(readers: 1, pageCache: 8 << 20))
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  package func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await readers.read(in: tenant, body)
  }

  deinit {
    readers.close()
  }
}
