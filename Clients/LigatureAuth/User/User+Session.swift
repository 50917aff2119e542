import Foundation
import LigatureMessages
import RPCCore

// How a user calls the service: with a session handle that is fresh, renewed once for everybody.
extension User {
  /// Who keeps the user.
  func keeper() throws -> Auth {
    guard let auth else {
      throw AuthFailure.error(.internalError, "The app that this user belongs to was deleted.")
    }
    return auth
  }

  /// Runs an operation and turns whatever it throws into the errors that callers see.
  func reporting<R>(credential: AuthCredential? = nil, _ operation: () async throws -> R) async throws -> R {
    try await keeper().reporting(as: self, credential: credential, operation)
  }

  /// Where the user's completion closures are called.
  var callbackQueue: DispatchQueue { auth?.callbackQueue ?? .main }

  /// Runs `body` while nobody else, here or in another process that shares the state, changes the user's tokens.
  func inTurn<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    let persistence = try keeper().persistence
    return try await gate.pass { try await persistence.exclusively { try await body() } }
  }

  /// Takes over what the service answered, keeps it and tells the listeners. An account that is older than the known one
  /// is passed over: answers may overtake each other.
  func adopt(_ account: LigatureV1.Account?, _ tokens: LigatureV1.TokenPair?) throws {
    let auth = try keeper()
    let now = auth.now()
    state.withLock { state in
      if let account, account.version >= state.account.version { state.account = AccountRecord(account) }
      if let tokens { state.tokens = SessionTokens(tokens, now: now) }
    }
    auth.userDidChange(self)
  }

  // MARK: Calling

  /// Calls the service as this user. A session handle that the service does not take any more is renewed, and the call
  /// made once again.
  /// - Parameter isInTurn: Whether the caller is in turn already.
  func call<R: Sendable>(
    isInTurn: Bool = false, _ body: @Sendable (CallOptions) async throws -> R
  ) async throws -> R {
    let shown = try await freshTokens(isInTurn: isInTurn)
    do {
      return try await body(connection.call(as: shown.sessionHandle))
    } catch let error as RPCError where error.code == .unauthenticated {
      let next: SessionTokens?
      switch ServiceFailure(error).reason {
      case .tokenExpired: next = try await freshTokens(replacing: shown, isInTurn: isInTurn)
      case .invalidIDToken: next = try await otherTokens(than: shown, isInTurn: isInTurn)
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
  func freshTokens(replacing refused: SessionTokens? = nil, isInTurn: Bool = false) async throws -> SessionTokens {
    let seen = refused ?? tokens
    if refused == nil, seen.isFresh(at: try keeper().now()) { return seen }
    if isInTurn { return try await renew(seen, isForced: refused != nil) }
    let task = state.withLock { state in
      if let task = state.refresh { return task }
      let task = Task {
        defer { self.state.withLock { $0.refresh = nil } }
        return try await self.inTurn { try await self.renew(seen, isForced: refused != nil) }
      }
      state.refresh = task
      return task
    }
    return try await task.value
  }

  /// Renews tokens, unless somebody else has done so. To be called in turn.
  private func renew(_ seen: SessionTokens, isForced: Bool) async throws -> SessionTokens {
    let auth = try keeper()
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

  /// Tokens that replaced refused ones meanwhile, nil where none did. Linking and unlinking end the tokens that they were
  /// called with; a call that runs beside them waits here until the new ones have come.
  private func otherTokens(than refused: SessionTokens, isInTurn: Bool) async throws -> SessionTokens? {
    let find: @Sendable () -> SessionTokens? = {
      _ = self.adoptFromOtherProcess()
      let present = self.tokens
      return present.sessionHandle == refused.sessionHandle ? nil : present
    }
    return isInTurn ? find() : try await inTurn { find() }
  }

  /// Takes over newer tokens that another process has kept.
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
