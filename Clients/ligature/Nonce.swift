import ArgumentParser
import LigatureAuth

/// A command that requests a nonce for an OpenID Connect provider.
struct Nonce: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Get a nonce for the ID token of an OpenID Connect provider.",
    discussion: """
      It is valid for one token and for ten minutes. Pass it to the provider unchanged, or pass its SHA-256 in \
      lower-case hexadecimal to the provider and the nonce itself to --nonce.

      EXAMPLES
        NONCE=$(ligature nonce google)
      """)

  @Argument(
    help: ArgumentHelp(
      "The provider's ID or short name; `ligature providers` lists the server's providers.",
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
