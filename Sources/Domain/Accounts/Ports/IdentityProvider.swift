/// One configured provider, which vouches for its users.
///
/// Throws `.invalidIDPResponse` for a token that doesn't hold, `.missingOrInvalidNonce` for a nonce that doesn't match
/// the token's, `.providerUnavailable` if the provider can't be asked.
package protocol IdentityProvider: Sendable {
  var providerID: ProviderID { get }
  /// How errors call the provider, at the beginning of a sentence.
  var displayName: String { get }
  /// The kinds of token that `verify` is called with; others are refused before.
  var acceptedTokens: [ProviderToken.Kind] { get }
  /// The one issuer of its identities; nil if they may have several. Those of another issuer, which the provider was
  /// configured with before, do not sign in.
  var issuer: String? { get }
  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion
}

extension IdentityProvider {
  package var issuer: String? { nil }
  package var displayName: String { "The provider \(providerID.rawValue)" }
}
