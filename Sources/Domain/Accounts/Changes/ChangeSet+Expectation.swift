extension ChangeSet {
  /// A condition that must still be true when a change is committed.
  package enum Expectation: Sendable, Hashable {
    /// The account exists and has this version. A deleted account has no version.
    case account(UID, version: Int64)
    /// The session exists and no other session has replaced it.
    case session(SessionID)
    /// The session exists, no other session has replaced it, its refresh token has been rotated this number of times,
    /// and its tokens were last rotated or extended at this time.
    case rotation(SessionID, Int64, at: Timestamp)
    /// The user ID is not taken, not even by a deleted or merged account.
    case freeUID(UID)
    /// No account has or reserves the address.
    case freeAddress(String)
    /// No account has the identity as an active identity.
    case freeIdentity(Identity.Key)
    /// The identity of this account still has this password hash. Otherwise, the commit fails with `.proofSpent`,
    /// because the proof is no longer valid.
    case password(IdentityID, of: UID, PasswordHash)
  }
}
