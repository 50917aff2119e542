import ArgumentParser
import Foundation
import LigatureMessages
import LigatureServer
import PrivateFiles
import RPCCore

/// A command that writes a backup of a server's data to one file.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write all data of a server to one file, even while the server runs.",
    discussion: """
      The file contains a consistent snapshot of the database, the server's secret and the signing keys: anyone who \
      reads it can sign in as any user, so only its owner can read it (mode 0600). It is verified before it gets its \
      final name, and its folder must exist. A running server writes the file itself, as its own user. `ligature \
      restore` creates a data folder from it.

      EXAMPLES
        ligature backup /var/backups/ligature/today.backup
        ligature backup ligature.backup --force --data /var/lib/ligature
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Replace an existing backup.")
  var force = false

  @OptionGroup var server: ServerFolderOptions

  private struct Answer: Encodable {
    var file: String
    var madeAt: Date
    var accounts: UInt64
    var sessions: UInt64
  }

  func validate() throws {
    guard !file.isEmpty else { throw ValidationError("The file name is empty; name the file to write.") }
  }

  func run() async throws {
    try await server.reportingFailures {
      let path = URL(filePath: file).path(percentEncoded: false)
      let answer = try await backup(to: path)
      let text =
        "Wrote \(path.printable): \(answer.accounts.counting("account")), \(answer.sessions.counting("session")), as "
        + "of \(answer.madeAt.formatted(.iso8601)). Protect it like the data folder."
      try CommandOutput(text, answer).write(asJSON: server.json)
    }
  }

  /// Requests a backup from the server. If no server is running, this program makes the backup.
  private func backup(to path: String) async throws -> Answer {
    let request = LigatureV1.BackupRequest(path: path, replace: force)
    let before = FileIdentity(of: path)
    let made: LigatureV1.BackupResponse
    do {
      let connection = try await ControlConnection(folder: server.folder)
      // The call has no timeout, because backing up a large database takes a long time.
      made = try await connection.operation.backup(request, options: CallOptions())
    } catch let failure as Failure where failure.reason == ControlConnection.notRunning {
      made = try await FolderBackup(of: server.database()).backup(request)
    }
    let after = FileIdentity(of: path)
    guard after != before || after == .hidden else { throw elsewhere(path) }
    return Answer(
      file: path, madeAt: made.madeAt.map(Date.init) ?? Date(), accounts: made.accounts, sessions: made.sessions)
  }

  /// Returns the error for a backup that the server has made but that does not exist at the user's path. For example, a
  /// service may have a private /tmp, and a container has a separate file system.
  private func elsewhere(_ path: String) -> Failure {
    Failure(
      reason: "BACKUP_ELSEWHERE",
      message:
        "The server has written the backup, but it is not at \(path.printable) here: the server has a different view "
        + "of the file system, such as a private /tmp or a container. Name a file in a folder that both can access, "
        + "such as /var/backups/ligature.")
  }
}
