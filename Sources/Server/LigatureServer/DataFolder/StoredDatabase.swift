internal import Accounts
package import Settings

/// The database with the accounts, for commands that read it when no server can be called: a PostgreSQL database, or
/// that of a data folder.
package struct StoredDatabase: Sendable {
  static let variable = "LIGATURE_STORE"

  let database: any AccountDatabase

  /// - Parameters:
  ///   - store: The address of a PostgreSQL database; nil for the address in `LIGATURE_STORE` or, if that is not set,
  ///     for the database of the folder.
  package init(folder: String, store: String?, environment: [String: String]) throws(SettingsError) {
    let settings = try ServerSettings(
      .store, flags: store.map { [SharedDatabase.setting: $0] } ?? [:],
      environment: environment.filter { $0.key == Self.variable }, isDevelopment: false)
    if settings.store == nil { try DataFolder.requireOwnAccounts(in: folder) }
    database = DataFolder.database(in: folder, or: settings.store)
  }
}
