/// A provider at which users sign in through their browser: the authorization code grant (RFC 6749, section 4.1) with
/// PKCE (RFC 7636, S256) if the provider supports it.
///
/// Throws `.providerUnavailable` if the provider cannot be reached, `.invalidIDPResponse` for an invalid response.
package protocol AuthorizationCodeClient: Sendable {
  var providerID: ProviderID { get }
  /// The provider's name for users.
  var displayName: String { get }
  /// Returns the URL of the page on which the user signs in.
  func authorizationURL(for request: AuthorizationRequest) async throws(AccountError) -> String
  /// Redeems the code of a response, and verifies the provider's assertion. A response with an issuer other than the
  /// provider's is refused first (RFC 9207), and so is a response without an issuer if the provider always sends one.
  func redeem(
    _ answer: AuthorizationAnswer, to request: AuthorizationRequest, now: Timestamp
  ) async throws(AccountError) -> ProviderAssertion
}

/// A request to a provider's sign-in page.
package struct AuthorizationRequest: Sendable {
  /// The URL to which the provider returns the browser.
  package var redirectURL: String
  package var state: Secret
  package var nonce: Secret
  package var codeVerifier: Secret
  /// Additional scopes, besides those that the provider requires.
  package var scopes: [String]
  package var parameters: [String: String]
  /// The number of seconds after which an OpenID provider asks a user who is signed in there to sign in again (OpenID
  /// Connect Core 1.0, section 3.1.2.1); nil if it need not.
  package var maximumAge: Int64?

  package init(
    redirectURL: String, state: Secret, nonce: Secret, codeVerifier: Secret, scopes: [String] = [],
    parameters: [String: String] = [:], maximumAge: Int64? = nil
  ) {
    self.redirectURL = redirectURL
    self.state = state
    self.nonce = nonce
    self.codeVerifier = codeVerifier
    self.scopes = scopes
    self.parameters = parameters
    self.maximumAge = maximumAge
  }
}

/// The provider's response, which the browser brings back.
package struct AuthorizationAnswer: Sendable {
  package var code: Secret
  /// The parameter `iss`, which providers that follow RFC 9207 send.
  package var issuer: String?
  /// The parameter `user`, a name that Apple sends alongside the code at the first sign-in. The browser brings it, so
  /// it proves nothing.
  package var user: String?

  package init(code: Secret, issuer: String? = nil, user: String? = nil) {
    self.code = code
    self.issuer = issuer
    self.user = user
  }
}
