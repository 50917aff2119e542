import ArgumentParser
import LigatureAuth

/// Proves again who the user is.
struct Reauthenticate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prove again who you are, for what needs a recent sign-in.",
    discussion: """
      EXAMPLES
        ligature reauthenticate --email ada@example.com
        ligature reauthenticate --provider google.com --id-token "$TOKEN"
      """)

  @OptionGroup(title: "Credential") var credential: CredentialOptions
  @OptionGroup(title: "Second factor") var secondFactor: SecondFactorOptions
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    if credential.isEmpty { throw ValidationError("Give --email, --email-link, --phone or --provider.") }
  }

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if let sent = try await credential.send(auth, mail) { return sent }
      _ = try await secondFactor.signingIn { try await user.reauthenticate(with: credential.credential(auth)) }
      return CommandOutput("Proven again.", AccountView(user))
    }
  }
}
