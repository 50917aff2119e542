extension ChangeSet {
  /// What must still be true when a change is committed.
  public enum Expectation: Sendable, Hashable {
    /// The account exists with this version. A deleted account has none.
    case account(UID, version: Int64)
    /// The session exists, has not been replaced, and its refresh token has been rotated so often.
    case session(SessionID, rotation: Int64)
  }
}
