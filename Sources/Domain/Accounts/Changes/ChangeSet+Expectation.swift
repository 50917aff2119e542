extension ChangeSet {
  /// What must still be true when a change is committed.
  package enum Expectation: Sendable, Hashable {
    /// The account exists with this version. A deleted account has none.
    case account(UID, version: Int64)
    /// The session exists and no other session has taken its place.
    case session(SessionID)
    /// The same, and its refresh token has been rotated this many times, or its times extended, last at this time.
    case rotation(SessionID, Int64, at: Timestamp)
    /// The identity of this account still has this password hash. Otherwise the commit fails with `.proofSpent`,
    /// because what was proven no longer holds.
    case password(IdentityID, of: UID, PasswordHash)
  }
}
