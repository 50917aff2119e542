internal import Accounts
package import Settings

/// The database that contains the accounts, for commands that read the database if no server is available. It is either
/// a PostgreSQL database or the database in a data folder.
package struct StoredDatabase: Sendable {
  static let variable = "LIGATURE_STORE"

  let database: any AccountDatabase

  /// - Parameters:
  ///   - store: The address of a PostgreSQL database. If it is nil, the address in `LIGATURE_STORE` is used or, if that
  ///     variable is not set, the folder's own database.
  package init(folder: String, store: String?, environment: [String: String]) throws(SettingsError) {
    let settings = try ServerSettings(
      .store, flags: store.map { [SharedDatabase.setting: $0] } ?? [:],
      environment: environment.filter { $0.key == Self.variable }, isDevelopment: false)
    if settings.store == nil { try DataFolder.requireOwnAccounts(in: folder) }
    database = DataFolder.database(in: folder, or: settings.store)
  }
}
