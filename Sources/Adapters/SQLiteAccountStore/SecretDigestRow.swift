package import Accounts
internal import Foundation
internal import GRDB

/// The database row that contains the digest of the server's secret. Each method opens its own connection to the data
/// folder's database, and requires this version's schema.
package struct SecretDigestRow: SecretDigestStorage {
  private let directory: String

  package init(in directory: String) {
    self.directory = directory
  }

  package func secretDigest() throws(StoreFileError) -> [UInt8]? { try run { db in try Self.digest(db) } }

  package func claim(_ digest: [UInt8]) throws(StoreFileError) -> [UInt8]? {
    try run { db in
      try db.execute(
        sql: "INSERT INTO server_secret (id, digest) VALUES (1, ?) ON CONFLICT DO NOTHING", arguments: [Data(digest)])
      return try Self.digest(db)
    }
  }

  /// Removes the digest so that a different secret can claim the database.
  package func forget() throws(StoreFileError) { try run { db in try db.execute(sql: "DELETE FROM server_secret") } }

  private static func digest(_ db: Database) throws -> [UInt8]? {
    try Data.fetchOne(db, sql: "SELECT digest FROM server_secret").map { [UInt8]($0) }
  }

  private func run<Value>(_ body: (Database) throws -> Value) throws(StoreFileError) -> Value {
    let path = try SQLiteAccountStore.existingDatabase(in: directory)
    do {
      let queue = try DatabaseQueue(
        path: path, configuration: Connection.configuration(readonly: false, .init(pageCache: 0)))
      defer { try? queue.close() }
      return try queue.write(body)
    } catch {
      throw StoreFileError(error, using: path)
    }
  }
}
