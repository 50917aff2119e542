internal import AccountStorage
internal import Accounts
internal import PostgresAccountStore
internal import PrivateFiles
internal import Providers
internal import SQLiteAccountStore

/// A PostgreSQL database to which everything in a data folder has been copied. All sessions remain valid when servers
/// switch to the PostgreSQL database.
///
/// A single transaction stores either everything or nothing. Before the transaction is committed, each table is read
/// back and compared with the original.
package struct CopiedFolder: Sendable {
  /// The reason why the folder could not be copied.
  package struct Problem: Error {
    package let message: String
  }

  /// A summary of a table's content, which is the same in the folder and in the database.
  package struct Table: Sendable, Encodable {
    package let table: String
    package let rows: Int
    package let digest: String
  }

  private static let batch = 2000

  /// The address of the database, without the password.
  package let database: String
  package private(set) var tables: [Table] = []
  /// The user IDs of the accounts whose phone number also belongs to another account in a different form. A data folder
  /// keeps a list of these accounts; PostgreSQL does not.
  package private(set) var secondSpellings: [String] = []

  /// Copies a folder to the database in the `store` setting. The folder must not be in use by a server. The database
  /// must be empty; its tables are created if they are missing. This initializer blocks.
  package init(from folder: String, _ settings: ServerSettings) throws(Problem) {
    do {
      let migration = try DatabaseMigration(settings)
      database = migration.database
      guard let address = settings.store else { return }
      let source = try SQLiteTables(directory: folder)
      let secrets = try Self.secrets(in: folder)
      let target = try PostgresTables(address)
      for table in try AccountTables.stored() { tables.append(try Self.copy(table, from: source, to: target)) }
      secondSpellings = try source.accountsWithSecondSpelling()
      try target.own(
        secretDigest: secrets.source.databaseDigest, sealedSigningKeys: secrets.sealedSigningKeys)
      try target.commit()
    } catch {
      throw Problem(message: "Nothing was copied: \(error)")
    }
  }

  /// Returns the number of rows in one of the tables, or 0 if no table has the given name.
  package func rows(in table: String) -> Int { tables.first { $0.table == table }?.rows ?? 0 }

  private static func copy(
    _ table: StoredTable, from source: SQLiteTables, to target: PostgresTables
  ) throws -> Table {
    var digest = TableDigest()
    try source.forEach(batch, rowsOf: table) { rows throws(StoreFileError) in
      for row in rows { digest.add(row) }
      try target.insert(rows, into: table)
    }
    if table.isNumbered { try target.number(table, after: source.lastNumber(of: table)) }
    let copied = try target.digest(of: table)
    guard copied == digest else {
      throw StoreFileError(
        .unusable,
        "the copy of the table \(table.name) differs: the folder has \(digest.rows) rows, the database \(copied.rows), or values differ",
        remedy: "report this as a bug")
    }
    return Table(table: table.name, rows: digest.rows, digest: digest.text)
  }

  /// Returns a folder's secret, and the folder's signing keys sealed with that secret. The secret must exist and must
  /// belong to the folder's database.
  private static func secrets(
    in folder: String
  ) throws -> (source: ServerSecretSource, sealedSigningKeys: [UInt8]) {
    try DataFolder.requireSecrets(in: folder)
    let secrets = try ServerSecretSource(secretFile: DataFolder.path(of: DataFolder.serverSecret, in: folder))
    try DataFolder.requireOwnSecret(secrets, in: folder)
    let keys = try SigningKeyFile(path: DataFolder.path(of: DataFolder.signingKeys, in: folder))
      .load(now: SystemWallClock().now)
    return (secrets, try SealedSigningKeys.seal(keys, SystemFactorCryptography(secrets: secrets)))
  }
}
