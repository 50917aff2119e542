import ArgumentParser
import Foundation
import LigatureAuth

/// A command that lists and ends the account's sessions.
struct Sessions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the devices and programs that are signed in to the account, or sign them out.",
    discussion: """
      EXAMPLES
        ligature sessions
        ligature sessions --end 343f726381a9f8ab
        ligature sessions --end-others
        ligature sessions --json \\
          | jq -r '.sessions[] | select(.isCurrent | not).sessionID'
      """)

  @Option(name: .customLong("end"), help: ArgumentHelp("End this session.", valueName: "id"))
  var endedSession: String?

  @Flag(help: "End all sessions except this one.")
  var endOthers = false

  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    if endedSession != nil, endOthers { throw ValidationError("Use --end or --end-others, not both.") }
  }

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if let endedSession { return output(ended: try await user.endSession(endedSession) ? 1 : 0) }
      if endOthers { return output(ended: try await user.endOtherSessions()) }
      let sessions = try await user.sessions().map(SessionView.init)
      return CommandOutput(Self.table(sessions), ["sessions": sessions])
    }
  }

  private func output(ended count: Int) -> CommandOutput {
    let text =
      switch count {
      case 0: endOthers ? "There are no other sessions." : "That session had already ended."
      default: "Ended \(count.counting("session"))."
      }
    if endOthers {
      let copies = "A copy of this session stays signed in until you reauthenticate, change the password or sign out."
      return CommandOutput("\(text)\n\(copies)", ["ended": count])
    }
    return CommandOutput(text, ["ended": count])
  }

  private static func table(_ sessions: [SessionView]) -> String {
    TextTable(["ID", "PROVIDER", "DEVICE", "SIGNED IN", "LAST USED", ""], sessions.map(\.columns)).text()
  }
}

/// A session, as shown on the command line.
private struct SessionView: Encodable {
  var sessionID: String
  var providerID: String
  var deviceLabel: String
  var signedInAt: Date?
  var lastUsedAt: Date?
  var isCurrent: Bool
  var expiresAt: Date?

  init(_ session: UserSession) {
    sessionID = session.sessionID
    providerID = session.providerID
    deviceLabel = session.deviceLabel
    signedInAt = session.signedInAt
    lastUsedAt = session.lastUsedAt
    isCurrent = session.isCurrent
    expiresAt = session.expiresAt
  }

  var columns: [String] {
    [
      sessionID.printable, providerID.printable, deviceLabel.isEmpty ? "-" : deviceLabel.printable,
      signedInAt?.formatted(.iso8601) ?? "-", lastUsedAt?.formatted(.iso8601) ?? "-", isCurrent ? "(this one)" : "",
    ]
  }
}
