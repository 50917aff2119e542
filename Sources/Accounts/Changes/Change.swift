/// One row's worth of change. A store applies them in the order of the change set.
public enum Change: Sendable, Hashable {
  /// A new account without its identities, which follow as changes of their own.
  case insertAccount(Account)
  /// The account's new columns; its version becomes the one given here. Identities are not touched.
  case updateAccount(Account)
  /// Deletes identities, sessions and all that the account says; its uid stays taken for ever.
  case deleteAccount(UID, at: Timestamp)
  case insertIdentity(Identity, UID)
  case updateIdentity(Identity)
  case deleteIdentity(IdentityID)
  /// A sign-in: later timestamps only move forward, and no version moves.
  case recordSignIn(UID, IdentityID?, at: Timestamp)
  case insertSession(Session)
  /// New handle, rotation and expiry of a session.
  case updateSession(Session)
  case endSessions(SessionSelection)
  /// Marks a proof as used; `.proofSpent` where it was. Forgotten after `expiresAt`, when the proof is dead anyway.
  case spendProof(digest: [UInt8], expiresAt: Timestamp)
  case insertContinuation(Continuation)
  /// Removes a continuation; `.proofSpent` where it is gone.
  case consumeContinuation(ContinuationID)
  case audit(AuditRecord)
  case emit(OutboxEvent)
}

/// Which sessions a change ends; evaluated inside the commit.
public enum SessionSelection: Sendable, Hashable {
  case one(SessionID)
  case all(of: UID)
  case allBut(SessionID, of: UID)
  /// Those that the identity opened.
  case opened(by: IdentityID, of: UID)
}
