import ArgumentParser
import LigatureAuth

/// A command that proves the user's identity again.
struct Reauthenticate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign in again for commands that require a recent sign-in.",
    discussion: """
      EXAMPLES
        ligature reauthenticate --email ada@example.com
        ligature reauthenticate google
        ligature reauthenticate --provider google.com --id-token "$TOKEN"
      """)

  @OptionGroup(title: "Browser") var browser: BrowserOptions
  @OptionGroup(title: "Credential") var credential: CredentialOptions
  @OptionGroup(title: "Second factor") var secondFactor: SecondFactorOptions
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    try credential.requireOne(besides: browser)
  }

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if let sent = try await credential.send(auth, mail) { return sent }
      _ = try await secondFactor.signingIn {
        if let provider = try await browser.provider(auth) {
          return try await user.reauthenticate(with: provider, uiDelegate: nil)
        }
        return try await user.reauthenticate(with: credential.credential(auth))
      }
      return CommandOutput("Proven again.", AccountView(user))
    }
  }
}
