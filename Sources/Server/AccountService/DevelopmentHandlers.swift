package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.DevelopmentService`.
package struct DevelopmentHandlers: LigatureV1.DevelopmentServiceHandlers {
  /// The provider, user and nonce of an ID token to issue.
  package struct TokenRequest: Sendable {
    package let provider: ProviderID
    package let email: String
    package let nonce: String?
  }

  private let makeToken: @Sendable (TokenRequest) throws(AccountError) -> Secret

  /// Creates the handlers.
  /// - Parameter makeToken: Returns an ID token issued by the development provider.
  package init(makeToken: @escaping @Sendable (TokenRequest) throws(AccountError) -> Secret) {
    self.makeToken = makeToken
  }

  package func createDevelopmentToken(
    _ request: LigatureV1.CreateDevelopmentTokenRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.CreateDevelopmentTokenResponse {
    let token = try makeToken(
      TokenRequest(
        provider: ProviderID(rawValue: request.providerID), email: request.email,
        nonce: request.nonce.isEmpty ? nil : request.nonce))
    return LigatureV1.CreateDevelopmentTokenResponse(idToken: token.reveal())
  }
}
