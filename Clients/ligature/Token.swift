import ArgumentParser
import Foundation
import LigatureAuth

/// An ID token and its expiry.
struct TokenView: Encodable {
  var idToken: String
  var expiresAt: Date
}

/// A command that prints the ID token.
struct Token: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the ID token, which identifies you to other services.",
    discussion: """
      The token is a secret until it expires. A token that expires within five minutes is renewed first.

      EXAMPLES
        curl -H "Authorization: Bearer $(ligature token)" https://api.example.com/
      """)

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let result = try await auth.signedIn().getIDTokenResult()
      return CommandOutput(result.token, TokenView(idToken: result.token, expiresAt: result.expirationDate))
    }
  }
}
