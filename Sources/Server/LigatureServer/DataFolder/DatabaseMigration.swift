internal import Accounts
internal import PostgresAccountStore
package import Settings

/// A PostgreSQL database that was given the tables of this version.
package struct DatabaseMigration: Sendable {
  /// The address, without a password.
  package let database: String
  package let oldVersion: Int
  package let version: Int

  /// Creates the tables, or adds what this version needs. Blocks. It can be called again after a failure.
  package init(_ settings: ServerSettings) throws(SettingsError) {
    guard let address = settings.store else {
      throw SettingsError(
        SharedDatabase.setting, "it is not set, and a database in a data folder is migrated by the server",
        remedy: "set store to the address of a PostgreSQL database, as in postgres://user@host/name")
    }
    do { (oldVersion, version) = try PostgresDatabase(address).migrate() } catch {
      throw SettingsError(SharedDatabase.setting, error)
    }
    database = "\(address)"
  }
}
