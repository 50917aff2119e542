/// A configured provider that authenticates its users.
///
/// The `verify` method throws `.invalidIDPResponse` if the token is invalid, `.missingOrInvalidNonce` if the nonce does
/// not match the token's nonce, and `.providerUnavailable` if the provider cannot be reached.
package protocol IdentityProvider: Sendable {
  var providerID: ProviderID { get }
  /// The provider's name, as it appears at the beginning of a sentence in an error message.
  var displayName: String { get }
  /// The kinds of tokens that `verify` accepts. Other tokens are refused before `verify` is called.
  var acceptedTokens: [ProviderToken.Kind] { get }
  /// The only issuer of the provider's identities; nil if there may be several issuers. Identities of a previously
  /// configured issuer cannot be used to sign in.
  var issuer: String? { get }
  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion
}

extension IdentityProvider {
  package var issuer: String? { nil }
  package var displayName: String { "The provider \(providerID.rawValue)" }
}
