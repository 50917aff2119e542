/// One row's worth of change. A store applies them in the order of the change set.
package enum Change: Sendable, Hashable {
  /// A new account without its identities, which follow as changes of their own.
  case insertAccount(Account)
  /// The account's new columns; its version becomes the one given here. Identities are not touched, and the time of
  /// the last sign-in only moves forward.
  case updateAccount(Account)
  /// Deletes identities, sessions and all that the account says; its uid stays taken for ever.
  case deleteAccount(UID, at: Timestamp)
  case insertIdentity(Identity, UID)
  /// The identity's new columns but its key; the time of its last use only moves forward.
  case updateIdentity(Identity, UID)
  case deleteIdentity(IdentityID, UID)
  /// A sign-in: later timestamps only move forward, and no version moves.
  case recordSignIn(UID, IdentityID?, at: Timestamp)
  case insertSession(Session)
  /// New handle, rotation and expiry of a session.
  case updateSession(Session)
  /// Takes a session's powers away but keeps it known until `forgetAt`; `.stale` where it is not known at all.
  case replaceSession(SessionID, of: UID, at: Timestamp, forgetAt: Timestamp)
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
package enum SessionSelection: Sendable, Hashable {
  case one(SessionID, of: UID)
  case all(of: UID)
  case allBut(SessionID, of: UID)
  /// Those that the identity opened, but for the caller's own.
  case opened(by: IdentityID, of: UID, sparing: SessionID)
}

extension Change {
  /// The account that it touches; nil where it touches none.
  package var uid: UID? {
    switch self {
    case .insertAccount(let account), .updateAccount(let account): account.uid
    case .deleteAccount(let uid, _), .insertIdentity(_, let uid), .updateIdentity(_, let uid): uid
    case .deleteIdentity(_, let uid), .recordSignIn(let uid, _, _), .replaceSession(_, let uid, _, _): uid
    case .insertSession(let session), .updateSession(let session): session.uid
    case .endSessions(let selection): selection.uid
    case .spendProof, .insertContinuation, .consumeContinuation, .audit, .emit: nil
    }
  }
}

extension SessionSelection {
  /// The account whose sessions they are.
  package var uid: UID {
    switch self {
    case .one(_, let uid), .all(let uid), .allBut(_, let uid), .opened(_, let uid, _): uid
    }
  }
}
