public import Foundation
import LigatureMessages
import RPCCore

/// A token that the server has made for a service. It is a secret.
public struct IssuedToken: Sendable, Hashable {
  public var value: String
  public var expiresAt: Date?
}

extension AdminClient {
  /// Creates a custom token, by which a user of the service signs in once, within an hour. The scope is `tokens.mint`.
  /// - Parameters:
  ///   - uid: 1 to 128 bytes. The account is created if it is absent.
  ///   - claims: What the ID tokens of the session say besides.
  public func customToken(
    uid: String, claims: [String: ClaimValue] = [:]
  ) async throws(AdminError) -> IssuedToken {
    let response = try await call { options throws(RPCError) in
      try await accounts.mintCustomToken(
        .init(uid: uid, claims: claims.isEmpty ? "" : claims.jsonText), options: options)
    }
    return IssuedToken(value: response.token, expiresAt: Date(response.expiresAt))
  }

  /// Exchanges an ID token for a session cookie, which a web server gives the browser. The cookie belongs to the session
  /// of the ID token and ends with it. The scope is `tokens.mint`.
  /// - Parameter lifetime: Five minutes to two weeks.
  public func sessionCookie(
    idToken: String, lifetime: Duration = .seconds(14 * 86_400)
  ) async throws(AdminError) -> IssuedToken {
    let response = try await call { options throws(RPCError) in
      try await accounts.createSessionCookie(.init(idToken: idToken, validFor: .init(lifetime)), options: options)
    }
    return IssuedToken(value: response.sessionCookie, expiresAt: Date(response.expiresAt))
  }

  /// Creates a token by which the service calls another one, as `authorization: Bearer <token>`. The scope is
  /// `services.call`.
  /// - Parameters:
  ///   - audience: The name that the other service expects.
  ///   - lifetime: Five minutes to one hour.
  public func serviceToken(
    for audience: String, lifetime: Duration = .seconds(3600)
  ) async throws(AdminError) -> IssuedToken {
    let response = try await call { options throws(RPCError) in
      try await accounts.issueServiceToken(.init(audience: audience, validFor: .init(lifetime)), options: options)
    }
    return IssuedToken(value: response.token, expiresAt: Date(response.expiresAt))
  }

  // MARK: Verifying with a call

  /// Verifies a user's ID token at the server. The scope is `accounts.read`. ``TokenVerifier`` does it without a call.
  ///
  /// - Parameter checksRevocation: Whether the session must not have ended, and the account must not be disabled.
  /// - Throws: ``AdminError/Reason/invalidToken``, ``AdminError/Reason/tokenExpired``,
  ///   ``AdminError/Reason/userDisabled``, ``AdminError/Reason/userNotFound``.
  public func verify(idToken: String, checksRevocation: Bool = true) async throws(AdminError) -> UserToken {
    try await verify(.init(idToken: idToken, checkRevoked: checksRevocation), as: .idToken)
  }

  /// Verifies a session cookie at the server, as ``verify(idToken:checksRevocation:)`` does.
  public func verify(sessionCookie: String, checksRevocation: Bool = true) async throws(AdminError) -> UserToken {
    try await verify(.init(checkRevoked: checksRevocation, sessionCookie: sessionCookie), as: .sessionCookie)
  }

  /// Verifies a user's token of either kind at the server.
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
      throw AdminError(AdminError.Reason(rawValue: "INTERNAL"), "The server sent no claims.")
    }
    return token
  }
}
