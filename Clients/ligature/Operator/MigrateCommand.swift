import ArgumentParser
import LigatureServer

/// Prepares the PostgreSQL database of servers.
struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Create the tables in the PostgreSQL database of the setting store, or bring them up to date.",
    discussion: """
      Servers never change the tables themselves: run this before the first start, and before a start with a later version. \
      It can be run again at any time, and does nothing then. A database in a data folder needs no such command.

      EXAMPLES
        ligature migrate --config /etc/ligature.yaml
        LIGATURE_STORE=postgres://ligature@db.example.com/accounts ligature migrate
      """)

  @OptionGroup var options: SettingsOptions

  private struct Answer: Encodable {
    var database: String
    var version: Int
    var wasVersion: Int
  }

  func run() async throws {
    try await options.run(.store, isDevelopment: false) { settings in
      let done: DatabaseMigration
      do { done = try DatabaseMigration(settings) } catch {
        throw Failure(reason: "NOT_MIGRATED", message: "The database was not migrated: \(error)")
      }
      let text =
        done.version == done.oldVersion
        ? "\(done.database) is up to date: its tables have version \(done.version)."
        : "\(done.database) is ready: its tables have version \(done.version)."
      return CommandOutput(
        text, Answer(database: done.database, version: done.version, wasVersion: done.oldVersion))
    }
  }
}
