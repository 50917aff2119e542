import ArgumentParser
import Foundation
import LigatureAuth
import LigatureMessages
import LigatureServer

/// Checks the server, the connection to it and the session for problems.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Check the server, TLS, the clock, the session, the versions, mail and SMS, and say what to do about a problem.",
    discussion: """
      Exit code 1 if it finds a problem; being signed out is not one. Only a server's operator, who names its data folder \
      with --data, learns why the database cannot be written, whether mails and SMS are accepted, and which keys and \
      certificates of services expire soon.

      EXAMPLES
        ligature status
        ligature status --data ./data
        ligature status --server https://accounts.example.com
        ligature status --json | jq -r '.checks[] | select(.remedy).remedy'
      """)

  @OptionGroup var profile: ProfileOptions

  @Option(
    help: ArgumentHelp(
      "The data folder of the server, if it is yours: also look at its database, mails, SMS and services.",
      valueName: "folder"))
  var data: String?

  func run() async throws {
    var isHealthy = true
    try await profile.run(isOffline: true) { auth in
      var deliveries: LigatureV1.GetServerResponse?
      if let data { deliveries = try await ControlConnection(folder: data).server() }
      let report = try await StatusReport(auth, asOperator: deliveries)
      isHealthy = report.isHealthy
      return CommandOutput(report.text(.output), report)
    }
    if !isHealthy { throw ExitCode.failure }
  }
}
