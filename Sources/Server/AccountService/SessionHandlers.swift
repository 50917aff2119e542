package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.SessionService`.
package struct SessionHandlers: LigatureV1.SessionServiceHandlers {
  private let useCases: AccountUseCases

  package init(useCases: AccountUseCases) {
    self.useCases = useCases
  }

  package func refreshTokens(
    _ request: LigatureV1.RefreshTokensRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.RefreshTokensResponse {
    var key: RequestKey?
    if !request.requestKey.isEmpty {
      key = RequestKey(request.requestKey)
      guard key != nil else {
        throw AccountError(
          .invalidArgument,
          "A request key must have \(RequestKey.length) bytes; send the key of the earlier call, or none.",
          field: .requestKey)
      }
    }
    let tokens = try await useCases.sessions.refresh(
      Secret(request.refreshToken), requestKey: key, call: CallContext(wantsIDToken: !request.omitIDToken))
    return LigatureV1.RefreshTokensResponse(tokens: .init(tokens))
  }

  package func signOut(
    _ request: LigatureV1.SignOutRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SignOutResponse {
    try await useCases.sessions.signOut(principal: call.signedIn())
    return LigatureV1.SignOutResponse()
  }

  package func issueIDToken(
    _ request: LigatureV1.IssueIDTokenRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.IssueIDTokenResponse {
    let issued = try await useCases.authentication.issueIDToken(principal: call.signedIn())
    return LigatureV1.IssueIDTokenResponse(idToken: issued.idToken.reveal(), expiresAt: .init(issued.expiresAt))
  }

  package func listSessions(
    _ request: LigatureV1.ListSessionsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ListSessionsResponse {
    let caller = try call.signedIn()
    let sessions = try await useCases.sessions.listSessions(principal: caller)
    return LigatureV1.ListSessionsResponse(
      sessions: sessions.map { LigatureV1.SessionInfo($0, isCurrent: $0.id == caller.sessionID) })
  }

  package func endSessions(
    _ request: LigatureV1.EndSessionsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.EndSessionsResponse {
    let ended = try await useCases.sessions.endSessions(EndedSessions(request.target), principal: call.signedIn())
    return LigatureV1.EndSessionsResponse(ended: UInt32(clamping: ended))
  }

  package func getSigningKeys(
    _ request: LigatureV1.GetSigningKeysRequest, call: ServerCall
  ) async throws -> LigatureV1.GetSigningKeysResponse {
    LigatureV1.GetSigningKeysResponse(
      keys: useCases.server.signingKeys().map { LigatureV1.SigningKey($0.publicKey) })
  }
}

extension LigatureV1.SigningKey {
  fileprivate init(_ key: PublicSigningKey) {
    self.init(keyID: key.keyID, algorithm: key.algorithm)
    switch key.material {
    case .p256(let x, let y):
      curve = "P-256"
      (self.x, self.y) = (x, y)
    case .rsa(let modulus, let exponent): (self.modulus, self.exponent) = (modulus, exponent)
    }
  }
}

extension EndedSessions {
  init(_ target: LigatureV1.EndSessionsRequest.Target?) throws(AccountError) {
    switch target {
    case .sessionID(let id): self = .one(SessionID(rawValue: id))
    case .allOthers: self = .allOthers
    case nil:
      throw AccountError(
        .invalidArgument,
        "The request does not name a session to end; set session_id or all_others.", field: .sessionID)
    }
  }
}
