import Foundation

extension Auth {
  /// The anonymous user whom a sign-in has replaced, or whose account ``undoMerge(of:)`` has restored, until its
  /// account is merged, its session ends, or the signed-in user signs out; nil if there is no such user. The user is
  /// stored between runs, so that the user's data from before the sign-in is not lost:
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

  /// Stores the user of a restored anonymous account, replacing any former anonymous user stored before.
  /// - Throws: `keychainError`.
  func keepFormerUser(_ user: User) async throws {
    try await storage.perform {
      try self.storage.change(user.connection.address.origin) { $0.formerAnonymous = user.session }
      self.state.withLock { $0.formerAnonymousUser = user }
    }
  }

  /// Forgets the former anonymous user with this user ID, because its account was merged.
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
