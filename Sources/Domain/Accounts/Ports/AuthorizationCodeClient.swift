/// A provider where users sign in through their browser: the authorization code grant (RFC 6749, section 4.1) with PKCE
/// (RFC 7636, S256) if the provider takes part in it.
///
/// Throws `.providerUnavailable` if the provider can't be asked, `.invalidIDPResponse` for an answer that doesn't hold.
package protocol AuthorizationCodeClient: Sendable {
  var providerID: ProviderID { get }
  /// As people call it.
  var displayName: String { get }
  /// Returns the page where the user signs in.
  func authorizationURL(for request: AuthorizationRequest) async throws(AccountError) -> String
  /// Redeems the code of an answer, and verifies what the provider says then. An answer that names another issuer than
  /// the provider's is refused before (RFC 9207), and so is one that names none if the provider always does.
  func redeem(
    _ answer: AuthorizationAnswer, to request: AuthorizationRequest, now: Timestamp
  ) async throws(AccountError) -> ProviderAssertion
}

/// What is asked of a provider.
package struct AuthorizationRequest: Sendable {
  /// Where the provider sends the browser back to.
  package var redirectURL: String
  package var state: Secret
  package var nonce: Secret
  package var codeVerifier: Secret
  /// Asked for besides what the provider needs.
  package var scopes: [String]
  package var parameters: [String: String]

  package init(
    redirectURL: String, state: Secret, nonce: Secret, codeVerifier: Secret, scopes: [String] = [],
    parameters: [String: String] = [:]
  ) {
    self.redirectURL = redirectURL
    self.state = state
    self.nonce = nonce
    self.codeVerifier = codeVerifier
    self.scopes = scopes
    self.parameters = parameters
  }
}

/// What a provider sends back with the browser.
package struct AuthorizationAnswer: Sendable {
  package var code: Secret
  /// `iss`, which providers that follow RFC 9207 send.
  package var issuer: String?
  /// `user`, which Apple sends beside the code at the first sign-in: a name. The browser brings it, so it proves
  /// nothing.
  package var user: String?

  package init(code: Secret, issuer: String? = nil, user: String? = nil) {
    self.code = code
    self.issuer = issuer
    self.user = user
  }
}
