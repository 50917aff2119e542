/// One configured provider, which vouches for its users.
///
/// Throws `.invalidIDPResponse` for an invalid token, `.missingOrInvalidNonce` for a nonce that does not match the
/// token's, `.providerUnavailable` if the provider cannot be reached.
package protocol IdentityProvider: Sendable {
  var providerID: ProviderID { get }
  /// The provider's name in errors, at the beginning of a sentence.
  var displayName: String { get }
  /// The kinds of token that `verify` accepts; other kinds are refused before the call.
  var acceptedTokens: [ProviderToken.Kind] { get }
  /// The only issuer of the provider's identities; nil if they may have several. Identities of a previously configured
  /// issuer cannot sign in.
  var issuer: String? { get }
  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion
}

extension IdentityProvider {
  package var issuer: String? { nil }
  package var displayName: String { "The provider \(providerID.rawValue)" }
}
