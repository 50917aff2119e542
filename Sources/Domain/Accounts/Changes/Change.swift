/// One row's worth of change. A store applies them in the order of the change set.
package enum Change: Sendable, Hashable {
  /// A new account without its identities, which follow as changes of their own.
  case insertAccount(Account)
  /// The account's new columns; its version becomes the one given here. Identities are not touched, and the time of
  /// the last sign-in only moves forward.
  case updateAccount(Account)
  /// Deletes identities and all that the account says; its uid stays taken forever. Its sessions end: they are only
  /// kept to tell their tokens from unknown ones, until they would have expired.
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
  /// Notes that another session has replaced this one, which is kept until `forgetAt` at most; `.stale` if it is not
  /// known at all. Nothing happens if it was replaced before.
  case replaceSession(SessionID, of: UID, by: SessionID, at: Timestamp, forgetAt: Timestamp)
  /// Notes when the tokens of this rotation were first used; nothing happens if they are not the present ones any more.
  case noteReceived(SessionID, rotation: Int64, at: Timestamp)
  case endSessions(SessionSelection)
  /// Ends the sessions of an account that are too many, those refreshed longest ago first, each with an audit record.
  /// Replaced ones don't count.
  case limitSessions(of: UID, to: Int, at: Timestamp)
  /// Marks a proof as used; `.proofSpent` if it was. Forgotten after `expiresAt`, when the proof is no longer valid
  /// anyway.
  case spendProof(digest: [UInt8], expiresAt: Timestamp)
  /// Stores a proof; `.keyTaken` if its number or its look-up digest is taken.
  case storeProof(ProofRecord)
  /// Replaces the content of a proof whose revision is the one before; `.stale` if it has another one, or is gone.
  case reviseProof(ProofRecord)
  /// Removes a proof; `.proofSpent` if it is gone. With a revision, `.stale` if it has another one, or is gone.
  case consumeProof(ProofKey, revision: Int64?)
  /// Notes the time step whose code was used; `.proofSpent` if that of this step or a later one was used before.
  case useFactor(FactorID, of: UID, step: Int64)
  /// Notes how a request with a key was answered; `.requestRepeated` if one with the same key was answered before.
  case noteAnswer(RequestReceipt)
  /// Takes back an attempt that was reserved; nothing happens to counters that have forgotten it.
  case refundAttempt(AttemptReservation)
  /// Notes that a source has signed in to an account, by a keyed digest of both. The time only moves forward.
  case rememberSource([UInt8], expiresAt: Timestamp)
  case insertActionCode(ActionCode)
  /// Removes a code; `.proofSpent` if it is gone.
  case consumeActionCode(ActionCodeID)
  /// Removes codes of an account.
  case revokeActionCodes(ActionCodeSelection, of: UID)
  /// Queues a mail. It has no number yet; mails of one commit are numbered in its order.
  case enqueueMail(Mail)
  /// Gives a queued mail its code and its account; nothing happens if the mail is gone.
  case assignCode(ActionCodeID, of: UID?, to: MailID)
  /// Notes how a try to send a mail ended; nothing happens if the mail is gone.
  case settleMail(MailID, DeliveryOutcome)
  /// Queues a message for a phone; `.keyTaken` if its verification has one.
  case enqueueSMS(SMSMessage)
  /// Notes how a try to send a message ended; nothing happens if the message is gone.
  case settleSMS(PhoneVerificationID, DeliveryOutcome)
  /// Opens a way back, or renews the one of this account, address and reason.
  case openWayBack(WayBack)
  case closeWaysBack(WayBackSelection)
  case keepShadow(Shadow)
  /// Makes an account an alias of another, and its aliases the other's. The identities that it still has, its sessions,
  /// its mailed codes and all that it says are gone; its uid stays taken. What is known of the last codes of its
  /// factors becomes the other's.
  case mergeAccount(AccountMerge)
  /// Keeps an address for the account that an alias stands for, until the merge can't be undone any more or that
  /// account takes the address; `.emailTaken` if an account has it.
  case reserveAddress(String, onAlias: UID)
  /// Makes an alias an account again, without identities, which follow as changes of their own; `.stale` if it is not
  /// an alias of the other account. The aliases that are named are its own again.
  case undoMerge(of: Account, from: UID, aliases: [UID])
  /// Ends all that goes through the aliases of an account but look-ups: addresses that are kept for it, and undos.
  case cutAliases(of: UID)
  case insertServiceKey(ServiceKey)
  /// `.stale` if it is gone.
  case deleteServiceKey(ServiceKeyID)
  /// Notes when the key of a service was used; nothing happens if it is gone.
  case noteUse(of: ServiceKeyID, at: Timestamp)
  case audit(AuditRecord)
  case emit(OutboxEvent)
}

/// Which sessions a change ends; evaluated inside the commit.
package enum SessionSelection: Sendable, Hashable {
  case one(SessionID, of: UID)
  case all(of: UID)
  case allBut(SessionID, of: UID)
  /// Those that the identity opened, but for the caller's own.
  case opened(by: IdentityID, of: UID, sparing: SessionID?)
}

extension Change {
  /// The account that it touches; nil if it touches none.
  package var uid: UID? {
    switch self {
    case .insertAccount(let account), .updateAccount(let account): account.uid
    case .deleteAccount(let uid, _), .insertIdentity(_, let uid), .updateIdentity(_, let uid): uid
    case .deleteIdentity(_, let uid), .recordSignIn(let uid, _, _), .replaceSession(_, let uid, _, _, _): uid
    case .insertSession(let session), .updateSession(let session): session.uid
    case .endSessions(let selection): selection.uid
    case .limitSessions(let uid, _, _): uid
    // What waits to be sent, or in the mailbox, changes nothing that callers see of the account.
    case .insertActionCode, .consumeActionCode, .revokeActionCodes, .enqueueMail, .assignCode, .settleMail, .enqueueSMS,
      .settleSMS, .openWayBack, .closeWaysBack, .keepShadow:
      nil
    case .useFactor(_, let uid, _): uid
    case .mergeAccount(let merge): merge.merged
    case .undoMerge(let account, _, _): account.uid
    case .noteReceived, .spendProof, .storeProof, .reviseProof, .consumeProof, .noteAnswer, .refundAttempt,
      .rememberSource, .reserveAddress, .cutAliases, .insertServiceKey, .deleteServiceKey, .noteUse, .audit, .emit:
      nil
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
