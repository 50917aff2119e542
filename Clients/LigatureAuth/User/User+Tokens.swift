import Foundation
import LigatureMessages

extension User {
  /// Returns the ID token: a JWT that identifies the user to other services. The service issues the token on demand,
  /// and the library reuses it until five minutes before it expires, unless the account changes.
  /// - Parameter forcingRefresh: Whether to renew the session and request a new token even if the current token is
  ///   still valid.
  public func getIDToken(forcingRefresh: Bool = false) async throws -> String {
    try await reporting { try await self.idToken(forcingRefresh: forcingRefresh) }
  }

  /// Returns the ID token. This is another name for ``getIDToken(forcingRefresh:)``.
  public func idTokenForcingRefresh(_ forceRefresh: Bool) async throws -> String {
    try await getIDToken(forcingRefresh: forceRefresh)
  }

  /// Passes the ID token to `completion`.
  public func getIDToken(completion: ((String?, (any Error)?) -> Void)?) {
    getIDTokenForcingRefresh(false, completion: completion)
  }

  /// Passes the ID token to `completion`. If `forceRefresh` is true, a new token is requested even if the current token
  /// is still valid.
  public func getIDTokenForcingRefresh(_ forceRefresh: Bool, completion: ((String?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.getIDToken(forcingRefresh: forceRefresh) }
  }

  /// Returns the ID token and its claims.
  /// - Throws: Among other errors, `malformedJWT`.
  public func getIDTokenResult(forcingRefresh: Bool = false) async throws -> AuthTokenResult {
    try AuthTokenResult(token: try await getIDToken(forcingRefresh: forcingRefresh))
  }

  /// Passes the ID token and its claims to `completion`.
  public func getIDTokenResult(completion: ((AuthTokenResult?, (any Error)?) -> Void)?) {
    getIDTokenResult(forcingRefresh: false, completion: completion)
  }

  /// Passes the ID token and its claims to `completion`.
  public func getIDTokenResult(forcingRefresh: Bool, completion: ((AuthTokenResult?, (any Error)?) -> Void)?) {
    callbackQueue.run(completion) { try await self.getIDTokenResult(forcingRefresh: forcingRefresh) }
  }

  // MARK: Requesting ID tokens

  /// Returns the token in memory, or a new token if the token in memory cannot be reused. Concurrent callers share one
  /// call.
  private func idToken(forcingRefresh isForced: Bool) async throws -> String {
    let auth = try requireAuth()
    if !isForced, let token = knownIDToken(now: auth.now(), uptime: auth.uptime()) { return token }
    let task = state.withLock { state in
      if let call = state.idTokenCall, call.isForced || !isForced { return call.task }
      let before = state.idTokenCall?.task
      let task = Task {
        _ = try? await before?.value
        return try await self.issueIDToken(forcingRefresh: isForced)
      }
      state.idTokenCall = IDTokenCall(isForced: isForced, task: task)
      return task
    }
    defer { state.withLock { if $0.idTokenCall?.task == task { $0.idTokenCall = nil } } }
    return try await task.value
  }

  private func knownIDToken(now: Date, uptime: TimeInterval) -> String? {
    state.withLock { state in
      guard let token = state.idToken, token.isFresh(in: state.session, now: now, uptime: uptime) else { return nil }
      return token.token
    }
  }

  private func issueIDToken(forcingRefresh: Bool) async throws -> String {
    let auth = try requireAuth()
    if forcingRefresh { _ = try await freshTokens(replacing: tokens) }
    let (token, issued) = try await callForIDToken(auth)
    // The token expires with the session handle. If this machine's clock is wrong, only the token's lifetime shows how
    // long the handle remains valid.
    guard let issued, issued.life < SessionTokens.renewalMargin else { return token }
    _ = try await freshTokens(replacing: tokens)
    let (next, reissued) = try await callForIDToken(auth)
    guard let reissued, reissued.life <= 0 else { return next }
    throw AuthFailure.error(.internalError, "The service issued an ID token that has already expired.")
  }

  private func callForIDToken(_ auth: Auth) async throws -> (String, IssuedIDToken?) {
    // The token is recorded for the current session. If that session is replaced during the call, the token is not
    // reused.
    _ = try await freshTokens()
    let session = session
    let response = try await call { options in
      try await self.connection.sessions.issueIDToken(LigatureV1.IssueIDTokenRequest(), options: options)
    }
    let uptime = auth.uptime()
    return state.withLock { state in
      let issued = IssuedIDToken(response.idToken, in: session, uptime: uptime)
      state.idToken = issued
      return (response.idToken, issued)
    }
  }
}
