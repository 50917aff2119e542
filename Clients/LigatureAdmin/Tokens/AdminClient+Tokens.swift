public import Foundation
import LigatureMessages
import RPCCore

/// A token that the server has created for a service. The token is a secret.
public struct IssuedToken: Sendable, Hashable {
  public var value: String
  public var expiresAt: Date?
}

extension IssuedToken: CustomStringConvertible, CustomReflectable {
  /// A description that contains only the type, because secrets must not appear in logs.
  public var description: String { "<IssuedToken>" }
  public var customMirror: Mirror { Mirror(self, children: ["expiresAt": expiresAt as Any]) }
}

extension AdminClient {
  /// Creates a custom token with which a user of the service can sign in once, within an hour. Requires the scope
  /// `tokens.mint`.
  /// - Parameters:
  ///   - uid: The user ID of the account, which is 1 to 128 bytes long. The account is created if it does not exist.
  ///   - claims: Additional claims for the ID tokens of the session.
  public func customToken(
    uid: String, claims: [String: ClaimValue] = [:]
  ) async throws(AdminError) -> IssuedToken {
    let response = try await call { options throws(RPCError) in
      try await accounts.mintCustomToken(
        .init(uid: uid, claims: claims.isEmpty ? "" : claims.jsonText), options: options)
    }
    return IssuedToken(value: response.token, expiresAt: Date(response.expiresAt))
  }

  /// Exchanges an ID token for a session cookie, which a web server sets in the browser. The cookie belongs to the same
  /// session as the ID token, and is valid only until the session ends. Requires the scope `tokens.mint`.
  /// - Parameter lifetime: The lifetime of the cookie, from five minutes to two weeks.
  public func sessionCookie(
    idToken: String, lifetime: Duration = .seconds(14 * 86_400)
  ) async throws(AdminError) -> IssuedToken {
    let response = try await call { options throws(RPCError) in
      try await accounts.createSessionCookie(.init(idToken: idToken, validFor: .init(lifetime)), options: options)
    }
    return IssuedToken(value: response.sessionCookie, expiresAt: Date(response.expiresAt))
  }

  /// Creates a token with which the service authenticates to another service. Send the token as
  /// `authorization: Bearer <token>`. Requires the scope `services.call`.
  /// - Parameters:
  ///   - audience: The name of the other service, which must expect this name as the token's audience.
  ///   - lifetime: The lifetime of the token, from five minutes to one hour.
  public func serviceToken(
    for audience: String, lifetime: Duration = .seconds(3600)
  ) async throws(AdminError) -> IssuedToken {
    let response = try await call { options throws(RPCError) in
      try await accounts.issueServiceToken(.init(audience: audience, validFor: .init(lifetime)), options: options)
    }
    return IssuedToken(value: response.token, expiresAt: Date(response.expiresAt))
  }

  // MARK: Verifying with a call

  /// Verifies a user's ID token by calling the server. Requires the scope `accounts.read`. ``TokenVerifier`` verifies
  /// ID tokens without calling the server.
  ///
  /// - Parameter checksRevocation: Whether to also check that the session has not ended and that the account is not
  ///   disabled.
  /// - Throws: ``AdminError/Reason/invalidToken``, ``AdminError/Reason/tokenExpired``,
  ///   ``AdminError/Reason/userDisabled``, or ``AdminError/Reason/userNotFound``.
  public func verify(idToken: String, checksRevocation: Bool = true) async throws(AdminError) -> UserToken {
    try await verify(.init(idToken: idToken, checkRevoked: checksRevocation), as: .idToken)
  }

  /// Verifies a session cookie by calling the server, like ``verify(idToken:checksRevocation:)``.
  public func verify(sessionCookie: String, checksRevocation: Bool = true) async throws(AdminError) -> UserToken {
    try await verify(.init(checkRevoked: checksRevocation, sessionCookie: sessionCookie), as: .sessionCookie)
  }

  /// Verifies an ID token or a session cookie by calling the server.
  func verify(_ token: String, as kind: TokenKind) async throws(AdminError) -> UserToken {
    kind == .sessionCookie ? try await verify(sessionCookie: token) : try await verify(idToken: token)
  }

  private func verify(
    _ request: LigatureV1.VerifyTokenRequest, as kind: TokenKind
  ) async throws(AdminError) -> UserToken {
    let response = try await call { options throws(RPCError) in
      try await accounts.verifyToken(request, options: options)
    }
    guard let token = UserToken(claims: response.claims, kind: kind) else {
      throw AdminError(AdminError.Reason(rawValue: "INTERNAL"), "The server's response contains no claims.")
    }
    return token
  }
}
