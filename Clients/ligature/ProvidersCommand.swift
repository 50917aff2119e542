import ArgumentParser
import LigatureAuth
import LigatureMessages

/// A command that lists a server's sign-in providers.
struct ProvidersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "providers",
    abstract: "List the providers that the server has enabled.",
    discussion: """
      Commands that take a provider accept its ID or its short name.

      EXAMPLES
        ligature providers
        ligature providers --json | jq -r .providers[].providerID
      """)

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let view = ProvidersView(try await auth.enabledProviders())
      return CommandOutput(view.text, view)
    }
  }
}

/// A server's sign-in providers, as shown on the command line.
struct ProvidersView: Encodable {
  struct Provider: Encodable {
    var providerID: String
    var shortName: String
    var displayName: String
    /// The operations for which the provider can be used: "sign-in", "create", "link" and "unlink".
    var uses: [String]
    /// The proofs that the provider supports: "browser", "id-token" and "access-token".
    var proofs: [String]

    init(_ provider: LigatureV1.ProviderDescription) {
      providerID = provider.providerID
      shortName = provider.shortName
      displayName = provider.displayName
      uses = [
        ("sign-in", provider.signIn), ("create", provider.create), ("link", provider.link), ("unlink", provider.unlink),
      ].filter { $0.1 }.map { $0.0 }
      proofs = [
        ("browser", provider.browser), ("id-token", provider.idToken), ("access-token", provider.accessToken),
      ].filter { $0.1 }.map { $0.0 }
    }

    var columns: [String] {
      [
        shortName.printable, providerID.printable, displayName.printable, uses.joined(separator: " "),
        proofs.isEmpty ? "-" : proofs.joined(separator: " "),
      ]
    }
  }

  var providers: [Provider]

  init(_ providers: [LigatureV1.ProviderDescription]) {
    self.providers = providers.map { Provider($0) }
  }

  var text: String {
    TextTable(["SHORT", "ID", "NAME", "FOR", "BY"], providers.map(\.columns)).text()
  }
}
