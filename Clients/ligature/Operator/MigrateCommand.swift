import ArgumentParser
import LigatureServer

/// A command that creates or migrates the PostgreSQL database that servers use.
struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Create or update the tables in the PostgreSQL database that the setting \"store\" names.",
    discussion: """
      Servers never change the tables themselves: run this command before the first start and before you start a later \
      version. You can run it again at any time, even after a failure. A database in a data folder does not need this \
      command.

      Servers of the previous version continue to run, because the steps only add what the new version needs. What \
      only older servers need is removed later: run the command again when none of them is running. A step fails if it \
      waits for a table for 5 seconds.

      With --from, the command copies a data folder into the database, which must be empty; all sessions and codes \
      stay valid. Stop the server on the folder first. The command reads each table back, compares it, and stores \
      either everything or nothing. The folder is not changed and becomes the data folder of the first server of the \
      database, because it contains the server's secret. From then on, always start the server on this folder with the \
      setting "store".

      EXAMPLES
        ligature migrate --config /etc/ligature/ligature.yaml
        LIGATURE_STORE=postgres://ligature@db.example.com/accounts ligature migrate
        ligature migrate --from sqlite:/var/lib/ligature \\
          --config /etc/ligature/ligature.yaml
      """)

  @Option(
    help: ArgumentHelp(
      "Copy a server's data folder into the database, such as sqlite:./data.", valueName: "sqlite:folder"))
  var from: String?

  @Flag(help: "Show the steps without changing anything.")
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
    guard !plan else { throw ValidationError("Use --plan or --from, not both.") }
    guard from.hasPrefix(Self.scheme), from.count > Self.scheme.count else {
      throw ValidationError("--from \(from): write sqlite: and the data folder, such as sqlite:/var/lib/ligature.")
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
        \(copied.rows(in: "sessions").counting("session")), \(rows.counting("row")) in total. Each table was read back \
        and verified.
        Serve it with `ligature serve --data \(folder.printable)` and this value of the setting store, and never again \
        without it.
        """
      if !copied.secondSpellings.isEmpty {
        text += """

          `ligature accounts second-spellings` lists nothing in PostgreSQL, so keep this list of the accounts whose \
          phone number another account has in a different spelling: \(copied.secondSpellings.joined(separator: ", ")).
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
    let start = "\(migration.database) \(state). These steps would run:"
    return ([start] + lines(migration.left)).joined(separator: "\n")
  }

  private func text(_ done: DatabaseMigration) -> String {
    let state = done.version == done.oldVersion ? "is up to date" : "is ready"
    let text = "\(done.database) \(state): its tables have version \(done.version)."
    guard !done.left.isEmpty else { return text }
    let wait =
      "Servers of an earlier version are running, so these steps remain. Upgrade the servers, then run this command "
      + "again:"
    return ([text, wait] + lines(done.left)).joined(separator: "\n")
  }

  private func lines(_ steps: [DatabaseMigration.Step]) -> [String] {
    steps.map { step in
      let wait = step.endsEarlierServers ? "; waits until no server of an earlier version is running" : ""
      return "  \(step.version)  \(step.summary)\(wait)"
    }
  }
}
