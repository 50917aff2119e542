import ArgumentParser
import LigatureServer

/// A command that creates or migrates the PostgreSQL database that servers use.
struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Create or update the tables in the PostgreSQL database that the setting \"store\" names.",
    discussion: """
      Servers never change the tables themselves: run this before the first start, and before a start with a later version. \
      It can be run again at any time, also after a failure. A database in a data folder needs no such command.

      Servers of the previous version continue to run: the steps add what the new version needs. What only the older servers \
      need is removed later: run the command again when none of them is running any more. A step that waits for a table for \
      5 seconds gives up.

      With --from, all that a data folder contains is copied into the database, which must be empty: each session and code \
      stays valid. No server may run on the folder. Either everything is stored or nothing, after each table was read back and \
      compared. The folder stays as it is, and is the data folder of the first server of the database: it contains the \
      server's secret. From then on, always start the server on this folder with the setting "store".

      EXAMPLES
        ligature migrate --config /etc/ligature/ligature.yaml
        LIGATURE_STORE=postgres://ligature@db.example.com/accounts ligature migrate
        ligature migrate --from sqlite:/var/lib/ligature \\
          --config /etc/ligature/ligature.yaml
      """)

  @Option(
    help: ArgumentHelp(
      "Copy a server's data folder into the database, as in sqlite:./data.", valueName: "sqlite:folder"))
  var from: String?

  @Flag(help: "Show the steps, and change nothing.")
  var plan = false

  @OptionGroup var options: SettingsOptions

  private static let scheme = "sqlite:"

  private struct Answer: Encodable {
    var database: String
    var version: Int
    var wasVersion: Int
    var left: [DatabaseMigration.Step]
  }

  private struct CopyAnswer: Encodable {
    var database: String
    var tables: [CopiedFolder.Table]
    var secondSpellings: [String]
  }

  func validate() throws {
    guard let from else { return }
    guard !plan else { throw ValidationError("Give --plan or --from, not both.") }
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
      var text = """
        Copied \(folder.printable) to \(copied.database): \(copied.rows(in: "accounts").counting("account")), \
        \(copied.rows(in: "sessions").counting("session")), \(rows.counting("row")) in all. Each table was read back and is equal.
        Serve it with `ligature serve --data \(folder.printable)` and this setting store, and never again without store.
        """
      if !copied.secondSpellings.isEmpty {
        text += """

          `ligature accounts second-spellings` lists nothing in PostgreSQL, so keep its list, of the accounts whose phone \
          number another account has in another spelling: \(copied.secondSpellings.joined(separator: ", ")).
          """
      }
      return CommandOutput(
        text,
        CopyAnswer(
          database: copied.database, tables: copied.tables, secondSpellings: copied.secondSpellings))
    }
  }

  private func migrate() async throws {
    try await options.run(.store, isDevelopment: false) { settings in
      let done: DatabaseMigration
      do { done = try DatabaseMigration(settings, isPlan: plan) } catch {
        throw Failure(reason: "NOT_MIGRATED", message: "The database was not migrated: \(error)")
      }
      return CommandOutput(
        plan ? planned(done) : text(done),
        Answer(database: done.database, version: done.version, wasVersion: done.oldVersion, left: done.left))
    }
  }

  private func planned(_ migration: DatabaseMigration) -> String {
    let state = migration.version == 0 ? "has no tables" : "has version \(migration.version) of the tables"
    guard !migration.left.isEmpty else { return "\(migration.database) \(state), and there is nothing to do." }
    let start = "\(migration.database) \(state). These steps would be taken:"
    return ([start] + lines(migration.left)).joined(separator: "\n")
  }

  private func text(_ done: DatabaseMigration) -> String {
    let state = done.version == done.oldVersion ? "is up to date" : "is ready"
    let text = "\(done.database) \(state): its tables have version \(done.version)."
    guard !done.left.isEmpty else { return text }
    let wait = "Servers of an earlier version run, so these steps are left. Upgrade the servers, then run this again:"
    return ([text, wait] + lines(done.left)).joined(separator: "\n")
  }

  private func lines(_ steps: [DatabaseMigration.Step]) -> [String] {
    steps.map { step in
      let wait = step.endsEarlierServers ? "; waits until no server of an earlier version runs" : ""
      return "  \(step.version)  \(step.summary)\(wait)"
    }
  }
}
