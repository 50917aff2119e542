package import Accounts
internal import PostgresDriver

/// A migration step from one schema version to the next.
package struct MigrationStep: Sendable, Hashable {
  package let version: Int
  /// The effect of the migration step, such as "adds the table x".
  package let summary: String
  /// Whether servers of an earlier version can no longer run after the migration step.
  package let isContraction: Bool
}

/// The effect that a migration would have.
package struct MigrationPlan: Sendable, Hashable {
  /// The current schema version of the database, or 0 for a database without tables.
  package let version: Int
  package let steps: [MigrationStep]
}

/// The schema versions before and after a migration, and the steps that must wait.
package struct MigrationResult: Sendable, Hashable {
  package let oldVersion: Int
  package let version: Int
  /// The migration steps that must wait, because some running servers would not recognize the resulting tables.
  package let left: [MigrationStep]
}

/// Migrates a database from any schema version to the current one, even if servers are using the database.
///
/// Each migration step is one transaction. If a step waits too long for a lock, it fails, so that servers do not have
/// to wait behind it for long.
package struct PostgresMigration {
  /// The time, in seconds, for which a server counts as running after it was last seen.
  static let memoryOfServers = 30
  /// The time limit for a migration step. It is long because creating an index on a large table takes a long time.
  private static let patience = Duration.seconds(24 * 3600)

  private let address: String
  private let schema: PostgresSchema

  package init(_ address: String) {
    self.init(address, .current)
  }

  package init(_ address: String, _ schema: PostgresSchema) {
    self.address = address
    self.schema = schema
  }

  package func plan() throws(StoreFileError) -> MigrationPlan {
    do {
      let version = try schema.presentVersion(PostgresConnection(address))
      return MigrationPlan(version: version, steps: steps(after: version))
    } catch {
      throw PostgresAccountStore.fileError(error)
    }
  }

  package func run() throws(StoreFileError) -> MigrationResult {
    do {
      let connection = try PostgresConnection(address)
      connection.timeLimit = Self.patience
      let old = try schema.presentVersion(connection)
      var version = old
      while let step = steps(after: version).first {
        if step.isContraction, try isNeededByOthers(before: step, connection) { break }
        try take(step, connection)
        version = try schema.presentVersion(connection)
      }
      return MigrationResult(oldVersion: old, version: version, left: steps(after: version))
    } catch {
      throw PostgresAccountStore.fileError(error)
    }
  }

  private func steps(after version: Int) -> [MigrationStep] {
    schema.steps.indices.dropFirst(version).map { index in
      let step = schema.steps[index]
      return MigrationStep(version: index + 1, summary: step.summary, isContraction: step.isContraction)
    }
  }

  /// Returns whether any running server does not recognize the migration step that precedes the given one.
  private func isNeededByOthers(before step: MigrationStep, _ connection: PostgresConnection) throws -> Bool {
    try connection.run(
      """
      SELECT EXISTS (SELECT 1 FROM servers WHERE known_version < $1::bigint
        AND seen_at > clock_timestamp() - interval '\(Self.memoryOfServers) seconds')
      """, [.integer(Int64(step.version - 1))]
    ).rows.first?[0] == .boolean(true)
  }

  private func take(_ step: MigrationStep, _ connection: PostgresConnection) throws {
    // After a contraction, the database refuses programs that do not recognize the preceding migration step.
    let oldest =
      step.isContraction ? "\(step.version - 1)" : "coalesce((SELECT max(oldest_program) FROM schema_version), 1)"
    let failure: PostgresError
    do {
      try connection.execute(
        """
        BEGIN;
        SET LOCAL lock_timeout = '5s';
        SET LOCAL statement_timeout = 0;
        CREATE TABLE IF NOT EXISTS schema_version (version bigint PRIMARY KEY, oldest_program bigint NOT NULL);
        INSERT INTO schema_version SELECT \(step.version), \(oldest);
        \(schema.steps[step.version - 1].script)
        COMMIT;
        """)
      return
    } catch {
      failure = error
    }
    guard case .refused(let state, let place) = failure else { throw failure }
    try connection.execute("ROLLBACK")
    // Another command has run the migration step in the meantime.
    if state == .uniqueViolation, place.contains("table schema_version") || place.contains("table pg_") { return }
    guard state == .lockNotAvailable else { throw failure }
    throw StoreFileError(
      .unusable, "step \(step.version) waited for a table for 5 seconds and was rolled back",
      remedy: "run the command again, or end the transaction that locks the table (see pg_stat_activity)")
  }
}

extension PostgresSchema {
  /// Returns the schema version of a database, or 0 if the database has no tables.
  ///
  /// - Throws: An error if programs with these migration steps must no longer use the database, or if the database
  ///   encoding is not UTF-8.
  func presentVersion(_ connection: PostgresConnection) throws -> Int {
    let encoding = try connection.run("SHOW server_encoding").rows.first?[0].text
    guard encoding == "UTF8" else {
      throw StoreFileError(
        .unusable,
        "the database has the encoding \(encoding ?? "unknown"), which cannot represent the characters of many names",
        remedy: "create a database with `createdb --encoding UTF8 --template template0`")
    }
    let table = try connection.run("SELECT to_regclass('schema_version') IS NOT NULL").rows
    guard table.first?[0] == .boolean(true) else { return 0 }
    let found = try connection.run("SELECT max(version), max(oldest_program) FROM schema_version").rows.first
    let oldestProgram = found?[1].integer ?? 0
    guard oldestProgram <= version else {
      throw StoreFileError(
        .unusable, "the database was migrated by a later version of this program", remedy: "use that version")
    }
    return Int(found?[0].integer ?? 0)
  }

  /// Throws an error unless a program with these migration steps can use the database. The database must have at least
  /// the schema version that the program needs, and later versions must not have removed anything that the program
  /// needs.
  func requireTables(_ connection: PostgresConnection) throws {
    let present = try presentVersion(connection)
    if present == 0 {
      throw StoreFileError(
        .missing, "the database has no tables yet", remedy: "create them with `ligature migrate`, then start again")
    }
    guard present >= neededVersion else {
      throw StoreFileError(
        .unusable, "the database has version \(present) of the tables, and this program needs \(neededVersion)",
        remedy: "run `ligature migrate`, then start again")
    }
  }

  /// Checks the tables on a separate connection. Blocks the calling thread.
  func requireTables(in address: String) throws(StoreFileError) {
    do { try requireTables(PostgresConnection(address)) } catch { throw PostgresAccountStore.fileError(error) }
  }
}
