import LigatureAuth

/// The user that a sign-in replaces.
struct ReplacedUser: Encodable {
  let uid: String
  let isAnonymous: Bool

  /// A sentence that reports the replacement to the user.
  var text: String {
    isAnonymous
      ? "The anonymous account \(uid) was abandoned."
      : "\(uid) was signed in here before; that session has been ended."
  }
}

extension Auth {
  /// Returns the signed-in user that a sign-in would replace, or nil if no user is signed in.
  /// - Parameter allowsAnonymous: Whether the user may be anonymous. The sign-in makes an anonymous user's account
  ///   inaccessible.
  func userToReplace(allowsAnonymous: Bool) async throws -> User? {
    guard let user = try await loadedUser() else { return nil }
    guard allowsAnonymous || !user.isAnonymous else {
      throw Failure(
        reason: "ANONYMOUS_USER_SIGNED_IN",
        message: "The anonymous account \(user.uid) is signed in, and no one can sign in to it again. Keep it with "
          + "`ligature link`, keep it for a later merge with --keep, or abandon it with --replace.")
    }
    return user
  }

  /// Ends the session of a replaced user, either now or when the server is reachable again. Only an anonymous user's
  /// session needs this call, because a sign-in keeps it. Other sessions end when the command finishes.
  func end(_ former: User?) async -> ReplacedUser? {
    guard let former, former !== currentUser else { return nil }
    if former.isAnonymous { try? await endSession(of: former) }
    return former.uid == currentUser?.uid ? nil : ReplacedUser(uid: former.uid, isAnonymous: former.isAnonymous)
  }
}
