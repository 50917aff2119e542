import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Signs the user out on this machine, and ends the session on the service in the background. Does nothing if no one
  /// is signed in.
  ///
  /// If the service cannot be reached or refuses to end the session, or if the program exits right after this call, the
  /// session is ended later, when a program that uses the same stored state calls the service.
  /// - Throws: `keychainError` if the change cannot be stored, in which case the user stays signed in.
  public func signOut() throws {
    guard try storage.performAndWait({ try removeUserToEndSession() }) != nil else { return }
    Task { await self.endSignedOutSessions() }
  }

  /// Signs the user out on this machine, and waits until the service has ended the session. Does nothing if no one is
  /// signed in.
  /// - Throws: `keychainError`, in which case the user stays signed in, or the error of the call to the service. In the
  ///   latter case, the user is signed out on this machine, and the service ends the session later, as after
  ///   ``signOut()``.
  public func endSession() async throws {
    try await reporting {
      guard let user = try await self.storage.perform({ try self.removeUserToEndSession() }) else { return }
      try await self.end(EndedSession(user.session), user.connection)
      await self.endSignedOutSessions()
    }
  }

  /// Ends the session of a user who is no longer signed in. If that fails, the session is ended later.
  package func endSession(of user: User) async throws {
    try await reporting {
      try await self.storage.perform { try self.willEndSession(of: user) }
      await self.endSignedOutSessions()
    }
  }

  /// Whether there may be sessions that the user has signed out of but that the service has not ended yet.
  package var hasSessionsToEnd: Bool { state.withLock { $0.hasSessionsToEnd } }

  /// The minimum pause, in seconds, before another attempt to end a session that the service has refused to end.
  private static let pauseAfterRefusal: TimeInterval = 60

  /// Ends the sessions that the user signed out of but that the service has not ended. Sessions that still cannot be
  /// ended are kept for later.
  package func endSignedOutSessions() async {
    try? await endingLock.withLock {
      guard self.hasSessionsToEnd, let connection = try? self.connection(),
        self.state.withLock({ self.uptime() >= $0.endingResumesAt })
      else { return }
      self.state.withLock { $0.hasSessionsToEnd = false }
      do {
        let origin = connection.address.origin
        let ended = try await self.storage.perform { try self.storage.read(origin).endedSessions }
        for session in ended { try await self.endUnlessRefused(session, connection) }
      } catch {
        self.state.withLock { $0.hasSessionsToEnd = true }
      }
    }
  }

  /// Ends a session, or keeps it for later if the service refuses to end it, so that other sessions can still be ended.
  /// - Throws: An error if the service did not respond or has no capacity for the call.
  private func endUnlessRefused(_ session: EndedSession, _ connection: Connection) async throws {
    do { try await end(session, connection) } catch let error as RPCError {
      let failure = ServiceFailure(error)
      guard !failure.leavesOutcomeOpen else { throw error }
      let pause = max(failure.retryAfter ?? 0, Self.pauseAfterRefusal)
      state.withLock { state in
        state.hasSessionsToEnd = true
        state.endingResumesAt = uptime() + pause
      }
      if error.code == .resourceExhausted { throw error }
    }
  }

  /// Ends a session on the service and removes it from the list of sessions to end.
  /// - Throws: An error if the service did not respond, or refused the call even though the session may still be valid.
  ///   In either case, the session stays in the list for another attempt. If the session has expired according to this
  ///   machine's clock, a refusal also removes it.
  func end(_ session: EndedSession, _ connection: Connection) async throws {
    do {
      do {
        try await signOut(session.tokens.sessionHandle, connection)
      } catch let error as RPCError where ServiceFailure(error).refusesBearer {
        try await signOut(renew(session, connection).sessionHandle, connection)
      }
    } catch let error as RPCError {
      let failure = ServiceFailure(error)
      guard failure.endsSession || failure.isRefusal && session.hasExpired(at: now()) else { throw error }
    }
    _ = try? await storage.perform {
      try self.storage.change(connection.address.origin) { state in
        state.endedSessions.removeAll { $0.id == session.id }
      }
    }
  }

  /// Renews the tokens of a session that is to be ended, and stores the new tokens, so that they can be used to end the
  /// session later if it cannot be ended now.
  private func renew(_ session: EndedSession, _ connection: Connection) async throws -> SessionTokens {
    let request = LigatureV1.RefreshTokensRequest(
      refreshToken: session.tokens.refreshToken, requestKey: session.requestKey.map { Array($0) } ?? [],
      omitIDToken: true)
    let options = try connection.call(within: .seconds(10))
    guard let pair = try await connection.sessions.refreshTokens(request, options: options).tokens else {
      throw AuthFailure.lackOfTokens("The service's response to a refresh lacks the tokens.")
    }
    let tokens = SessionTokens(pair, now: now())
    _ = try? await storage.perform {
      try self.storage.change(connection.address.origin) { state in
        for index in state.endedSessions.indices where state.endedSessions[index].id == session.id {
          state.endedSessions[index].tokens = tokens
        }
      }
    }
    return tokens
  }

  private func signOut(_ handle: String, _ connection: Connection) async throws {
    _ = try await connection.sessions.signOut(
      LigatureV1.SignOutRequest(), options: connection.call(as: handle, within: .seconds(10)))
  }
}
