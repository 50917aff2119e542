import LigatureAuth

/// The user whom a sign-in takes the place of.
struct ReplacedUser: Encodable {
  let uid: String
  let isAnonymous: Bool

  /// For people.
  var text: String {
    isAnonymous
      ? "The anonymous account \(uid) was given up."
      : "\(uid) was signed in here before; that session has been ended."
  }
}

extension Auth {
  /// The user who is signed in before a sign-in.
  /// - Parameter allowsAnonymous: Whether that may be an anonymous one, whose account is lost then.
  func userToReplace(allowsAnonymous: Bool) async throws -> User? {
    guard let user = try await loadedUser() else { return nil }
    guard allowsAnonymous || !user.isAnonymous else {
      throw Failure(
        reason: "ANONYMOUS_USER_SIGNED_IN",
        message: "The anonymous account \(user.uid) is signed in, and no one can sign in to it again. Keep it with "
          + "`ligature link`, keep it to be merged with --keep, or give it up with --replace.")
    }
    return user
  }

  /// Ends the session of the user whom another one has replaced, now or when the server is reached next.
  func end(_ former: User?) async -> ReplacedUser? {
    guard let former, former !== currentUser else { return nil }
    try? await endSession(of: former)
    return former.uid == currentUser?.uid ? nil : ReplacedUser(uid: former.uid, isAnonymous: former.isAnonymous)
  }
}
