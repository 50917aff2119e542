/// Undoes a merge. Everything that has not changed since the merge is moved back. The rest stays with the survivor, and
/// is listed in `Undo.remainders`.
enum UndoMergeRule {
  struct Undo: Sendable {
    /// The draft of the survivor.
    var draft: Draft
    /// The account that is restored from the alias.
    var restored: Account
    var remainders: [MergeRemainder]

    /// Closes the survivor's ways back for the address that it loses, if it gets a verified address back in return. The
    /// survivor can then be recovered through its own address, and must not also be recoverable through notices sent to
    /// the other account's mailbox.
    mutating func closeWaysBack() {
      guard let address = restored.email, draft.before?.email == address, draft.account.emailVerified else { return }
      draft.append(.closeWaysBack(.address(address, of: draft.account.uid)))
    }

    /// Notifies the owners of both accounts, at the addresses that the accounts own after the undo.
    ///
    /// - Parameter uid: An account whose owner needs no notice.
    mutating func notify(besides uid: UID? = nil, opensWaysBack: Bool, _ context: RuleContext) {
      for account in [draft.account, restored] where account.uid != uid {
        draft.notify(.mergeUndone, of: account, opensWayBack: opensWaysBack, context)
      }
    }
  }

  /// Decides the effects of a user's undo on the two accounts.
  ///
  /// The owners of both accounts get notices that open ways back, because an undo removes methods and factors from an
  /// account, or gives the caller a session of a restored anonymous account.
  ///
  /// Throws `.lastSignInMethod` if one of the accounts would be left without a sign-in method.
  static func decide(
    _ merge: AccountMerge, _ snapshot: MergeSnapshot, from survivor: Account, elsewhere: Set<String>,
    _ context: RuleContext
  ) throws(AccountError) -> Undo {
    try survivor.requireEnabled()
    var undo = undo(merge, snapshot, from: survivor, elsewhere: elsewhere, context)
    for account in [undo.draft.account, undo.restored] where !account.isAnonymous {
      try requireMethod(of: account, context)
    }
    undo.closeWaysBack()
    undo.notify(opensWaysBack: true, context)
    return undo
  }

