/// A token that a provider gave to its user.
package enum ProviderToken: Sendable {
  /// An OpenID Connect ID token; `nonce` is the raw nonce, nil if the token itself carries it or there is none.
  case idToken(Secret, nonce: Secret?)
  /// An OAuth 2.0 access token of a provider that has no ID tokens.
  case accessToken(Secret)

  var secret: Secret {
    switch self {
    case .idToken(let token, _), .accessToken(let token): token
    }
  }

  /// The fields that errors about the token, and about the provider that it names, point to.
  var field: AccountError.Field {
    switch self {
    case .idToken: .idToken
    case .accessToken: .accessToken
    }
  }

  var providerField: AccountError.Field {
    switch self {
    case .idToken: .idTokenProvider
    case .accessToken: .accessTokenProvider
    }
  }
}

/// One configured provider, which vouches for its users.
///
/// Throws `.invalidIDPResponse` for a token that doesn't hold, `.missingOrInvalidNonce` for a nonce that doesn't match
/// the token's, `.providerUnavailable` if the provider can't be asked.
package protocol IdentityProvider: Sendable {
  var providerID: ProviderID { get }
  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion
}
