internal import Accounts
internal import PostgresAccountStore
package import Settings

/// A migration of a PostgreSQL database to the schema that this version of the server needs, or a plan for such a
/// migration.
package struct DatabaseMigration: Sendable {
  package struct Step: Sendable, Encodable {
    /// The schema version that this migration step produces.
    package let version: Int
    /// The effect of the migration step, such as "adds the table x".
    package let summary: String
    /// Whether the migration step removes anything that servers of earlier versions need. If so, the step waits until
    /// none of these servers is running.
    package let endsEarlierServers: Bool

    fileprivate init(_ step: MigrationStep) {
      version = step.version
      summary = step.summary
      endsEarlierServers = step.isContraction
    }
  }

  /// The address of the database, without the password.
  package let database: String
  package let oldVersion: Int
  package let version: Int
  /// The migration steps that have not been performed. In a plan, these are all steps of the migration.
  package let left: [Step]

  /// Creates the tables, or migrates them to the schema that this version needs. This initializer blocks. If it fails,
  /// the migration can be attempted again.
  ///
  /// - Parameter isPlan: Whether to change nothing and only report the migration steps.
  package init(_ settings: ServerSettings, isPlan: Bool = false) throws(SettingsError) {
    guard let address = settings.store else {
      throw SettingsError(
        SharedDatabase.setting, "it is not set, and the server itself migrates a database in a data folder",
        remedy: "set store to the address of a PostgreSQL database, such as postgres://user@host/name")
    }
    database = "\(address)"
    do {
      if isPlan {
        let plan = try PostgresDatabase(address).plan()
        (oldVersion, version, left) = (plan.version, plan.version, plan.steps.map { Step($0) })
      } else {
        let result = try PostgresDatabase(address).migrate()
        (oldVersion, version, left) = (result.oldVersion, result.version, result.left.map { Step($0) })
      }
    } catch {
      throw SettingsError(SharedDatabase.setting, error)
    }
  }
}
