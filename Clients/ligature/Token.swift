import ArgumentParser
import Foundation
import LigatureAuth

/// An ID token and its end.
struct TokenView: Encodable {
  var idToken: String
  var expiresAt: Date
}

/// Prints the ID token.
struct Token: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the ID token: what other services verify to know who you are.",
    discussion: """
      It is a secret for as long as it lasts. One that ends within five minutes is renewed first.

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
