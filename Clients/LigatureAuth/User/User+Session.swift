import Foundation
import LigatureMessages
import ProtobufWire
import RPCCore

// Calls to the service use a fresh session handle. Concurrent callers share one renewal of the handle.
extension User {
  /// Returns the `Auth` that signed the user in.
  /// - Throws: `internalError` if the app to which the `Auth` belonged has been deleted.
  func requireAuth() throws -> Auth {
    guard let auth else {
      throw AuthFailure.error(.internalError, "The app that this user belongs to was deleted.")
    }
    return auth
  }

  /// Runs an operation and converts its errors to the errors that callers receive.
  func reporting<R: Sendable>(
    credential: AuthCredential? = nil, _ operation: @escaping @Sendable () async throws -> R
  ) async throws -> R {
    try await requireAuth().reporting(credential: credential, of: self, operation)
  }

  /// The queue on which the user's completion closures are called.
  var callbackQueue: DispatchQueue { auth?.callbackQueue ?? .main }

  /// Runs `body` while preventing other tasks, and other processes that share the state, from changing the user's
  /// tokens.
  func withTokenLock<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) async throws -> R {
    let storage = try requireAuth().storage
    return try await tokenLock.withLock { try await storage.exclusively(body) }
  }

  /// Applies and stores the service's response, and notifies the listeners.
  /// - Parameter request: The request to which the response belongs.
  /// - Throws: `internalError` if the account is too large to store, in which case the tokens are still stored.
  func adopt(
    _ account: LigatureV1.Account?, _ tokens: LigatureV1.TokenPair? = nil, answerTo request: KeyedRequest? = nil
  ) async throws {
    let auth = try requireAuth()
    let now = auth.now()
    let record = Result {
      let record = account.map(AccountRecord.init)
      try record?.requireStorable()
      return record
    }
    let hasChanged = change { session in
      if case .success(let account?) = record { session.update(account) }
      if let tokens { session.update(SessionTokens(tokens, now: now)) }
      if let request { session.removeRequest(request) }
    }
    if hasChanged { await auth.userDidChange(self) }
    _ = try record.get()
  }

  /// Applies a change to the session in memory and returns whether the session has changed.
  func change(_ body: (inout StoredSession) -> Void) -> Bool {
    state.withLock { state in
      let before = state.session
      body(&state.session)
      guard state.session != before else { return false }
      if state.session.revision != before.revision { state.isKept = false }
      return true
    }
  }

  /// Adopts the newer parts of a stored session, if it is this user's session.
  func adopt(_ stored: StoredSession?) {
    state.withLock { state in
      guard let stored, stored.id == state.session.id else { return }
      state.session.merge(stored)
    }
  }

  // MARK: Calling

  /// The number of session renewals after which a refused call fails instead of being retried.
  private static let maxRenewals = 3

  /// Calls the service as this user. If the service refuses the session, renews the session and retries the call. Only
  /// a refresh determines whether the session has ended, because the response to another call may be outdated when it
  /// arrives.
  /// - Parameters:
  ///   - holdsLock: Whether the caller holds the token lock.
  ///   - request: The call's request, if the request has a key.
  func call<R: Sendable>(
    holdsLock: Bool = false, repeatable request: KeyedRequest? = nil,
    _ body: @Sendable (CallOptions) async throws -> R
  ) async throws -> R {
    var shown = try await freshTokens(holdsLock: holdsLock)
    var renewals = 0
    while true {
      do {
        return try await body(connection.call(as: shown.sessionHandle, repeatable: request))
      } catch let error as RPCError {
        let failure = ServiceFailure(error)
        guard failure.questionsSession else { throw error }
        guard failure.refusesBearer else {
          do { _ = try await freshTokens(replacing: shown, holdsLock: holdsLock) } catch let ended as SessionEnded {
            throw ended
          } catch {}
          throw error
        }
        let next = try await freshTokens(replacing: shown, holdsLock: holdsLock)
        renewals += 1
        guard renewals < Self.maxRenewals, next.sessionHandle != shown.sessionHandle else {
          throw AuthFailure.error(
            .networkError, "The service rejected a session that it had just renewed. Try again.",
            underlying: error.nsError, userInfo: [AuthErrors.userInfoReasonKey: failure.reasonName ?? ""])
        }
        shown = next
      }
    }
  }

  /// Makes a call that replaces the user's session. It takes effect only once even if its response is lost, because the
  /// request's key is stored before the request is sent, and retries, even after a restart of the program, use the same
  /// key. The caller must hold the token lock.
  func replaceSession<Request: WireMessage, Response: Sendable>(
    _ method: MethodDescriptor, _ request: Request,
    _ send: @escaping @Sendable (Request, CallOptions) async throws(RPCError) -> Response,
    adopting parts: (Response) -> (account: LigatureV1.Account?, tokens: LigatureV1.TokenPair?)
  ) async throws -> Response {
    let keyed = try await begin(method, request)
    state.withLock { $0.keyUnderWay = keyed.key }
    defer { state.withLock { $0.keyUnderWay = nil } }
    do {
      let response = try await call(holdsLock: true, repeatable: keyed) { options in
        try await self.connection.repeatingLostAnswers(options) { (options) throws(RPCError) in
          try await send(request, options)
        }
      }
      let (account, tokens) = parts(response)
      guard account == nil || account?.uid == uid else { throw AuthFailure.error(.userMismatch) }
      try await adopt(account, tokens, answerTo: keyed)
      return response
    } catch let error as RPCError where !ServiceFailure(error).leavesOutcomeOpen {
      try await adopt(nil, answerTo: keyed)
      throw error
    }
  }

  /// Stores a request that is about to be sent, and returns it. If the response to an equal previous request was lost,
  /// returns that request instead.
  private func begin(_ method: MethodDescriptor, _ message: some WireMessage) async throws -> KeyedRequest {
    let auth = try requireAuth()
    try await auth.synchronize(self)
    if let earlier = session.request, !earlier.isSettled, try earlier.matches(method, message) { return earlier }
    _ = try await freshTokens(holdsLock: true)
    let request = try KeyedRequest(method, message)
    _ = change { $0.update(request) }
    do {
      try await auth.synchronize(self)
    } catch {
      _ = change { $0.removeRequest(request) }
      throw error
    }
    return request
  }

  // MARK: Tokens

  /// The time limit for the call that renews the tokens. Together with ``readingLimit``, it is shorter than the time
  /// for which another process waits for the token lock.
  private static let refreshLimit: Duration = .seconds(10)
  /// The time limit for reading the stored session before that call, in seconds.
  private static let readingLimit: TimeInterval = 4

  /// Returns tokens that are not about to expire, after renewing them if necessary.
  /// - Parameters:
  ///   - refused: Tokens to replace even if they seem fresh.
  ///   - holdsLock: Whether the caller holds the token lock.
  func freshTokens(replacing refused: SessionTokens? = nil, holdsLock: Bool = false) async throws -> SessionTokens {
    let now = try requireAuth().now()
    if refused == nil, let tokens = presentTokens(at: now) { return tokens }
    if holdsLock { return try await renew(replacing: refused) }
    let task = state.withLock { state in
      if let task = state.refresh { return task }
      let task = Task {
        defer { self.state.withLock { $0.refresh = nil } }
        return try await self.withTokenLock { try await self.renew(replacing: refused) }
      }
      state.refresh = task
      return task
    }
    return try await task.value
  }

  /// Returns the tokens in memory if they can be used without renewal, or nil otherwise.
  private func presentTokens(at now: Date, replacing refused: SessionTokens? = nil) -> SessionTokens? {
    state.withLock { state in
      let session = state.session
      guard state.isKept, session.tokens.isFresh(at: now), session.tokens.sessionHandle != refused?.sessionHandle,
        session.request?.isSettled != false || session.request?.key == state.keyUnderWay
      else { return nil }
      return session.tokens
    }
  }

  /// Renews the tokens, unless another task or process has already done so. If a request has replaced this session and
  /// its response was lost, recovers the new session. The caller must hold the token lock.
  private func renew(replacing refused: SessionTokens? = nil) async throws -> SessionTokens {
    let auth = try requireAuth()
    while true {
      // The stored session may be newer.
      try await auth.synchronize(self)
      if let tokens = presentTokens(at: auth.now(), replacing: refused) { return tokens }
      let before = session
      do {
        guard try await adoptRefreshed(before) else { continue }
      } catch let error as RPCError where ServiceFailure(error).endsSession {
        // Another process may have given up waiting for this process and replaced the refused tokens.
        try await auth.synchronize(self)
        if session.isNewer(than: before) { continue }
        // The earlier request may have replaced the session even though the request was settled.
        if before.earlierRequest != nil, change({ $0.restoreEarlierRequest() }) { continue }
        await auth.sessionDidEnd(self)
        throw SessionEnded(error)
      }
      try await auth.synchronize(self)
      if before.request?.isSettled == false { await reloadAfterRecovery() }
      return tokens
    }
  }

  /// Renews the tokens of a session and adopts the new ones. Returns false if another process has already done so.
  private func adoptRefreshed(_ session: StoredSession) async throws -> Bool {
    let request = LigatureV1.RefreshTokensRequest(
      refreshToken: session.tokens.refreshToken, requestKey: session.request.map { Array($0.key) } ?? [],
      omitIDToken: true)
    let options = try connection.call(within: Self.refreshLimit)
    let response = try await connection.repeatingLostAnswers(options) { options in
      try await self.sendRefresh(request, of: session, options)
    }
    guard let response else { return false }
    guard let pair = response.tokens else {
      throw AuthFailure.lackOfTokens("The service's response to a refresh lacks the tokens.")
    }
    let now = try requireAuth().now()
    let hasChanged = change { session in
      session.update(SessionTokens(pair, now: now))
      session.settleRequest()
    }
    if hasChanged { await auth?.userDidChange(self) }
    return true
  }

  /// Sends a request to renew the tokens of a session. Returns nil without sending it if the stored session is newer.
  ///
  /// This process may have been stopped since it read the tokens, for example by Ctrl-Z. Another process then stops
  /// waiting for it and renews the tokens, and the service ends the session if it receives the old tokens later. The
  /// stored session is therefore read before each attempt, and the request is sent only within the two time limits
  /// after that, which together are shorter than the time for which other processes wait.
  /// - Throws: DEADLINE_EXCEEDED if this process was stopped while it read the stored session.
  private func sendRefresh(
    _ request: LigatureV1.RefreshTokensRequest, of session: StoredSession, _ options: CallOptions
  ) async throws -> LigatureV1.RefreshTokensResponse? {
    let auth = try requireAuth()
    let start = auth.uptime()
    try await auth.synchronize(self)
    guard !self.session.isNewer(than: session) else { return nil }
    guard auth.uptime() - start < Self.readingLimit else { throw RPCError.deadlineExceeded }
    return try await connection.sessions.refreshTokens(request, options: options)
  }

  /// Reloads the account, because the request whose response was lost may have changed it. Ignores errors, because the
  /// next reload also updates the account.
  private func reloadAfterRecovery() async {
    let response = try? await connection.accounts.getAccount(
      LigatureV1.GetAccountRequest(), options: connection.call(as: tokens.sessionHandle, within: .seconds(10)))
    try? await adopt(response?.account)
  }
}

/// The error that a refresh throws when the session has ended.
struct SessionEnded: Error {
  let refusal: RPCError

  init(_ refusal: RPCError) {
    self.refusal = refusal
  }
}
