import ArgumentParser
import Foundation
import LigatureAuth

/// A command that renews the session's tokens.
struct Refresh: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Renew the session's tokens now.",
    discussion: """
      Every command does so when necessary. Use this command to check that the session is valid, or to get new claims \
      in the ID token.

      EXAMPLES
        ligature refresh
      """)

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      let result = try await user.getIDTokenResult(forcingRefresh: true)
      return CommandOutput(
        "Renewed; valid until \(result.expirationDate.formatted(.iso8601)).",
        TokenView(idToken: result.token, expiresAt: result.expirationDate))
    }
  }
}
