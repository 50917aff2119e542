import ArgumentParser
import Foundation
import LigatureMessages
import RPCCore

/// A command that verifies a token in the same way as a service does.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify an ID token or a session cookie and show its claims.",
    discussion: """
      The server checks the signature, the times, and whether the session has ended.

      EXAMPLES
        ligature token | ligature verify -
        ligature verify - --service-key support.key.json \\
          --url https://accounts.example.com < token
      """)

  private struct Verified: Encodable {
    var uid: String
    var sessionID: String
    var signedInAt: Date?
    var expiresAt: Date?
    /// The claims, as the token's JSON object.
    var claims: String
  }

  @Argument(help: ArgumentHelp("The token; - reads a line of standard input.", valueName: "token"))
  var token: String

  @Flag(help: "The token is a session cookie.")
  var sessionCookie = false

  @Flag(name: .customLong("no-check-revoked"), help: "Do not check whether the session has ended.")
  var skipsRevocation = false

  @OptionGroup var server: AdministrationOptions

  func run() async throws {
    let token = try SecretInput.text(token)
    try await server.reportingFailures {
      let connection = try await server.connect()
      let found = try await connection.admin.verifyToken(
        .init(
          idToken: sessionCookie ? "" : token, checkRevoked: !skipsRevocation,
          sessionCookie: sessionCookie ? token : ""), options: connection.options)
      let verified = Verified(
        uid: found.uid, sessionID: found.sessionID, signedInAt: found.signedInAt.map { Date($0) },
        expiresAt: found.expiresAt.map { Date($0) }, claims: found.claims)
      try CommandOutput("The token is valid.\n\(found.claims.printableJSON)", verified).write(asJSON: server.json)
    }
  }
}
