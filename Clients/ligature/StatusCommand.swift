import ArgumentParser
import Foundation
import LigatureAuth
import LigatureMessages
import LigatureServer
import RPCCore

/// A command that checks the server, the connection to it and the session for problems.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Check the server, TLS, the clock, the session, the versions, email and SMS, and show a remedy for each problem.",
    discussion: """
      The exit code is 1 if there is a problem; being signed out is not a problem. Only a server's operator, who \
      passes its data folder with --data, can see why the database cannot be written, whether emails and SMS are \
      accepted, and which service keys and certificates expire soon. With --data alone, the command calls the server \
      through the control socket in that folder and checks no session.

      EXAMPLES
        ligature status
        ligature status --data ./data
        ligature status --server https://accounts.example.com
        ligature status --json | jq -r '.checks[] | select(.remedy).remedy'
      """)

  @OptionGroup var profile: ProfileOptions

  @Option(
    help: ArgumentHelp(
      "The server's data folder, if you operate the server: also check its database, emails, SMS and services.",
      valueName: "folder"))
  var data: String?

  func run() async throws {
    var isHealthy = true
    try await profile.run(isOffline: true) { auth in
      guard let data else {
        let report = try await StatusReport(auth)
        isHealthy = report.isHealthy
        return CommandOutput(report.text(.output), report)
      }
      let connection = try await ControlConnection(folder: data)
      let deliveries = try await connection.server()
      // A different server may be listening on the default address.
      let report =
        if profile.namesServer {
          try await StatusReport(auth, asOperator: deliveries)
        } else {
          try await StatusReport(Self.auth(connection.channel), asOperator: deliveries, throughSocketIn: data)
        }
      isHealthy = report.isHealthy
      return CommandOutput(report.text(.output), report)
    }
    if !isHealthy { throw ExitCode.failure }
  }

  /// Returns an `Auth` that has no session and makes its calls on a control connection's channel.
  private static func auth(_ channel: any RPCChannel) -> Auth {
    // The address is used only for display.
    var options = LigatureOptions(serverURL: "unix:/\(ControlSocket.name)")
    options.channel = channel
    options.persistence = MemoryPersistence()
    LigatureApp.configure(options: options)
    return Auth.auth()
  }
}
