package import Accounts
import Logging
package import Settings

/// A sign-in provider as configured by the operator, consisting of its settings and the verifier for its tokens.
///
/// A value with default settings represents a provider that is not configured. `ProviderRegistry` lists these values.
package protocol ProviderConfiguration: Sendable {
  /// The prefix of the provider's setting names, such as "google" or "oidc.acme".
  var name: String { get }
  var providerID: ProviderID { get }
  /// The provider's name in emails, on pages and in errors.
  var displayName: String { get }
  /// A short name that can be used instead of the provider's ID.
  var shortName: String { get }
  /// The issuers of the provider's identities. No two providers may have the same issuer.
  var issuers: [String] { get }
  /// The uses of the provider that the operator permits.
  var policy: ProviderPolicy { get set }
  /// The declarations of the provider's settings, including the switches that all providers have.
  var settings: [Setting<Self>] { get }

  /// Checks that no setting is missing and that all addresses are permitted.
  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError)

  /// Returns the verifier for the provider's tokens, or nil if the provider has no tokens or is not configured. This
  /// method must be called after the check.
  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)?

  /// Returns the client that signs in users through their browser, or nil if the provider does not support that or is
  /// not configured for it.
  ///
  /// - Parameter provider: The result of `makeProvider`.
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

/// The dependencies that all providers share.
package struct ProviderTools: Sendable {
  var transport: any ProviderTransport
  var normalizer: any TextNormalizer
  var logger: Logger
  /// Whether plain HTTP is permitted for a provider that runs on this machine.
  var allowsPlainHTTPOnLoopback: Bool
}

extension ProviderConfiguration {
  /// Returns the settings for the `ProviderPolicy` of a provider whose setting names begin with `name`.
  ///
  /// - Parameter enabled: The name of the setting that enables the provider, or nil for the default name.
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

  /// Returns a copy of the configuration with the values from the settings.
  func reading(_ reader: SettingsReader) throws(SettingsError) -> Self {
    var configuration = self
    try reader.read(settings, into: &configuration)
    return configuration
  }
}
