import Foundation
import LigatureMessages

/// Names a session.
struct SessionID: Sendable, Hashable {
  let number: UInt64
}

/// What a user has signed in by.
struct SignInMethod: Sendable {
  let providerID: String
  /// nil for an anonymous sign-in, for a custom token, and after an unlink of the identity.
  var identityID: String?
  /// What a custom token says besides.
  var claims: CustomClaims

  init(_ providerID: String, identityID: String? = nil, claims: CustomClaims = [:]) {
    self.providerID = providerID
    self.identityID = identityID
    self.claims = claims
  }
}

extension AccountTable {
  /// How long tokens and proofs are valid, in seconds, as at a server by default.
  enum Lifetime {
    static let token: TimeInterval = 3600
    static let continuation: TimeInterval = 300
    static let recentSignIn: TimeInterval = 300
    /// Of a sign-in that waits for its second factor, and of an enrollment.
    static let factor: TimeInterval = 600
    static let mergePlan: TimeInterval = 600
    /// In which a merge can be undone.
    static let mergeUndo: TimeInterval = 30 * 86_400
  }

  struct Session: Sendable {
    let id: SessionID
    /// The first of the sessions of which each has replaced the one before.
    let lineage: SessionID
    let uid: String
    let method: SignInMethod
    let passedFactor: PassedFactor?
    let authTime: Date
    let deviceLabel: String
    var lastUsedAt: Date
    var tokens: LigatureV1.TokenPair
    /// The refresh token before the present one, which a client shows again if it has lost the answer.
    var previousRefreshToken: String?
    var expiresAt: Date

    /// What ListSessions and EndSessions call it.
    var publicID: String { "session-\(id.number)" }
  }

  /// The session that a call has put in place of another one, for a client that has lost the answer.
  struct Successor: Sendable {
    let id: SessionID
    /// The key of the call.
    let key: [UInt8]
  }

  // MARK: Opening

  /// Opens a session and returns its tokens.
  mutating func openSession(
    for uid: String, _ method: SignInMethod, passed factor: PassedFactor? = nil, lineage: SessionID? = nil,
    authTime: Date, deviceLabel: String, now: Date
  ) -> LigatureV1.TokenPair {
    let id = SessionID(number: nextNumber())
    let tokens = makeTokens(for: uid, method, passed: factor, authTime: authTime, now: now)
    sessions[id] = Session(
      id: id, lineage: lineage ?? id, uid: uid, method: method, passedFactor: factor, authTime: authTime,
      deviceLabel: deviceLabel, lastUsedAt: now, tokens: tokens, expiresAt: now.addingTimeInterval(Lifetime.token))
    return tokens
  }

  /// Opens a session in place of one whose account or sign-in has changed. What a custom token has said is kept.
  mutating func replace(
    _ session: Session, by caller: Caller, _ method: SignInMethod, passed factor: PassedFactor?, authTime: Date,
    now: Date
  ) -> LigatureV1.TokenPair {
    sessions[session.id] = nil
    var method = method
    if method.claims.values.isEmpty { method.claims = session.method.claims }
    let tokens = openSession(
      for: session.uid, method, passed: factor, lineage: session.lineage, authTime: authTime,
      deviceLabel: session.deviceLabel, now: now)
    if let key = caller.requestKey, let id = sessions.values.first(where: { $0.tokens == tokens })?.id {
      successors[session.tokens.refreshToken] = Successor(id: id, key: key)
    }
    return tokens
  }

  private mutating func makeTokens(
    for uid: String, _ method: SignInMethod, passed factor: PassedFactor?, authTime: Date, now: Date
  ) -> LigatureV1.TokenPair {
    let expiresAt = now.addingTimeInterval(Lifetime.token)
    let idToken = makeIDToken(
      for: uid, method, passed: factor, authTime: authTime, now: now, expiresAt: expiresAt)
    let number = nextNumber()
    return LigatureV1.TokenPair(
      idToken: idToken, refreshToken: "refresh-token-\(number)", sessionHandle: "session-handle-\(number)",
      expiresAt: .init(expiresAt))
  }

  private mutating func makeIDToken(
    for uid: String, _ method: SignInMethod, passed factor: PassedFactor?, authTime: Date, now: Date, expiresAt: Date
  ) -> String {
    let account = account(uid)
    let claims = IDTokenClaims(
      sub: uid, userID: uid, iat: Int(now.timeIntervalSince1970), exp: Int(expiresAt.timeIntervalSince1970),
      authTime: Int(authTime.timeIntervalSince1970), email: account?.email, emailVerified: account?.emailVerified,
      name: account?.displayName, jti: nextNumber(),
      firebase: .init(signInProvider: method.providerID, signInSecondFactor: factor?.name))
    return UnsignedToken(JoinedClaims(claims: claims, custom: method.claims)).text
  }

