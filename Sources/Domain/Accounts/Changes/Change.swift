/// A change to stored data. A store applies the changes of a change set in order.
///
/// The enum is indirect because change sets are copied several times, and copying an account or a session that is
/// stored inline requires retaining each of its strings.
package indirect enum Change: Sendable, Hashable {
  /// Inserts an account without its identities, which follow as separate changes.
  case insertAccount(Account)
  /// Updates the account's columns and sets its version to the given version. Identities are not touched, and the time
  /// of the last sign-in only moves forward.
  case updateAccount(Account)
  /// Deletes the account's identities and profile. The user ID remains taken, for an anonymous account at least for
  /// `Lifetimes.deletedGuest`. The account's sessions end but are stored until they would have expired, so that their
  /// tokens can be distinguished from unknown tokens.
  case deleteAccount(UID, at: Timestamp)
  case insertIdentity(Identity, UID)
  /// Updates the identity's columns except its key. The time of the identity's last use only moves forward.
  case updateIdentity(Identity, UID)
  case deleteIdentity(IdentityID, UID)
  /// Records a sign-in. The timestamps only move forward, and the account's version does not change.
  case recordSignIn(UID, IdentityID?, at: Timestamp)
  case insertSession(Session)
  /// Updates the handle, rotation and expiry of a session.
  case updateSession(Session)
  /// Records that another session has replaced this session, which is kept until `forgetAt` at the latest. Fails with
  /// `.stale` if this session is unknown. Does nothing if it has already been replaced.
  case replaceSession(SessionID, of: UID, by: SessionID, at: Timestamp, forgetAt: Timestamp)
  /// Records when the tokens of this rotation were first used. Does nothing if these tokens are no longer current.
  case noteReceived(SessionID, rotation: Int64, at: Timestamp)
  case endSessions(SessionSelection)
  /// Ends the sessions of an account that exceed the limit, beginning with the least recently refreshed ones. Writes an
  /// audit record for each ended session, and one event for all of them. Replaced sessions do not count.
  case limitSessions(SessionGroup, of: UID, to: Int, at: Timestamp)
  /// Marks a proof as used. Fails with `.proofSpent` if the proof has already been used. The store forgets the mark
  /// after `expiresAt`, because an expired proof is refused anyway.
  case spendProof(digest: [UInt8], expiresAt: Timestamp)
  /// Stores a proof. Fails with `.keyTaken` if the proof's number or lookup digest is taken.
  case storeProof(ProofRecord)
  /// Replaces the content of a proof, provided that the stored proof has the previous revision. Fails with `.stale` if
  /// the stored proof has another revision or no longer exists.
  case reviseProof(ProofRecord)
  /// Removes a proof. Without a revision, fails with `.proofSpent` if the proof no longer exists. With a revision,
  /// fails with `.stale` if the proof has another revision or no longer exists.
  case consumeProof(ProofKey, revision: Int64?)
  /// Records the time step of a used code. Fails with `.proofSpent` if a code of this step or of a later one has
  /// already been used.
  case useFactor(FactorID, of: UID, step: Int64)
  /// Records the response to a request with a key. Fails with `.requestRepeated` if a response to a request with the
  /// same key has already been recorded.
  case noteAnswer(RequestReceipt)
  /// Refunds a reserved attempt. Does nothing to counters that have forgotten the attempt.
  case refundAttempt(AttemptReservation)
  /// Records that a source is known to a target, such as an account. The associated values are a keyed digest of the
  /// source and the target, the digest of the holder, and the expiry time, which only moves forward. If a holder has
  /// more than `AttemptPolicy.knownSources` sources, those that expire first are forgotten.
  case rememberSource([UInt8], of: [UInt8], expiresAt: Timestamp)
  /// Forgets all sources of a holder.
  case forgetSources(of: [UInt8])
  case insertActionCode(ActionCode)
  /// Removes an emailed code. Fails with `.proofSpent` if the code no longer exists.
  case consumeActionCode(ActionCodeID)
  /// Removes the selected emailed codes of an account.
  case revokeActionCodes(ActionCodeSelection, of: UID)
  /// Enqueues an email. The store assigns the email's number; the emails of one commit are numbered in the order of the
  /// changes.
  case enqueueMail(Mail)
  /// Sets the code and the account of a queued email. Does nothing if the email is no longer queued.
  case assignCode(ActionCodeID, of: UID?, to: MailID)
  /// Records the outcome of an attempt to send an email. Does nothing if the email is no longer queued.
  case settleMail(MailID, DeliveryOutcome)
  /// Holds back a queued notice until this time, so that it is sent together with other notices. Does nothing if the
  /// notice is no longer queued.
  case holdMail(MailID, until: Timestamp)
  /// Enqueues an SMS message. Fails with `.keyTaken` if its verification already has a message.
  case enqueueSMS(SMSMessage)
  /// Records the outcome of an attempt to send an SMS message. Does nothing if the message is no longer queued.
  case settleSMS(PhoneVerificationID, DeliveryOutcome)
  /// Opens a way back, which allows an account to be recovered, or renews the existing way back for the same account,
  /// address and reason.
  case openWayBack(WayBack)
  case closeWaysBack(WayBackSelection)
  /// Stores a shadow of a method or factor that an account no longer has. If the account has more than `Shadow.limit`
  /// shadows, the store deletes those of the methods and factors that it had for the shortest time.
  case keepShadow(Shadow)
  /// Deletes the shadows of an account that now belongs to a different user.
  case dropShadows(of: UID)
  /// Turns an account and its aliases into aliases of another account. Deletes the merged account's profile, sessions,
  /// remaining identities, and emailed codes except those that respond to notices. Its user ID remains taken. The
  /// records of its factors' last used codes move to the other account.
  case mergeAccount(AccountMerge)
  /// Reserves an address for the account that an alias refers to. The reservation ends when the merge can no longer be
  /// undone or when that account takes the address. Fails with `.emailTaken` if the address is taken.
  case reserveAddress(String, onAlias: UID)
  /// Turns an alias of the account `from` back into an account, without its identities, which follow as separate
  /// changes. Fails with `.stale` if the account is not an alias of `from`. The given aliases become aliases of the
  /// restored account again.
  case undoMerge(of: Account, from: UID, aliases: [UID])
  /// Disables the aliases of an account for everything except lookups. Their addresses are no longer reserved, and
  /// their merges can no longer be undone.
  case cutAliases(of: UID)
  case insertServiceKey(ServiceKey)
  /// Deletes a service's key. Fails with `.stale` if the key no longer exists.
  case deleteServiceKey(ServiceKeyID)
  /// Records when a service's key was used. Does nothing if the key no longer exists.
  case noteUse(of: ServiceKeyID, at: Timestamp)
  /// Stores a signer key. Does nothing if a key with this name already exists.
  case keepSignerKey(SignerKey)
  /// Stores the progress of an import. Fails with `.stale` if the stored position of the import differs from the given
  /// one.
  case advanceImport(ImportJob, from: Int64)
  case audit(AuditRecord)
  case emit(OutboxEvent)
}