  /// Decides the effects of an undo on the two accounts, regardless of whether their users can sign in afterwards.
  ///
  /// An address that the merged account owned returns to it, even if the survivor has since added a password or a
  /// sign-in link for the address. A thief who merges an account into their own and later undoes the merge must not
  /// keep the address.
  ///
  /// - Parameter elsewhere: The addresses that other accounts now have and keep, as returned by
  ///   ``AccountSnapshot/addressesElsewhere(_:from:in:)``.
  static func undo(
    _ merge: AccountMerge, _ snapshot: MergeSnapshot, from survivor: Account, elsewhere: Set<String>,
    _ context: RuleContext
  ) -> Undo {
    var survivor = survivor
    var draft = Draft(survivor, context)
    var remainders: [MergeRemainder] = []
    if snapshot.merged.emailVerified, let address = snapshot.merged.email {
      for identity in survivor.linkedIdentities
      where identity.isMailbox && identity.key.subject == address
        && !snapshot.moved.contains(where: { $0.isUnchanged(identity) })
      {
        draft.setAside(identity, .emailRecovered, context)
        draft.endSessions(openedBy: identity)
        remainders.append(.identity(identity.providerID.reported))
      }
      survivor = draft.account
    }
    // A custom token for either user ID may have opened the survivor since the merge.
    let hasCustomSignIn = survivor.hasCustomSignIn && survivor.lastSignInAt >= merge.at
    var restored = Account(
      uid: merge.merged, tenant: merge.tenant, displayName: snapshot.merged.displayName,
      photoURL: snapshot.merged.photoURL, isAnonymous: snapshot.merged.isAnonymous, isDisabled: survivor.isDisabled,
      hasCustomSignIn: hasCustomSignIn || snapshot.merged.hasCustomSignIn ?? survivor.hasCustomSignIn,
      claims: snapshot.merged.claims, sessionsEndedAt: context.now.inWholeSeconds,
      createdAt: snapshot.createdAt, lastSignInAt: snapshot.lastSignInAt, version: snapshot.version &+ 1,
      generation: snapshot.generation &+ 1,
      tombstones: snapshot.tombstones.map(Tombstone.init), recoveryCodes: snapshot.recoveryCodes)

    let takesAddressBack = takesAddressBack(snapshot, from: survivor, elsewhere)
    // An unsettled method may have joined through the address, or may have been linked in a session that the mailbox
    // opened.
    if takesAddressBack, snapshot.merged.emailVerified {
      for identity in survivor.linkedIdentities
      where !identity.isSettled && identity.linkedAt >= merge.at
        && !snapshot.moved.contains(where: { $0.isUnchanged(identity) })
      {
        draft.setAside(identity, .emailRecovered, context)
        draft.endSessions(openedBy: identity)
        remainders.append(.identity(identity.providerID.reported))
      }
    }
    for move in snapshot.moved {
      // An identity that is used to sign in with an address moves with the address.
      let isBound = move.before.isActive && move.before.isMailbox && move.before.key.subject == snapshot.merged.email
      guard let present = draft.account.identities.first(where: move.isUnchanged), takesAddressBack || !isBound else {
        let remainder = MergeRemainder.identity(move.before.providerID.reported)
        if !remainders.contains(remainder) { remainders.append(remainder) }
        // What the owner has unlinked since the merge does not come back by itself.
        restored.bury(context.digests.tombstones(of: move.before).filter(survivor.tombstones.contains))
        continue
      }
      restored.identities.append(draft.take(present, back: move))
    }
    for factor in snapshot.factors {
      if let present = draft.account.factors.first(where: { $0.id == factor.id }) {
        draft.withdraw(present, detail: "merge_undone")
      } else if !snapshot.droppedFactors.contains(factor.id) {
        remainders.append(.factor(factor.kind))
        continue
      }
      restored.factors.append(factor)
    }
    if restored.factors.isEmpty { restored.recoveryCodes = nil }
    if restored.awaitsSettling { restored.unsettledSince = context.now }
    if takesAddressBack {
      takeAddressBack(snapshot, from: &draft, to: &restored, elsewhere)
    } else if snapshot.merged.email != nil {
      remainders.append(.email)
    }
    remainders += takeProfileBack(snapshot, from: &draft)
    let present = draft.account.identities.filter(\.isActiveWhenOpen).flatMap(context.digests.tombstones)
    draft.edit { account in
      account.bury(snapshot.survivorTombstones.map(Tombstone.init))
      account.removeTombstones(present)
      account.hasCustomSignIn = hasCustomSignIn || snapshot.survivorBefore.hasCustomSignIn ?? survivor.hasCustomSignIn
    }
    restoreDisplaced(snapshot, &draft, context)
    restored.phoneNumber = restored.numberOfPhone
    if !hasItsNumber(snapshot, draft.account, restored) { remainders.append(.phoneNumber) }
    draft.touch()
    // A custom token for the merged account, or its mailbox, may have opened sessions of the survivor since the merge.
    draft.append(.endSessions(.withoutIdentity(openedBy: nil, since: merge.at, of: survivor.uid, sparing: nil)))
    draft.append(.undoMerge(of: restored, from: survivor.uid, aliases: snapshot.aliases.map { UID(rawValue: $0) }))
    for identity in restored.identities { draft.append(.insertIdentity(identity, restored.uid)) }
    draft.audit(.mergeUndone, nil, detail: merge.merged.rawValue)
    draft.emit(.mergeUndone, other: merge.merged)
    draft.append(
      .audit(
        AuditRecord(
          at: context.now, uid: merge.merged, action: .accountRestored, detail: survivor.uid.rawValue)))
    draft.append(
      .emit(
        OutboxEvent(
          at: context.now, uid: merge.merged, kind: .accountRestored, accountVersion: restored.version,
          otherUID: survivor.uid, newGeneration: restored.generation)))
    return Undo(draft: draft, restored: restored, remainders: remainders)
  }

  /// Returns whether the merged account gets its address back. It does if the address is reserved for that account, or
  /// if the survivor got the address through the merge and has no other method for it. An anonymous account does not
  /// get back an address that the survivor now owns.
  private static func takesAddressBack(
    _ snapshot: MergeSnapshot, from survivor: Account, _ elsewhere: Set<String>
  ) -> Bool {
    guard let email = snapshot.merged.email, !elsewhere.contains(email),
      (snapshot.survivorAfter.email == email) == (survivor.email == email)
    else { return false }
    // The survivor keeps an address that its user has proven and that the anonymous account only claimed.
    guard !snapshot.merged.isAnonymous || survivor.email != email || !survivor.emailVerified else { return false }
    return !survivor.linkedIdentities.contains { identity in
      identity.isMailbox && identity.key.subject == email && !snapshot.moved.contains { $0.isUnchanged(identity) }
    }
  }

