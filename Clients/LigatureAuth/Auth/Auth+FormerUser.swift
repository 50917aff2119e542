import Foundation

extension Auth {
  /// The anonymous user whom a sign-in has replaced, until its account is merged, its session ends, or the signed-in
  /// user signs out; nil for none. It is stored between runs, so that the user's data from before the sign-in is not
  /// lost:
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
