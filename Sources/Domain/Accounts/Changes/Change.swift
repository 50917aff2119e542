/// One change of stored data. A store applies the changes in the order of the change set.
///
/// It is indirect because a change set is examined and copied several times, and a copy of an account or a session has
/// to retain each of its texts.
package indirect enum Change: Sendable, Hashable {
  /// Inserts an account without its identities, which follow as separate changes.
  case insertAccount(Account)
  /// Updates the account's columns, and sets its version to the given one. Identities are not touched, and the time of
  /// the last sign-in only moves forward.
  case updateAccount(Account)
  /// Deletes the account's identities and profile; its user ID stays taken forever. Its sessions end: they are only
  /// kept, until they would have expired, to distinguish their tokens from unknown ones.
  case deleteAccount(UID, at: Timestamp)
  case insertIdentity(Identity, UID)
  /// Updates the identity's columns except its key; the time of its last use only moves forward.
  case updateIdentity(Identity, UID)
  case deleteIdentity(IdentityID, UID)
  /// Records a sign-in: timestamps only move forward, and no version changes.
  case recordSignIn(UID, IdentityID?, at: Timestamp)
  case insertSession(Session)
  /// Updates the handle, rotation and expiry of a session.
  case updateSession(Session)
  /// Records that another session has replaced this one, which is kept until `forgetAt` at most; `.stale` if it is
  /// unknown. Nothing happens if it was replaced before.
  case replaceSession(SessionID, of: UID, by: SessionID, at: Timestamp, forgetAt: Timestamp)
  /// Records when the tokens of this rotation were first used; nothing happens if they are no longer the current ones.
  case noteReceived(SessionID, rotation: Int64, at: Timestamp)
  case endSessions(SessionSelection)
  /// Ends the sessions of an account beyond the limit, beginning with those that were refreshed longest ago, each with
  /// an audit record. Replaced sessions do not count. If an unsettled identity is given, the limit applies only to the
  /// sessions that it has opened; otherwise it applies to the sessions that no unsettled identity of the account has
  /// opened.
  case limitSessions(of: UID, by: IdentityID?, to: Int, at: Timestamp)
  /// Marks a proof as used; `.proofSpent` if it was used before. The mark is forgotten after `expiresAt`, when the
  /// proof is no longer valid anyway.
  case spendProof(digest: [UInt8], expiresAt: Timestamp)
  /// Stores a proof; `.keyTaken` if its number or its lookup digest is taken.
  case storeProof(ProofRecord)
  /// Replaces the content of a proof of the previous revision; `.stale` if it has another revision, or is gone.
  case reviseProof(ProofRecord)
  /// Removes a proof; `.proofSpent` if it is gone. With a revision, `.stale` if the proof has another revision or is
  /// gone.
  case consumeProof(ProofKey, revision: Int64?)
  /// Records the time step whose code was used; `.proofSpent` if a code of this step or a later one was used before.
  case useFactor(FactorID, of: UID, step: Int64)
  /// Records the response to a request with a key; `.requestRepeated` if a request with the same key was answered
  /// before.
  case noteAnswer(RequestReceipt)
  /// Refunds an attempt that was reserved; nothing happens to counters that have forgotten it.
  case refundAttempt(AttemptReservation)
  /// Records that a source has signed in to an account, by a keyed digest of both. The time only moves forward. Of the
  /// sources of one holder, those that expire first are forgotten beyond `AttemptPolicy.knownSources`.
  case rememberSource([UInt8], of: [UInt8], expiresAt: Timestamp)
  case insertActionCode(ActionCode)
  /// Removes a code; `.proofSpent` if it is gone.
  case consumeActionCode(ActionCodeID)
  /// Removes codes of an account.
  case revokeActionCodes(ActionCodeSelection, of: UID)
  /// Queues a mail. It has no number yet; the mails of one commit are numbered in their order.
  case enqueueMail(Mail)
  /// Sets the code and the account of a queued mail; nothing happens if the mail is gone.
  case assignCode(ActionCodeID, of: UID?, to: MailID)
  /// Records the outcome of an attempt to send a mail; nothing happens if the mail is gone.
  case settleMail(MailID, DeliveryOutcome)
  /// Holds a queued notice back until this time, to be sent with others; nothing happens if it is gone.
  case holdMail(MailID, until: Timestamp)
  /// Queues a message to a phone; `.keyTaken` if its verification already has a message.
  case enqueueSMS(SMSMessage)
  /// Records the outcome of an attempt to send a message; nothing happens if the message is gone.
  case settleSMS(PhoneVerificationID, DeliveryOutcome)
  /// Opens a way back, with which the account can be recovered, or renews the way back of the same account, address and
  /// reason.
  case openWayBack(WayBack)
  case closeWaysBack(WayBackSelection)
  /// Keeps a shadow. Beyond `Shadow.limit` of an account, the shadows of the methods that it had for the shortest time
  /// are forgotten.
  case keepShadow(Shadow)
  /// Deletes the shadows of an account that has another user from now on.
  case dropShadows(of: UID)
  /// Turns an account into an alias of another account, and its aliases into aliases of that account. Its remaining
  /// identities, its sessions, its mailed codes and its profile are deleted; its user ID stays taken. The record of the
  /// last codes of its factors passes to the other account.
  case mergeAccount(AccountMerge)
  /// Reserves an address for the account that an alias stands for, until the merge can no longer be undone or that
  /// account takes the address; `.emailTaken` if an account has it.
  case reserveAddress(String, onAlias: UID)
  /// Makes an alias an account again, without identities, which follow as separate changes; `.stale` if it is not an
  /// alias of the other account. The given aliases become its own again.
  case undoMerge(of: Account, from: UID, aliases: [UID])
  /// Disables the aliases of an account for everything except lookups: their reserved addresses and undos end.
  case cutAliases(of: UID)
  case insertServiceKey(ServiceKey)
  /// Deletes the key of a service; `.stale` if it is gone.
  case deleteServiceKey(ServiceKeyID)
  /// Records when the key of a service was used; nothing happens if it is gone.
  case noteUse(of: ServiceKeyID, at: Timestamp)
  /// Stores a signer key; nothing happens if a key with this name exists.
  case keepSignerKey(SignerKey)
  /// Stores the progress of an import; `.stale` unless the import had reached the given position.
  case advanceImport(ImportJob, from: Int64)
  case audit(AuditRecord)
  case emit(OutboxEvent)
}

