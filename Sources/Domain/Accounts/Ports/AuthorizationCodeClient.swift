/// A client for a provider with which users sign in through their browser. It uses the authorization code grant (RFC
/// 6749, section 4.1), with PKCE (RFC 7636, S256) if the provider supports PKCE.
///
/// The methods throw `.providerUnavailable` if the provider cannot be reached, and `.invalidIDPResponse` if its
/// response is invalid.
package protocol AuthorizationCodeClient: Sendable {
  var providerID: ProviderID { get }
  /// The provider's name, as shown to users.
  var displayName: String { get }
  /// Returns the URL of the page on which the user signs in.
  func authorizationURL(for request: AuthorizationRequest) async throws(AccountError) -> String
  /// Redeems the code in a response and verifies the provider's assertion. The code is not redeemed if the response
  /// specifies a different issuer (RFC 9207), or if it specifies no issuer although the provider always sends one.
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
  /// Scopes to request in addition to those that the provider requires.
  package var scopes: [String]
  package var parameters: [String: String]
  /// The maximum time, in seconds, since the user last signed in with an OpenID provider (`max_age` in OpenID Connect
  /// Core 1.0, section 3.1.2.1); nil for no limit. If more time has passed, the provider prompts the user to sign in
  /// again.
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

/// A provider's response to an authorization request, delivered by the user's browser.
package struct AuthorizationAnswer: Sendable {
  package var code: Secret
  /// The `iss` parameter, which is sent by providers that implement RFC 9207.
  package var issuer: String?
  /// The `user` parameter, which contains the user's name. Apple sends it alongside the code at the first sign-in. The
  /// name is unverified, because it arrives through the browser.
  package var user: String?

  package init(code: Secret, issuer: String? = nil, user: String? = nil) {
    self.code = code
    self.issuer = issuer
    self.user = user
  }
}