  private static func takeAddressBack(
    _ snapshot: MergeSnapshot, from draft: inout Draft, to restored: inout Account, _ elsewhere: Set<String>
  ) {
    let (before, after) = (snapshot.survivorBefore, snapshot.survivorAfter)
    restored.email = snapshot.merged.email
    restored.displayEmail = snapshot.merged.displayEmail
    restored.emailVerified = snapshot.merged.emailVerified
    guard after.email == restored.email else { return }
    restored.emailVerified = draft.account.emailVerified
    let isElsewhere = before.email.map(elsewhere.contains) == true
    draft.edit { account in
      account.email = isElsewhere ? nil : before.email
      account.displayEmail = isElsewhere ? nil : before.displayEmail
      account.emailVerified = before.emailVerified && !isElsewhere
    }
  }

  /// Restores the survivor's profile, and returns the fields that could not be restored.
  private static func takeProfileBack(_ snapshot: MergeSnapshot, from draft: inout Draft) -> [MergeRemainder] {
    var remainders: [MergeRemainder] = []
    let (before, after) = (snapshot.survivorBefore, snapshot.survivorAfter)
    func takeBack(
      _ field: WritableKeyPath<Account, String?>, _ value: KeyPath<MergeSnapshot.Profile, String?>,
      _ remainder: MergeRemainder
    ) {
      guard after[keyPath: value] != before[keyPath: value] else { return }
      guard draft.account[keyPath: field] == after[keyPath: value] else { return remainders.append(remainder) }
      draft.edit { $0[keyPath: field] = before[keyPath: value] }
    }
    takeBack(\.displayName, \.displayName, .displayName)
    takeBack(\.photoURL, \.photoURL, .photoURL)
    if before.isAnonymous, draft.account.identities.isEmpty, !draft.account.emailVerified {
      draft.edit { $0.isAnonymous = true }
    }
    return remainders
  }

  /// Returns whether each account has the phone number that it had before the merge. The survivor's number is ignored
  /// if the merge did not change it. An account's number is the number of its phone, which may now belong to another
  /// account.
  private static func hasItsNumber(_ snapshot: MergeSnapshot, _ survivor: Account, _ restored: Account) -> Bool {
    let (before, after) = (snapshot.survivorBefore.phoneNumber, snapshot.survivorAfter.phoneNumber)
    return restored.phoneNumber == snapshot.merged.phoneNumber
      && (before == after || survivor.phoneNumber == before)
  }

  /// Makes the survivor's own displaced identities active again. An identity stays set aside if another identity has
  /// replaced it since, or if it is a phone and the account now has a phone as a second factor.
  private static func restoreDisplaced(_ snapshot: MergeSnapshot, _ draft: inout Draft, _ context: RuleContext) {
    for move in snapshot.displaced {
      guard var present = draft.account.identities.first(where: move.isUnchanged) else { continue }
      let isFree =
        present.isMailbox
        ? present.key.subject == draft.account.email
        : context.policy.severalPerProvider
          || !draft.account.identities.contains { $0.providerID == present.providerID && $0.isActiveWhenOpen }
      let isFactor = present.providerID == .phone && draft.account.factors.contains { $0.kind == .phone }
      guard isFree, !isFactor else { continue }
      present.state =
        draft.account.closedAt.map { Identity.State.setAside(.accountClosed, at: $0) } ?? move.before.state
      draft.replace(present)
    }
  }

  /// Throws unless someone can sign in to the account, so that an undo does not make an account unreachable. Custom
  /// tokens and the mailbox of an address that the account owns count as methods.
  static func requireMethod(of account: Account, _ context: RuleContext) throws(AccountError) {
    guard context.methods.canOpen(account) else {
      throw AccountError(
        .lastSignInMethod,
        "The undo would leave one of the two accounts without a sign-in method. Link a method to it first, or keep the "
          + "merge.")
    }
  }
}

extension Draft {
  /// Removes an identity that came with a merge, ends the sessions of this account that the identity has opened, and
  /// returns the identity in its state before the merge.
  fileprivate mutating func take(_ identity: Identity, back move: MergeSnapshot.Move) -> Identity {
    remove(identity)
    if identity.isActive { append(.endSessions(.opened(by: identity.id, of: account.uid, sparing: nil))) }
    var own = identity
    own.id = move.before.id
    own.linkedAt = move.before.linkedAt
    own.settledAt = move.settledAt(of: identity)
    own.state = move.before.state
    return own
  }
}

extension AccountSnapshot {
  /// Returns the addresses, in canonical form, that the two accounts had before a merge and that now belong to an
  /// account other than the survivor.
  func addressesElsewhere(
    _ snapshot: MergeSnapshot, from survivor: UID, in tenant: TenantID
  ) throws -> Set<String> {
    let addresses = Set([snapshot.merged.email, snapshot.survivorBefore.email].compactMap(\.self))
    return try addresses.filter { address in
      let owner = try owners(of: .password(address, in: tenant), email: address).emailOwner
      return owner.map { $0.uid != survivor } ?? false
    }
  }
}