  /// The claims of the service's ID tokens.
  private struct IDTokenClaims: Encodable {
    struct Firebase: Encodable {
      var signInProvider: String
      var signInSecondFactor: String?

      enum CodingKeys: String, CodingKey {
        case signInProvider = "sign_in_provider"
        case signInSecondFactor = "sign_in_second_factor"
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

  /// The claims of a token, with those of a custom token beside them.
  private struct JoinedClaims: Encodable {
    let claims: IDTokenClaims
    let custom: CustomClaims

    func encode(to encoder: any Encoder) throws {
      try custom.encode(to: encoder)
      try claims.encode(to: encoder)
    }
  }

  // MARK: Finding

  /// Returns the caller's session.
  func session(_ caller: Caller, now: Date) throws(Refusal) -> Session {
    guard let bearer = caller.bearer, bearer.hasPrefix("Bearer ") else {
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

  /// Returns the caller's session if the sign-in is recent, and was made with a second factor if the account has any.
  /// Anonymous accounts have nothing to sign in with again.
  func recentSession(_ caller: Caller, now: Date) throws(Refusal) -> Session {
    let session = try session(caller, now: now)
    let account = try requireAccount(session.uid)
    guard account.isAnonymous || now.timeIntervalSince(session.authTime) <= Lifetime.recentSignIn else {
      throw Refusal(.requiresRecentLogin)
    }
    try requirePassedFactor(session)
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
    if found == nil, let successor = successors[token], successor.key == request.requestKey,
      let session = sessions[successor.id], session.previousRefreshToken == nil
    {
      return LigatureV1.RefreshTokensResponse(tokens: session.tokens.omittingIDToken(request.omitIDToken))
    }
    guard var session = found else { throw Refusal(.sessionEnded) }
    _ = try requireAccount(session.uid)
    if session.tokens.refreshToken == token {
      session.previousRefreshToken = token
      session.lastUsedAt = now
      session.tokens = makeTokens(
        for: session.uid, session.method, passed: session.passedFactor, authTime: session.authTime, now: now)
      session.expiresAt = now.addingTimeInterval(Lifetime.token)
      sessions[session.id] = session
    }
    return LigatureV1.RefreshTokensResponse(tokens: session.tokens.omittingIDToken(request.omitIDToken))
  }

  mutating func signOut(_ caller: Caller, now: Date) throws(Refusal) -> LigatureV1.SignOutResponse {
    sessions[try session(caller, now: now).id] = nil
    return LigatureV1.SignOutResponse()
  }

  /// An ID token about the account as it is now, which lasts as long as the session's handle.
  mutating func issueIDToken(_ caller: Caller, now: Date) throws(Refusal) -> LigatureV1.IssueIDTokenResponse {
    let session = try session(caller, now: now)
    _ = try requireAccount(session.uid)
    let token = makeIDToken(
      for: session.uid, session.method, passed: session.passedFactor, authTime: session.authTime, now: now,
      expiresAt: session.expiresAt)
    sessions[session.id]?.tokens.idToken = token
    return LigatureV1.IssueIDTokenResponse(idToken: token, expiresAt: .init(session.expiresAt))
  }

  func listSessions(_ caller: Caller, now: Date) throws(Refusal) -> LigatureV1.ListSessionsResponse {
    let current = try session(caller, now: now)
    return LigatureV1.ListSessionsResponse(sessions: listSessions(of: current.uid, current: current.id))
  }

  /// The sessions of an account, the latest first.
  func listSessions(of uid: String, current: SessionID? = nil) -> [LigatureV1.SessionInfo] {
    sessions.values.filter { $0.uid == uid }.sorted { $0.id.number > $1.id.number }.map { session in
      LigatureV1.SessionInfo(
        sessionID: session.publicID, providerID: session.method.providerID, deviceLabel: session.deviceLabel,
        signedInAt: .init(session.authTime), lastUsedAt: .init(session.lastUsedAt), isCurrent: session.id == current)
    }
  }

  mutating func endSessions(
    _ request: LigatureV1.EndSessionsRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.EndSessionsResponse {
    let current = try session(caller, now: now)
    let ended = sessions.values.filter { session in
      guard session.uid == current.uid else { return false }
      switch request.target {
      case .sessionID(let id): return session.publicID == id
      case .allOthers: return session.id != current.id
      case nil: return false
      }
    }
    for session in ended { sessions[session.id] = nil }
    return LigatureV1.EndSessionsResponse(ended: UInt32(clamping: ended.count))
  }
}

extension LigatureV1.TokenPair {
  /// The pair without its ID token, if the request asks for that.
  func omittingIDToken(_ isOmitted: Bool) -> Self {
    var pair = self
    if isOmitted { pair.idToken = "" }
    return pair
  }
}
