import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Signs the user out on this machine, and asks the service in the background to end the session. Does nothing if no
  /// one is signed in.
  ///
  /// If the service cannot be reached, or the program ends right after this, the session is ended at the next call to
  /// the service by a program that uses the same state.
  /// - Throws: `keychainError` if the stored state cannot be removed; then the user stays signed in.
  public func signOut() throws {
    guard try storage.performAndWait({ try removeUserToEndSession() }) != nil else { return }
    Task { await self.endSignedOutSessions() }
  }

  /// Signs the user out on this machine and at the service, and waits for both. Does nothing if no one is signed in.
  /// - Throws: `keychainError`, in which case the user stays signed in; or the error of the call to the service, in
  ///   which case the user is signed out on this machine, and the session is ended at the service later, as after
  ///   ``signOut()``.
  public func endSession() async throws {
    try await reporting {
      guard let user = try await self.storage.perform({ try self.removeUserToEndSession() }) else { return }
      try await self.end(EndedSession(user.session), user.connection)
      await self.endSignedOutSessions()
    }
  }

  /// Ends the session of a user who is no longer the signed-in one, now or later.
  package func endSession(of user: User) async throws {
    try await reporting {
      try await self.storage.perform { try self.willEndSession(of: user) }
      await self.endSignedOutSessions()
    }
  }

  /// Whether there are sessions that the user has signed out of and that the service has not ended yet.
  package var hasSessionsToEnd: Bool { state.withLock { $0.hasSessionsToEnd } }

  /// Ends the sessions that the user signed out of while the service was unreachable. Sessions for which the service
  /// still does not respond are kept for later.
  package func endSignedOutSessions() async {
    try? await endingLock.withLock {
      guard self.hasSessionsToEnd, let connection = try? self.connection() else { return }
      self.state.withLock { $0.hasSessionsToEnd = false }
      do {
        let origin = connection.address.origin
        let ended = try await self.storage.perform { try self.storage.read(origin).endedSessions }
        for session in ended { try await self.end(session, connection) }
      } catch {
        self.state.withLock { $0.hasSessionsToEnd = true }
      }
    }
  }

  /// Ends a session at the service and removes it from the list.
  /// - Throws: An error if the service did not respond.
  func end(_ session: EndedSession, _ connection: Connection) async throws {
    do {
      do {
        try await signOut(session.tokens.sessionHandle, connection)
      } catch let error as RPCError where ServiceFailure(error).refusesBearer {
        let request = LigatureV1.RefreshTokensRequest(
          refreshToken: session.tokens.refreshToken, requestKey: session.requestKey.map { Array($0) } ?? [],
          omitIDToken: true)
        let response = try await connection.sessions.refreshTokens(request, options: connection.call())
        try await signOut(response.tokens?.sessionHandle, connection)
      }
    } catch let error as RPCError {
      // Whatever else it is answered: no more can be done about it.
      guard !ServiceFailure(error).leavesOutcomeOpen else { throw error }
    }
    _ = try? await storage.perform {
      try self.storage.change(connection.address.origin) { state in
        state.endedSessions.removeAll { $0.id == session.id }
      }
    }
  }

  private func signOut(_ handle: String?, _ connection: Connection) async throws {
    _ = try await connection.sessions.signOut(
      LigatureV1.SignOutRequest(), options: connection.call(as: handle, within: .seconds(10)))
  }
}
