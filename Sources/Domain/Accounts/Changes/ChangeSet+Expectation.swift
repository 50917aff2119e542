extension ChangeSet {
  /// A condition that must still be true when a change is committed.
  package enum Expectation: Sendable, Hashable {
    /// The account exists with this version. A deleted account has none.
    case account(UID, version: Int64)
    /// The session exists and no other session has replaced it.
    case session(SessionID)
    /// The same, and its refresh token has been rotated this number of times, or its times were extended, last at this
    /// time.
    case rotation(SessionID, Int64, at: Timestamp)
    /// No account has the user ID, or had it.
    case freeUID(UID)
    /// No account has the address, and none reserves it.
    case freeAddress(String)
    /// No account has the identity as an active one.
    case freeIdentity(Identity.Key)
    /// The identity of this account still has this password hash. Otherwise the commit fails with `.proofSpent`,
    /// because the proof is no longer valid.
    case password(IdentityID, of: UID, PasswordHash)
  }
}
