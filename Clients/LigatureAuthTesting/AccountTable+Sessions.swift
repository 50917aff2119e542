import Foundation
import LigatureMessages

/// Names a session.
struct SessionID: Sendable, Hashable {
  let number: UInt64
}

extension AccountTable {
  /// How long tokens and proofs are valid, in seconds, as at a server by default.
  enum Lifetime {
    static let token: TimeInterval = 3600
    static let continuation: TimeInterval = 300
    static let recentSignIn: TimeInterval = 300
  }

  struct Session: Sendable {
    let id: SessionID
    let uid: String
    /// The identity that opened it; nil for an anonymous sign-in.
    let identityID: String?
    let signInProvider: String
    let authTime: Date
    var tokens: LigatureV1.TokenPair
    /// The refresh token before the present one, which a client shows again if it has lost the answer.
    var previousRefreshToken: String?
    var expiresAt: Date
  }

  // MARK: Opening

  /// Opens a session and returns its tokens.
  mutating func openSession(
    for uid: String, identityID: String?, provider: String, authTime: Date, now: Date
  ) -> LigatureV1.TokenPair {
    let id = SessionID(number: nextNumber())
    let tokens = makeTokens(for: uid, provider: provider, authTime: authTime, now: now)
    sessions[id] = Session(
      id: id, uid: uid, identityID: identityID, signInProvider: provider, authTime: authTime, tokens: tokens,
      expiresAt: now.addingTimeInterval(Lifetime.token))
    return tokens
  }

  /// Opens a session in place of one whose account or sign-in has changed.
  mutating func replace(
    _ session: Session, identityID: String?, provider: String, authTime: Date, now: Date
  ) -> LigatureV1.TokenPair {
    sessions[session.id] = nil
    return openSession(for: session.uid, identityID: identityID, provider: provider, authTime: authTime, now: now)
  }

  private mutating func makeTokens(
    for uid: String, provider: String, authTime: Date, now: Date
  ) -> LigatureV1.TokenPair {
    let number = nextNumber()
    let account = account(uid)
    let claims = IDTokenClaims(
      sub: uid, userID: uid, iat: Int(now.timeIntervalSince1970),
      exp: Int((now + Lifetime.token).timeIntervalSince1970),
      authTime: Int(authTime.timeIntervalSince1970), email: account?.email, emailVerified: account?.emailVerified,
      name: account?.displayName, jti: number, firebase: .init(signInProvider: provider))
    return LigatureV1.TokenPair(
      idToken: UnsignedToken(claims).text, refreshToken: "refresh-token-\(number)",
      sessionHandle: "session-handle-\(number)", expiresAt: .init(now + Lifetime.token))
  }

  /// The claims of the service's ID tokens.
  private struct IDTokenClaims: Encodable {
    struct Firebase: Encodable {
      var signInProvider: String

      enum CodingKeys: String, CodingKey {
        case signInProvider = "sign_in_provider"
      }
    }

    var iss = "in-memory"
    var aud = "in-memory"
    var sub: String
    var userID: String
    var iat: Int
    var exp: Int
    var authTime: Int
    var email: String?
    var emailVerified: Bool?
    var name: String?
    var jti: UInt64
    var firebase: Firebase

    enum CodingKeys: String, CodingKey {
      case iss, aud, sub, iat, exp, email, name, jti, firebase
      case userID = "user_id"
      case authTime = "auth_time"
      case emailVerified = "email_verified"
    }
  }

  // MARK: Finding

  /// Returns the caller's session.
  /// - Parameter bearer: The value of `authorization`.
  func session(_ bearer: String?, now: Date) throws(Refusal) -> Session {
    guard let bearer, bearer.hasPrefix("Bearer ") else {
      throw Refusal(.unauthenticated, .missingIDToken, "The call needs a signed-in caller.")
    }
    let token = bearer.dropFirst("Bearer ".count)
    let session = sessions.values.first { $0.tokens.sessionHandle == token || $0.tokens.idToken == token }
    guard let session else { throw Self.sessionEnded }
    return try requireSession(session.id, now: now)
  }

  /// Returns a session that is not over.
  func requireSession(_ id: SessionID, now: Date) throws(Refusal) -> Session {
    guard let session = sessions[id], session.expiresAt > now else { throw Self.sessionEnded }
    return session
  }

  /// Returns the caller's session if the sign-in is recent. Anonymous accounts have nothing to sign in with again.
  func recentSession(_ bearer: String?, now: Date) throws(Refusal) -> Session {
    let session = try session(bearer, now: now)
    let account = try requireAccount(session.uid)
    guard account.isAnonymous || now.timeIntervalSince(session.authTime) <= Lifetime.recentSignIn else {
      throw Refusal(.requiresRecentLogin)
    }
    return session
  }

  private static var sessionEnded: Refusal {
    Refusal(.unauthenticated, .tokenExpired, "The session has ended. Sign in again.")
  }

  // MARK: Calls

  mutating func refreshTokens(
    _ request: LigatureV1.RefreshTokensRequest, now: Date
  ) throws(Refusal) -> LigatureV1.RefreshTokensResponse {
    let token = request.refreshToken
    let found = sessions.values.first { $0.tokens.refreshToken == token || $0.previousRefreshToken == token }
    guard var session = found else { throw Refusal(.sessionEnded) }
    _ = try requireAccount(session.uid)
    if session.tokens.refreshToken == token {
      session.previousRefreshToken = token
      session.tokens = makeTokens(
        for: session.uid, provider: session.signInProvider, authTime: session.authTime, now: now)
      session.expiresAt = now.addingTimeInterval(Lifetime.token)
      sessions[session.id] = session
    }
    return LigatureV1.RefreshTokensResponse(tokens: session.tokens)
  }

  mutating func signOut(_ bearer: String?, now: Date) throws(Refusal) -> LigatureV1.SignOutResponse {
    sessions[try session(bearer, now: now).id] = nil
    return LigatureV1.SignOutResponse()
  }
}