/// The sessions that a change ends. The selection is evaluated inside the commit.
package enum SessionSelection: Sendable, Hashable {
  case one(SessionID, of: UID)
  case all(of: UID)
  case allBut(SessionID, of: UID)
  /// The sessions that the identity opened, except the given session.
  case opened(by: IdentityID, of: UID, sparing: SessionID?)
  /// The sessions that refer to no identity, except the given session. Such sessions were opened anonymously, with
  /// custom tokens or with emailed links to reserved addresses, or have unlinked the identity that opened them. If a
  /// provider is given, the selection contains only the sessions that this provider opened; otherwise, it contains all
  /// except those opened anonymously. If a time is given, the selection contains only the sessions that were created at
  /// this time or later.
  case withoutIdentity(openedBy: ProviderID?, since: Timestamp?, of: UID, sparing: SessionID?)
}

/// A group of an account's sessions that share a limit. Sessions that could belong to an attacker have separate limits,
/// so that an attacker cannot sign the owner out by signing in often.
package enum SessionGroup: Sendable, Hashable {
  /// The sessions that belong to none of the other groups.
  case settled
  /// The sessions that an unsettled identity has opened.
  case unsettled(IdentityID)
  /// The sessions that were opened with emailed links and refer to no identity, because the address is only reserved
  /// for the account.
  case reservedAddress
}

extension Change {
  /// The account whose visible state the change affects; nil if it affects none.
  package var uid: UID? {
    switch self {
    case .insertAccount(let account), .updateAccount(let account): account.uid
    case .deleteAccount(let uid, _), .insertIdentity(_, let uid), .updateIdentity(_, let uid): uid
    case .deleteIdentity(_, let uid), .recordSignIn(let uid, _, _), .replaceSession(_, let uid, _, _, _): uid
    case .insertSession(let session), .updateSession(let session): session.uid
    case .endSessions(let selection): selection.uid
    case .limitSessions(_, let uid, _, _): uid
    // Pending emails and messages, emailed codes, ways back and shadows do not change anything that callers can see
    // about the account.
    case .insertActionCode, .consumeActionCode, .revokeActionCodes, .enqueueMail, .assignCode, .settleMail, .holdMail,
      .enqueueSMS,
      .settleSMS, .openWayBack, .closeWaysBack, .keepShadow, .dropShadows:
      nil
    case .useFactor(_, let uid, _): uid
    case .mergeAccount(let merge): merge.merged
    case .undoMerge(let account, _, _): account.uid
    case .noteReceived, .spendProof, .storeProof, .reviseProof, .consumeProof, .noteAnswer, .refundAttempt,
      .rememberSource, .forgetSources, .reserveAddress, .cutAliases, .insertServiceKey, .deleteServiceKey, .noteUse,
      .keepSignerKey,
      .advanceImport,
      .audit, .emit:
      nil
    }
  }
}

extension SessionSelection {
  /// Returns the selections for an identity that is unlinked: the sessions that it opened, and those that no longer
  /// refer to it because they unlinked it before it was linked again.
  static func unlinking(_ identity: Identity, of uid: UID, sparing spared: SessionID? = nil) -> [SessionSelection] {
    [
      .opened(by: identity.id, of: uid, sparing: spared),
      .withoutIdentity(openedBy: identity.providerID, since: nil, of: uid, sparing: spared),
    ]
  }

  /// The account that the sessions belong to.
  package var uid: UID {
    switch self {
    case .one(_, let uid), .all(let uid), .allBut(_, let uid), .opened(_, let uid, _),
      .withoutIdentity(_, _, let uid, _):
      uid
    }
  }
}

extension Change {
  /// Returns the same change, except that it does not end the given session.
  func sparing(_ id: SessionID) -> Change {
    switch self {
    case .endSessions(.opened(let identity, let uid, _)): .endSessions(.opened(by: identity, of: uid, sparing: id))
    case .endSessions(.withoutIdentity(let provider, let start, let uid, _)):
      .endSessions(.withoutIdentity(openedBy: provider, since: start, of: uid, sparing: id))
    default: self
    }
  }
}