/// The sessions that a change ends; evaluated inside the commit.
package enum SessionSelection: Sendable, Hashable {
  case one(SessionID, of: UID)
  case all(of: UID)
  case allBut(SessionID, of: UID)
  /// The sessions that the identity opened, except the caller's own.
  case opened(by: IdentityID, of: UID, sparing: SessionID?)
}

extension Change {
  /// The account that the change touches; nil if it touches none.
  package var uid: UID? {
    switch self {
    case .insertAccount(let account), .updateAccount(let account): account.uid
    case .deleteAccount(let uid, _), .insertIdentity(_, let uid), .updateIdentity(_, let uid): uid
    case .deleteIdentity(_, let uid), .recordSignIn(let uid, _, _), .replaceSession(_, let uid, _, _, _): uid
    case .insertSession(let session), .updateSession(let session): session.uid
    case .endSessions(let selection): selection.uid
    case .limitSessions(let uid, _, _, _): uid
    // Pending mails and messages, mailed codes, ways back and shadows change nothing that callers see of the account.
    case .insertActionCode, .consumeActionCode, .revokeActionCodes, .enqueueMail, .assignCode, .settleMail, .holdMail,
      .enqueueSMS,
      .settleSMS, .openWayBack, .closeWaysBack, .keepShadow, .dropShadows:
      nil
    case .useFactor(_, let uid, _): uid
    case .mergeAccount(let merge): merge.merged
    case .undoMerge(let account, _, _): account.uid
    case .noteReceived, .spendProof, .storeProof, .reviseProof, .consumeProof, .noteAnswer, .refundAttempt,
      .rememberSource, .reserveAddress, .cutAliases, .insertServiceKey, .deleteServiceKey, .noteUse, .keepSignerKey,
      .advanceImport,
      .audit, .emit:
      nil
    }
  }
}

extension SessionSelection {
  /// The account of the sessions.
  package var uid: UID {
    switch self {
    case .one(_, let uid), .all(let uid), .allBut(_, let uid), .opened(_, let uid, _): uid
    }
  }
}
