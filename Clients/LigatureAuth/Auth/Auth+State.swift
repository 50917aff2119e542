import Foundation

// This extension manages the signed-in user. Files are read and written on the `StateStore`'s queue. The mutex guards
// only memory and is never held during file access. The signed-in user in memory is changed on the same queue, after
// the stored state, so that the two stay consistent.
extension Auth {
  /// Reads the stored state on first use.
  func load() {
    guard !state.withLock({ $0.isLoaded }) else { return }
    do { try storage.performAndWait { try loadOnQueue() } } catch { loadForListeners() }
  }

  /// Tries to read the stored state every second until reading succeeds, as long as there are listeners.
  private func loadForListeners() {
    let isFirst = state.withLock { state in
      defer { state.isLoadingForListeners = true }
      return !state.isLoadingForListeners
    }
    guard isFirst else { return }
    storage.performLater { [weak self] in
      guard let self else { return }
      let hasListeners = state.withLock { state in
        state.isLoadingForListeners = false
        return !state.listeners.isEmpty
      }
      guard hasListeners else { return }
      do { try loadOnQueue() } catch { loadForListeners() }
    }
  }

  /// Returns the signed-in user, or nil if no one is signed in. Reads the stored state on first use.
  /// - Throws: `keychainError` if the stored state could not be read, because the signed-in user is then unknown, or
  ///   another error if the server's address is unusable.
  package func loadedUser() async throws -> User? {
    _ = try connection()
    if let user = state.withLock({ $0.isLoaded ? .some($0.user) : nil }) { return user }
    return try await storage.perform {
      try self.loadOnQueue()
      return self.state.withLock { $0.user }
    }
  }

  private func loadOnQueue() throws {
    guard let address = state.withLock({ $0.isLoaded ? nil : try? $0.address.get() }) else {
      return state.withLock { $0.isLoaded = true }
    }
    let kept = try storage.read(address.origin)
    try state.withLock { state in
      guard !state.isLoaded, try state.address.get() == address else { return }
      if let instance = kept.clientInstance {
        try connection(&state).clientInstance.withLock { $0 = Array(instance) }
      }
      func user(of session: StoredSession) throws -> User {
        let user = User(auth: self, connection: try connection(&state), session: session)
        user.state.withLock { $0.isKept = true }
        return user
      }
      state.user = try kept.session.map(user)
      state.formerAnonymousUser = try kept.formerAnonymous.map(user)
      state.hasSessionsToEnd = !kept.endedSessions.isEmpty
      state.isLoaded = true
      notifyOfLoadedUser(&state)
    }
  }

  /// Makes a user the signed-in user.
  /// - Parameter request: The sign-in request whose response contained the user.
  /// - Throws: `keychainError` if the change cannot be stored, in which case nothing changes.
  func replaceUser(with user: User, answerTo request: KeyedRequest? = nil) async throws {
    try await storage.perform {
      try self.loadOnQueue()
      let (replaced, kept, former) = try self.storage.change(user.connection.address.origin) { state in
        let replaced = state.session
        state.replaceSession(with: user.session, endingReplaced: self.endsReplacedSessions)
        if state.signIn?.key == request?.key { state.signIn = nil }
        return (replaced, state.session, state.formerAnonymous)
      }
      user.adopt(kept)
      user.state.withLock { $0.isKept = true }
      self.state.withLock { state in
        // Another process may have renewed the replaced user's tokens, and the application may return to that user.
        state.user?.adopt(replaced)
        let known = [state.user, state.formerAnonymousUser].first { $0?.session.id == former?.id }
        state.formerAnonymousUser = former == nil ? nil : known ?? nil
        state.user = user
        if self.endsReplacedSessions { state.hasSessionsToEnd = true }
        self.notify(&state)
      }
    }
  }

  /// Stores the changes to a user and notifies the listeners. If the changes cannot be stored, the user's next call
  /// tries again and reports the failure.
  func userDidChange(_ user: User) async {
    try? await storage.perform {
      defer { self.notify(about: user) }
      _ = try self.keep(user)
    }
  }

  /// Stores the pending changes to a user and adopts the changes made by another process.
  /// - Throws: `keychainError`.
  func synchronize(_ user: User) async throws {
    try await storage.perform {
      if try self.keep(user) { self.notify(about: user) }
    }
  }

  /// Updates the stored session of a user, who is either the signed-in user or the former anonymous user. If the user's
  /// session is no longer stored, the stored state stays unchanged, because only a sign-in may store a different
  /// session.
  /// - Returns: Whether another process has changed the session.
  private func keep(_ user: User) throws -> Bool {
    let mine = user.session
    let merged = try storage.change(user.connection.address.origin) { state -> StoredSession in
      if state.session?.id == mine.id {
        state.session?.merge(mine)
        return state.session ?? mine
      }
      guard state.formerAnonymous?.id == mine.id else { return mine }
      state.formerAnonymous?.merge(mine)
      return state.formerAnonymous ?? mine
    }
    return user.state.withLock { state in
      let before = state.session
      state.session.merge(merged)
      state.isKept = state.session.revision == merged.revision
      return state.session != before
    }
  }

  private func notify(about user: User) {
    state.withLock { state in
      guard state.user === user else { return }
      notify(&state)
    }
  }

  /// Signs out a user whose session has ended on the service. If the stored session is newer, it is kept.
  func sessionDidEnd(_ user: User) async {
    try? await storage.perform {
      defer { self.removeUser(user) }
      let ended = user.session
      // If this fails, the service refuses the session again after the program's next start.
      try self.storage.change(user.connection.address.origin) { state in
        if let kept = state.session, kept.id == ended.id, !kept.isNewer(than: ended) { state.session = nil }
        if state.formerAnonymous?.id == ended.id { state.formerAnonymous = nil }
      }
    }
  }

  /// Signs the user out on this machine and adds the session to the list of sessions that the service must end. Must be
  /// called on the `StateStore`'s queue.
  /// - Returns: The user, or nil if no one was signed in.
  /// - Throws: `keychainError`, in which case the user stays signed in.
  func removeUserToEndSession() throws -> User? {
    try loadOnQueue()
    guard let user = state.withLock({ $0.user }) else { return nil }
    // The former anonymous account belongs to this user, so the next user must not have access to it.
    if let former = state.withLock({ $0.formerAnonymousUser }) { try willEndSession(of: former) }
    try willEndSession(of: user)
    removeUser(user)
    return user
  }

  /// Adds a session to the list of sessions that the service must end. Must be called on the `StateStore`'s queue.
  func willEndSession(of user: User) throws {
    let session = user.session
    try storage.change(user.connection.address.origin) { state in
      if let kept = state.session, kept.id == session.id {
        state.willEnd(kept.isNewer(than: session) ? kept : session)
        state.session = nil
      } else if let kept = state.formerAnonymous, kept.id == session.id {
        state.willEnd(kept.isNewer(than: session) ? kept : session)
        state.formerAnonymous = nil
      } else {
        state.willEnd(session)
      }
    }
    state.withLock { state in
      state.hasSessionsToEnd = true
      if state.formerAnonymousUser === user { state.formerAnonymousUser = nil }
    }
  }

  func removeUser(_ user: User) {
    state.withLock { state in
      if state.formerAnonymousUser === user { state.formerAnonymousUser = nil }
      guard state.user === user else { return }
      state.user = nil
      notify(&state)
    }
  }
}
