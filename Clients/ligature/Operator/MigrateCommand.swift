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

      With --from, all that a data folder has is copied into the database, which must be empty: each session and code stays \
      valid. No server may run on the folder. Everything is stored or nothing, after each table was read back and compared. The \
      folder stays as it is, and is the data folder of the first server of the database: it has the server's secret. Serve it \
      with the setting store from then on, and never without it.

      EXAMPLES
        ligature migrate --config /etc/ligature.yaml
        LIGATURE_STORE=postgres://ligature@db.example.com/accounts ligature migrate
        ligature migrate --from sqlite:/var/lib/ligature --config /etc/ligature.yaml
      """)

  @Option(
    help: ArgumentHelp("Copy a server's data folder into the database, as in sqlite:./data.", valueName: "sqlite:folder"))
  var from: String?

  @OptionGroup var options: SettingsOptions

  private static let scheme = "sqlite:"

  private struct Answer: Encodable {
    var database: String
    var version: Int
    var wasVersion: Int
  }

  private struct CopyAnswer: Encodable {
    var database: String
    var tables: [CopiedFolder.Table]
  }

  func validate() throws {
    guard let from else { return }
    guard from.hasPrefix(Self.scheme), from.count > Self.scheme.count else {
      throw ValidationError("--from \(from): write sqlite: and the data folder, as in sqlite:/var/lib/ligature.")
    }
  }

  func run() async throws {
    if let from { try await copy(String(from.dropFirst(Self.scheme.count))) } else { try await migrate() }
  }

  private func copy(_ folder: String) async throws {
    try await options.run(.store, isDevelopment: false) { settings in
      let copied: CopiedFolder
      do throws(CopiedFolder.Problem) { copied = try CopiedFolder(from: folder, settings) } catch {
        throw Failure(reason: "NOT_COPIED", message: error.message)
      }
      let rows = copied.tables.reduce(0) { $0 + $1.rows }
      let text = """
        Copied \(folder.printable) to \(copied.database): \(copied.rows(in: "accounts").counting("account")), \
        \(copied.rows(in: "sessions").counting("session")), \(rows.counting("row")) in all. Each table was read back and is equal.
        Serve it with `ligature serve --data \(folder.printable)` and this setting store, and never again without store.
        """
      return CommandOutput(text, CopyAnswer(database: copied.database, tables: copied.tables))
    }
  }

  private func migrate() async throws {
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
