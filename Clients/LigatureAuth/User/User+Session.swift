import Foundation
import LigatureMessages
import RPCCore

// How a user calls the service: with a session handle that is fresh, renewed once for everybody.
extension User {
  /// Returns the `Auth` that signed the user in.
  /// - Throws: `internalError` after its app was deleted.
  func requireAuth() throws -> Auth {
    guard let auth else {
      throw AuthFailure.error(.internalError, "The app that this user belongs to was deleted.")
    }
    return auth
  }

  /// Runs an operation and turns whatever it throws into the errors that callers see.
  func reporting<R>(credential: AuthCredential? = nil, _ operation: () async throws -> R) async throws -> R {
    try await requireAuth().reporting(as: self, credential: credential, operation)
  }

  /// Where the user's completion closures are called.
  var callbackQueue: DispatchQueue { auth?.callbackQueue ?? .main }

  /// Runs `body` while no other task, and no other process that shares the state, changes the user's tokens.
  func withTokenLock<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    let persistence = try requireAuth().persistence
    return try await tokenLock.withLock { try await persistence.exclusively { try await body() } }
  }

  /// Takes over what the service answered, stores it and notifies the listeners. An account that is older than the known
  /// one is ignored: answers may overtake each other.
  func adopt(_ account: LigatureV1.Account?, _ tokens: LigatureV1.TokenPair?) throws {
    let auth = try requireAuth()
    let now = auth.now()
    state.withLock { state in
      if let account, account.version >= state.account.version { state.account = AccountRecord(account) }
      if let tokens { state.tokens = SessionTokens(tokens, now: now) }
    }
    auth.userDidChange(self)
  }

  // MARK: Calling

  /// Calls the service as this user. If the service does not accept the session handle any more, the handle is renewed and
  /// the call is made once again.
  /// - Parameter holdsLock: Whether the caller holds the token lock.
  func call<R: Sendable>(
    holdsLock: Bool = false, _ body: @Sendable (CallOptions) async throws -> R
  ) async throws -> R {
    let shown = try await freshTokens(holdsLock: holdsLock)
    do {
      return try await body(connection.call(as: shown.sessionHandle))
    } catch let error as RPCError where error.code == .unauthenticated {
      let next: SessionTokens?
      switch ServiceFailure(error).reason {
      case .tokenExpired: next = try await freshTokens(replacing: shown, holdsLock: holdsLock)
      case .invalidIDToken: next = try await otherTokens(than: shown, holdsLock: holdsLock)
      default: next = nil
      }
      guard let next else { throw error }
      return try await body(connection.call(as: next.sessionHandle))
    }
  }

  /// The session handle, renewed where needed; nil where the session is over.
  func presentHandle() async -> String? {
    try? await freshTokens().sessionHandle
  }

  // MARK: Tokens

  /// Tokens that last for a while.
  /// - Parameter refused: Tokens to be replaced although they seem fresh.
  func freshTokens(replacing refused: SessionTokens? = nil, holdsLock: Bool = false) async throws -> SessionTokens {
    let seen = refused ?? tokens
    if refused == nil, seen.isFresh(at: try requireAuth().now()) { return seen }
    if holdsLock { return try await renew(seen, isForced: refused != nil) }
    let task = state.withLock { state in
      if let task = state.refresh { return task }
      let task = Task {
        defer { self.state.withLock { $0.refresh = nil } }
        return try await self.withTokenLock { try await self.renew(seen, isForced: refused != nil) }
      }
      state.refresh = task
      return task
    }
    return try await task.value
  }

  /// Renews the tokens, unless another task or process has done so. The caller holds the token lock.
  private func renew(_ seen: SessionTokens, isForced: Bool) async throws -> SessionTokens {
    let auth = try requireAuth()
    let present = tokens
    if present != seen, present.isFresh(at: auth.now()) { return present }
    if adoptFromOtherProcess(), !isForced {
      let adopted = tokens
      if adopted.isFresh(at: auth.now()) { return adopted }
    }
    let request = LigatureV1.RefreshTokensRequest(refreshToken: tokens.refreshToken)
    let response = try await refreshTokens(request)
    guard let pair = response.tokens else {
      throw AuthFailure.error(.internalError, "The service's answer to a refresh lacks the tokens.")
    }
    try adopt(nil, pair)
    return tokens
  }

  /// Sends a refresh. The service answers the same to the same refresh token for half a minute only, so that a try whose
  /// answer got lost is repeated at once rather than by the next caller.
  private func refreshTokens(
    _ request: LigatureV1.RefreshTokensRequest
  ) async throws -> LigatureV1.RefreshTokensResponse {
    let limit = Duration.seconds(10)
    do {
      return try await connection.sessions.refreshTokens(request, options: connection.call(within: limit))
    } catch {
      guard error.code == .unavailable || error.code == .deadlineExceeded else { throw error }
      return try await connection.sessions.refreshTokens(request, options: connection.call(within: limit))
    }
  }

  /// Returns the tokens that replaced refused ones meanwhile, or nil if none did. Linking and unlinking end the tokens that
  /// they were called with; a call that runs at the same time waits here for the new ones.
  private func otherTokens(than refused: SessionTokens, holdsLock: Bool) async throws -> SessionTokens? {
    let find: @Sendable () -> SessionTokens? = {
      _ = self.adoptFromOtherProcess()
      let present = self.tokens
      return present.sessionHandle == refused.sessionHandle ? nil : present
    }
    return holdsLock ? find() : try await withTokenLock { find() }
  }

  /// Takes over newer tokens that another process has stored.
  /// - Returns: Whether there were any.
  private func adoptFromOtherProcess() -> Bool {
    guard let auth, let stored = auth.storedSession(of: self) else { return false }
    let isNewer = state.withLock { state in
      guard stored.tokens.refreshToken != state.tokens.refreshToken,
        stored.tokens.expiresAt > state.tokens.expiresAt
      else { return false }
      state.tokens = stored.tokens
      if stored.account.version >= state.account.version { state.account = stored.account }
      return true
    }
    if isNewer { auth.userDidChange(self) }
    return isNewer
  }
}
