package import Accounts
import Logging
package import Settings

/// A sign-in provider as its operator configures it: its settings, and what verifies its tokens.
///
/// A value with its defaults stands for a provider that nothing has been set for. `ProviderRegistry` lists these
/// values.
package protocol ProviderConfiguration: Sendable {
  /// What the names of its settings begin with: "google", "oidc.acme".
  var name: String { get }
  var providerID: ProviderID { get }
  /// What mails, pages and errors call it.
  var displayName: String { get }
  /// What may stand for its ID where people type it.
  var shortName: String { get }
  /// The issuers of its identities. No other provider may have one of them.
  var issuers: [String] { get }
  /// What the provider may be used for.
  var policy: ProviderPolicy { get set }
  /// The declarations of its settings, the switches among them.
  var settings: [Setting<Self>] { get }

  /// Checks what no single setting tells: that nothing is missing, and that no address is one that must not be asked.
  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError)

  /// Returns what verifies its tokens; nil if the provider has no tokens or is not configured. Called after the check.
  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)?

  /// Returns what signs users in through their browser; nil if the provider can't, or is not configured for it.
  ///
  /// - Parameter provider: what `makeProvider` has returned.
  func makeCodeClient(
    _ tools: ProviderTools, verifying provider: (any IdentityProvider)?
  ) -> (any AuthorizationCodeClient)?
}

extension ProviderConfiguration {
  package var shortName: String { name }

  package func makeCodeClient(
    _ tools: ProviderTools, verifying provider: (any IdentityProvider)?
  ) -> (any AuthorizationCodeClient)? { nil }
}

/// What all providers share.
package struct ProviderTools: Sendable {
  var transport: any ProviderTransport
  var normalizer: any TextNormalizer
  var logger: Logger
  /// Whether plain HTTP will do for a provider that runs on this machine.
  var allowsPlainHTTPOnLoopback: Bool
}

extension ProviderConfiguration {
  /// The switches of `ProviderPolicy`, for a provider whose settings begin with `name`.
  ///
  /// - Parameter enabled: the name of the first one.
  static func switches(_ name: String, enabled: String? = nil) -> [Setting<Self>] {
    [
      Setting(
        enabled ?? "\(name).enabled", \.policy.isEnabled, .flag, "false: its links are kept, but every use is refused"),
      Setting("\(name).signIn", \.policy.maySignIn, .flag, "users may sign in with it"),
      Setting("\(name).create", \.policy.mayCreate, .flag, "a new account may be created with it"),
      Setting("\(name).link", \.policy.mayLink, .flag, "it may be linked to an account"),
      Setting("\(name).unlink", \.policy.mayUnlink, .flag, "it may be unlinked from an account"),
    ]
  }

  package var descriptions: [SettingDescription] { settings.map { $0.description(defaults: self) } }

  /// Returns the configuration with what the settings say.
  func reading(_ reader: SettingsReader) throws(SettingsError) -> Self {
    var configuration = self
    try reader.read(settings, into: &configuration)
    return configuration
  }
}
