package import Accounts
import Foundation

/// Reads a store's directory beside the server that owns it, for operators on the same machine. Takes no lock and
/// changes nothing.
package final class SQLiteAccountReader: SQLiteAccountDirectory {
  package let readers: ReaderPool

  /// - Throws: `.unavailable` if there is no database or it cannot be read.
  package init(directory: String) throws(StoreError) {
    let path = SQLiteAccountStore.databasePath(in: directory)
    guard FileManager.default.fileExists(atPath: path) else {
      throw .unavailable("there is no database in \(directory)")
    }
    do {
      readers = try ReaderPool(path: path, configuration: .init(readers: 1, pageCache: 8 << 20))
    } catch {
      throw StoreError(error, during: "opening the database in \(directory)")
    }
  }

  deinit {
    readers.close()
  }
}
