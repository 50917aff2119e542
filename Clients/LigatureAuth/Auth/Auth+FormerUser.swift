import Foundation

extension Auth {
  /// The anonymous user whom a sign-in replaced, or whose account ``undoMerge(of:)`` restored; nil if there is no such
  /// user. The user remains available until the user's account is merged, the user's session ends, the signed-in user
  /// signs out, or another anonymous user replaces this one. The user is stored between runs, so that the anonymous
  /// account can still be merged into the signed-in account later:
  ///
  /// ```swift
  /// if let former = auth.formerAnonymousUser {
  ///   try await auth.commitMerge(auth.planMerge(with: former))
  /// }
  /// ```
  public var formerAnonymousUser: User? {
    load()
    return state.withLock { $0.formerAnonymousUser }
  }

  /// Stores the user of a restored anonymous account, replacing any other former anonymous user.
  /// - Throws: `keychainError`.
  func keepFormerUser(_ user: User) async throws {
    try await storage.perform {
      try self.storage.change(user.connection.address.origin) { state in
        state.replaceFormerAnonymous(with: user.session, endingReplaced: self.endsReplacedSessions)
      }
      self.state.withLock { state in
        state.formerAnonymousUser = user
        if self.endsReplacedSessions { state.hasSessionsToEnd = true }
      }
    }
  }

  /// Removes the former anonymous user with this user ID after the user's account has been merged.
  func forgetFormerUser(_ uid: String) async throws {
    guard let former = formerAnonymousUser, former.uid == uid else { return }
    try await storage.perform {
      try self.storage.change(former.connection.address.origin) { state in
        if state.formerAnonymous?.account.uid == uid { state.formerAnonymous = nil }
      }
      self.state.withLock { if $0.formerAnonymousUser === former { $0.formerAnonymousUser = nil } }
    }
  }
}
