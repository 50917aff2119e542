import Foundation

extension Auth {
  /// Makes a user the signed-in user. The user must either have been signed in to this app before or be signed in to
  /// another app of this program. This method does not call the service.
  ///
  /// If the user is signed in to another app, the user and the session move to this app, and the other app is left
  /// without a signed-in user. Both apps must use the same server.
  /// - Throws: `tenantIDMismatch` if ``tenantID`` differs from the user's tenant, `invalidUserToken` if the user is
  ///   signed in to another server, or `keychainError` if the change cannot be stored. If an error is thrown, the
  ///   signed-in user stays the same.
  public func updateCurrentUser(_ user: User) async throws {
    try await reporting {
      guard user.tenantID == self.tenantID else { throw AuthFailure.error(.tenantIDMismatch) }
      guard try user.connection.address == self.connection().address else {
        throw AuthFailure.error(
          .invalidUserToken, "The user is signed in to another server. Sign in to this one.")
      }
      let owner = try user.requireAuth()
      guard owner !== self else { return try await self.replaceUser(with: user) }
      try await user.withTokenLock {
        try await owner.synchronize(user)
        try await self.takeOver(user, from: owner)
      }
    }
  }

  /// Makes a user the signed-in user.
  /// - Parameter user: The new signed-in user. If it is nil, the call fails with `nullUser`. To sign a user out, use
  ///   ``signOut()``.
  public func updateCurrentUser(_ user: User?, completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) {
      guard let user else { throw AuthFailure.error(.nullUser) }
      try await self.updateCurrentUser(user)
    }
  }

  /// Takes over a user and the user's session from another `Auth`. The session is stored in this `Auth` before it is
  /// removed from the other one, so that the session is not lost if the program exits between the two steps.
  private func takeOver(_ user: User, from owner: Auth) async throws {
    let former = user.session
    _ = user.change { $0 = $0.moved() }
    do {
      try await replaceUser(with: user)
    } catch {
      _ = user.change { $0 = former }
      throw error
    }
    user.state.withLock { $0.auth = self }
    await owner.userDidMove(user, from: former)
  }

  /// Removes a user who has moved to another `Auth`.
  private func userDidMove(_ user: User, from former: StoredSession) async {
    try? await storage.perform {
      defer { self.removeUser(user) }
      try self.storage.change(user.connection.address.origin) { state in
        if state.session?.id == former.id { state.session = nil }
      }
    }
  }
}
