/// What a caller hands over as proof of who they are; never a bare subject.
package enum Credential: Sendable {
  /// A new account without an identity. Not linkable.
  case anonymous
  case password(email: String, password: Secret)
  /// An OpenID Connect ID token; `nonce` is the raw nonce, nil where the token carries the raw nonce itself or none.
  case idToken(providerID: ProviderID, token: Secret, nonce: Secret?)
  /// An OAuth 2.0 access token of a provider that has no ID tokens.
  case accessToken(providerID: ProviderID, token: Secret)
  /// What a conflict answered: the proof that the provider gave then, usable once.
  case continuation(Secret)
}
