import ArgumentParser
import Foundation
import LigatureAuth
import LigatureServer

/// Looks for what is wrong between this machine and the server.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Check the server, TLS, the clock, the session and the versions, and say what to do about a problem.",
    discussion: """
      Exit code 1 if it finds a problem; being signed out is not one.

      EXAMPLES
        ligature status
        ligature status --server https://accounts.example.com
        ligature status --json | jq -r '.checks[] | select(.remedy).remedy'
      """)

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    var isHealthy = true
    try await profile.run(isOffline: true) { auth in
      let report = try await StatusReport(auth)
      isHealthy = report.isHealthy
      return CommandOutput(report.text(.output), report)
    }
    if !isHealthy { throw ExitCode.failure }
  }
}
