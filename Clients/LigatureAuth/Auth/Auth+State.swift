import Foundation

// Who is signed in: read, changed and kept under one lock, so that what is on disk is what was seen last.
extension Auth {
  /// The signed-in user; reads what was kept at the first use.
  func loadedUser(_ state: inout State) -> User? {
    guard !state.isLoaded else { return state.user }
    state.isLoaded = true
    guard case .success(let address) = state.address else { return nil }
    do {
      guard let stored = try storedSession(at: address, &state) else { return nil }
      state.user = User(auth: self, connection: try connection(&state), account: stored.account, tokens: stored.tokens)
    } catch let error as NSError {
      state.persistenceError = error
    }
    return state.user
  }

  /// What is kept for a server. What cannot be understood is set aside.
  private func storedSession(at address: ServerAddress, _ state: inout State) throws -> StoredSession? {
    do {
      return try persistence.load(for: address.origin).map { try StoredSession($0) }
    } catch {
      throw setAside(address, after: error)
    }
  }

  private func setAside(_ address: ServerAddress, after error: any Error) -> NSError {
    do {
      let newPath = try persistence.setAside(for: address.origin)
      let whereabouts = newPath.map { " It was moved to \($0)." } ?? ""
      return AuthFailure.error(
        .keychainError,
        "The signed-in state could not be read, so nobody is signed in.\(whereabouts) Sign in again.", underlying: error
      )
    } catch let second {
      return AuthFailure.error(
        .keychainError,
        "The signed-in state could not be read, and not be moved away either: \(second.localizedDescription) Remove or "
          + "repair it, then sign in again.", underlying: error)
    }
  }

  /// What another process may have kept for a user since.
  func storedSession(of user: User) -> StoredSession? {
    guard let data = try? persistence.load(for: user.connection.address.origin),
      let stored = try? StoredSession(data), stored.account.uid == user.uid
    else { return nil }
    return stored
  }

  /// Makes a user the signed-in one.
  /// - Throws: `keychainError` where that cannot be kept; then nothing changes.
  func replaceUser(with user: User) throws {
    try state.withLock { state in
      _ = loadedUser(&state)
      try keep(user, &state)
      state.user = user
      notify(&state)
    }
  }

  /// Stores what changed of a user and notifies the listeners, if it is the signed-in one.
  func userDidChange(_ user: User) {
    state.withLock { state in
      guard state.user === user else { return }
      do { try keep(user, &state) } catch let error as NSError { state.persistenceError = error }
      notify(&state)
    }
  }

  /// Signs a user out on this machine, if it is the signed-in one.
  /// - Parameter isForced: Whether to go on where the state cannot be removed from where it is kept.
  /// - Throws: `keychainError`.
  func removeUser(_ user: User, isForced: Bool) throws {
    try state.withLock { state in
      guard loadedUser(&state) === user else { return }
      do {
        try forget(user)
        state.persistenceError = nil
      } catch let error as NSError {
        state.persistenceError = error
        guard isForced else { throw error }
      }
      state.user = nil
      notify(&state)
    }
  }

  private func keep(_ user: User, _ state: inout State) throws {
    do {
      try persistence.save(user.stored.data(), for: user.connection.address.origin)
      state.persistenceError = nil
    } catch {
      throw AuthFailure.error(
        .keychainError,
        "The signed-in state could not be kept: \(error.localizedDescription) Make its folder writable, or choose another "
          + "with LIGATURE_STATE_FILE.", underlying: error)
    }
  }

  /// Removes what is kept, unless it is another user's by now.
  private func forget(_ user: User) throws {
    let origin = user.connection.address.origin
    do {
      if let data = try persistence.load(for: origin), let stored = try? StoredSession(data),
        stored.account.uid != user.uid
      {
        return
      }
      try persistence.save(nil, for: origin)
    } catch {
      throw AuthFailure.error(
        .keychainError, "The signed-in state could not be removed: \(error.localizedDescription)", underlying: error)
    }
  }
}
