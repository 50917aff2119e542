/// A token that a provider has issued to one of its users as proof of the user's identity.
package enum ProviderToken: Sendable {
  /// An OpenID Connect ID token. `nonce` is the raw nonce, or nil if the token itself contains the raw nonce or if no
  /// nonce is used.
  case idToken(Secret, nonce: Secret?)
  /// An OAuth 2.0 access token from a provider that does not issue ID tokens.
  case accessToken(Secret)

  package enum Kind: Sendable, Hashable, CaseIterable {
    case idToken
    case accessToken

    /// The kind's name with its article, such as "an ID token".
    var withArticle: String {
      switch self {
      case .idToken: "an ID token"
      case .accessToken: "an access token"
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .idToken: .idToken
    case .accessToken: .accessToken
    }
  }

  package var secret: Secret {
    switch self {
    case .idToken(let token, _), .accessToken(let token): token
    }
  }
}
