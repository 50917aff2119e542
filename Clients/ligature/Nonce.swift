import ArgumentParser
import LigatureAuth

/// A command that requests a nonce for an OpenID Connect provider.
struct Nonce: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Get a nonce for the ID token of an OpenID Connect provider.",
    discussion: """
      It is good for one token, for ten minutes. Give it to the provider as it is. Or give the provider the lower-case hex of \
      its SHA-256, and the nonce itself to --nonce.

      EXAMPLES
        NONCE=$(ligature nonce google)
      """)

  @Argument(
    help: ArgumentHelp(
      "The provider, by its ID or its short name; `ligature providers` lists those of the server.",
      valueName: "provider"), completion: .custom(ProviderNames.completions))
  var provider: String

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let nonce = try await auth.issueNonce(forProvider: auth.providerID(named: provider))
      return CommandOutput(nonce, ["nonce": nonce])
    }
  }
}
