package import Accounts
package import LigatureMessages
package import RPCCore

/// The RPCs of `ligature.v1.SessionService`.
package struct SessionHandlers: LigatureV1.SessionServiceHandlers {
  private let useCases: AccountUseCases
  private let signer: any IDTokenSigner

  package init(useCases: AccountUseCases, signer: any IDTokenSigner) {
    self.useCases = useCases
    self.signer = signer
  }

  package func refreshTokens(
    _ request: LigatureV1.RefreshTokensRequest, call: ServerCall
  ) async throws -> LigatureV1.RefreshTokensResponse {
    try await answering { () async throws(AccountError) in
      LigatureV1.RefreshTokensResponse(tokens: .init(try await useCases.refresh(Secret(request.refreshToken))))
    }
  }

  package func signOut(
    _ request: LigatureV1.SignOutRequest, call: ServerCall
  ) async throws -> LigatureV1.SignOutResponse {
    try await answering { () async throws(AccountError) in
      try await useCases.signOut(principal: call.signedIn())
      return LigatureV1.SignOutResponse()
    }
  }

  package func getSigningKeys(
    _ request: LigatureV1.GetSigningKeysRequest, call: ServerCall
  ) async throws -> LigatureV1.GetSigningKeysResponse {
    LigatureV1.GetSigningKeysResponse(
      keys: signer.publicKeys.map { key in
        .init(keyID: key.keyID, algorithm: "ES256", curve: "P-256", x: key.x, y: key.y)
      })
  }
}
