/// The working state of a rule: the account before and after the changes, and the changes themselves.
struct Draft: Sendable {
  /// The account before the changes; nil for a new account.
  let before: Account?
  private(set) var account: Account
  private(set) var changes: [Change] = []
  /// The conditions for the commit, in addition to the account's version.
  private var expectations: [ChangeSet.Expectation] = []
  private(set) var isChanged = false
  /// The emailed codes that this draft revokes in addition to those that the account's new state invalidates.
  private var revokedCodes: ActionCodeSelection?
  /// Other accounts that the same commit changes.
  private(set) var others: [Draft] = []
  /// The value that `Account.unsettledSince` had when the draft was created.
  private var unsettledSince: Timestamp?
  let now: Timestamp

  /// Creates a draft of an existing account. Identities whose settling period has passed are settled first.
  init(_ account: Account, _ context: RuleContext) {
    self.init(existing: account, now: context.now)
    settleWhatHasWaited(context)
  }

  /// Creates a draft of an account without settling the identities that have waited long enough.
  init(existing account: Account, now: Timestamp) {
    before = account
    self.account = account
    unsettledSince = account.unsettledSince
    self.now = now
  }

  /// Creates a draft of a new account.
  init(creating account: Account, now: Timestamp) {
    before = nil
    self.account = account
    self.now = now
    changes = [.insertAccount(account)]
  }

  var isNew: Bool { before == nil }

  /// Changes the account's own fields. The version increases only once, no matter how many times this method is called.
  mutating func edit(_ body: (inout Account) -> Void) {
    let old = account
    body(&account)
    if account != old { markChanged() }
  }

  mutating func add(_ identity: Identity) {
    account.identities.append(identity)
    changes.append(.insertIdentity(identity, account.uid))
    followPhone(identity)
    markChanged()
  }

  /// Replaces an identity with its new state. Does nothing if the two states are equal.
  mutating func replace(_ identity: Identity) {
    guard let index = account.identities.firstIndex(where: { $0.id == identity.id }) else { return }
    guard account.identities[index] != identity else { return }
    account.identities[index] = identity
    changes.append(.updateIdentity(identity, account.uid))
    followPhone(identity)
    markChanged()
  }

  /// Replaces an identity with one that has a different key but the same ID, to keep the identity's sessions and its
  /// position in the order of linking.
  mutating func rekey(_ identity: Identity, as new: Identity) {
    guard let index = account.identities.firstIndex(where: { $0.id == identity.id }) else { return }
    account.identities[index] = new
    changes += [.deleteIdentity(identity.id, account.uid), .insertIdentity(new, account.uid)]
    markChanged()
  }

  /// Increases the account's version, even if nothing else about the account changes.
  mutating func touch() { markChanged() }

  mutating func remove(_ identity: Identity) {
    account.identities.removeAll { $0.id == identity.id }
    changes.append(.deleteIdentity(identity.id, account.uid))
    followPhone(identity)
    markChanged()
  }

  /// Ends all sessions, which invalidates every token issued so far.
  ///
  /// - Parameter spared: A session that is not deleted, because the same commit replaces it.
  mutating func endAllSessions(sparing spared: SessionID? = nil) {
    account.generation &+= 1
    account.sessionsEndedAt = now.inWholeSeconds
    changes.append(.endSessions(spared.map { .allBut($0, of: account.uid) } ?? .all(of: account.uid)))
    markChanged()
  }

  /// Ends the sessions that an identity has opened, including sessions that have since unlinked it.
  mutating func endSessions(openedBy identity: Identity) {
    append(contentsOf: SessionSelection.unlinking(identity, of: account.uid).map { .endSessions($0) })
  }

  /// Revokes emailed codes of the account, in addition to the codes that the account's new state invalidates.
  mutating func revokeCodes(_ selection: ActionCodeSelection) {
    revokedCodes = max(revokedCodes ?? selection, selection)
  }

  /// Notifies the account's owner of a change that the account's user has made. The notice goes to the address that the
  /// account owned before the change, and opens a way back for that address. No notice is sent to a claimed address,
  /// because the mailbox may belong to another user.
  mutating func notify(
    _ kind: Mail.Kind, about provider: ProviderID? = nil, factor: Mail.FactorName? = nil,
    newAddress: EmailAddress? = nil, _ context: RuleContext
  ) {
    guard let before else { return }
    let parameters = Mail.Parameters(
      provider: provider?.reported, otherAddress: newAddress?.canonical, factor: factor?.rawValue)
    notify(kind, parameters, of: before, opensWayBack: true, context)
  }

  /// Notifies the account's owner of an event that the owner cannot undo: an administrator's change, or an event that
  /// does not change the account. The notice goes to the same address as with `notify`, but opens no way back.
  mutating func notifyOfAdministration(
    _ kind: Mail.Kind, about provider: ProviderID? = nil, factor: Mail.FactorName? = nil, _ context: RuleContext
  ) {
    guard let before else { return }
    let parameters = Mail.Parameters(provider: provider?.reported, factor: factor?.rawValue)
    notify(kind, parameters, of: before, opensWayBack: false, context)
  }

  /// Notifies the account's owner that a method has been linked. If the method is not settled, the notice contains a
  /// link that stays valid for a long time, instead of a code for recovering the account.
  mutating func notifyOfLink(_ identity: Identity, _ context: RuleContext) {
    guard !identity.isSettled else { return notify(.methodLinked, about: identity.providerID, context) }
    guard let before else { return }
    let parameters = Mail.Parameters(
      provider: identity.providerID.reported, identityDigest: context.digests.audit(of: identity.key))
    notify(.unsettledMethodLinked, parameters, of: before, opensWayBack: false, context)
  }

  /// Notifies the owner of an account at the address that the account owns in the given state.
  mutating func notify(
    _ kind: Mail.Kind, _ parameters: Mail.Parameters = Mail.Parameters(), of owned: Account, opensWayBack: Bool,
    _ context: RuleContext
  ) {
    guard context.policy.mail.isAvailable, owned.emailVerified, let address = owned.address else { return }
    if opensWayBack {
      changes.append(
        .openWayBack(
          WayBack(
            tenant: context.tenant, uid: owned.uid, address: address, reason: kind, openedAt: now,
            expiresAt: now.adding(milliseconds: context.policy.lifetimes.wayBack))))
    }
    changes.append(
      .enqueueMail(
        Mail(
          tenant: context.tenant, kind: kind, address: address.canonical, uid: owned.uid, parameters: parameters,
          createdAt: now, nextAttemptAt: now)))
  }

  /// Changes another account in the same commit.
  mutating func change(_ other: Draft) {
    others.removeAll { $0.account.uid == other.account.uid }
    others.append(other)
  }

  /// Removes identities from the other accounts that have set them aside, because this account gets them.
  mutating func removeSetAside(_ keys: [Identity.Key], from accounts: [Account], _ context: RuleContext) {
    for other in accounts where other.uid != account.uid {
      var draft = others.first { $0.account.uid == other.uid } ?? Draft(existing: other, now: now)
      for stale in draft.account.identities where !stale.isActive && keys.contains(stale.key) {
        draft.keepShadow(of: stale, context)
        draft.remove(stale)
      }
      if draft.isChanged { change(draft) }
    }
  }

  /// Whether the commit takes the account's address from another account.
  var releasesAddress: Bool {
    others.contains { $0.before?.email != nil && $0.account.email == nil }
  }

  /// The account that loses its address, and thus its last sign-in method, through this commit. A disabled account is
  /// ignored, because the operator is responsible for it.
  var unreachable: Account? {
    others.first { $0.before?.email != nil && $0.account.addressLoss != nil && !$0.account.isDisabled }?.account
  }

  mutating func append(_ change: Change) {
    changes.append(change)
  }

  mutating func append(contentsOf more: [Change]) {
    changes += more
  }

  /// Adds a condition for the commit.
  mutating func expect(_ expectation: ChangeSet.Expectation) {
    expectations.append(expectation)
  }

  mutating func audit(
    _ action: AuditRecord.Action, _ provider: ProviderID?, _ digest: [UInt8]? = nil, session: SessionID? = nil,
    detail: String? = nil
  ) {
    changes.append(
      .audit(
        AuditRecord(
          at: now, uid: account.uid, action: action, providerID: provider, sessionID: session, identityDigest: digest,
          detail: detail)))
  }

  /// Adds an event.
  /// - Parameter other: The other account of a merge or a transfer.
  mutating func emit(_ kind: OutboxEvent.Kind, _ provider: ProviderID? = nil, other: UID? = nil) {
    changes.append(
      .emit(
        OutboxEvent(
          at: now, uid: account.uid, kind: kind, accountVersion: account.version, providerID: provider,
          otherUID: other)))
  }

  /// The emailed codes to revoke, including those that the account's new state invalidates. All codes depend on the
  /// account's address, and some also depend on its password.
  private var endedCodes: ActionCodeSelection? {
    guard let before else { return nil }
    let isOther =
      before.email != account.email || before.emailVerified != account.emailVerified
      || before.isDisabled != account.isDisabled || before.factors != account.factors
      || before.recoveryCodes?.id != account.recoveryCodes?.id
      || before.mailboxes != account.mailboxes
    return [revokedCodes, isOther ? .allButAnswers : nil].compactMap(\.self).max()
  }

  /// Updates the account's phone number, which is the number of the phone that was linked first.
  private mutating func followPhone(_ changed: Identity) {
    guard changed.providerID == .phone else { return }
    account.phoneNumber = account.numberOfPhone
  }

  private mutating func settleWhatHasWaited(_ context: RuleContext) {
    guard let since = account.unsettledSince, !context.methods.mailboxOpens(account) else { return }
    let settledAt = since.adding(milliseconds: context.policy.lifetimes.settling)
    guard settledAt <= now else { return }
    unsettledSince = nil
    for identity in account.linkedIdentities where !identity.isSettled {
      settle(identity, at: max(settledAt, identity.linkedAt), context)
    }
  }

  private mutating func markChanged() {
    account.unsettledSince = account.awaitsSettling ? unsettledSince ?? now : nil
    if account.addressLoss != nil, account.isReachable { account.addressLoss = nil }
    guard let before, !isChanged else { return }
    isChanged = true
    account.version = before.version &+ 1
  }

  /// Returns the change set, which writes each account's row once, in its final state. The other accounts' changes come
  /// first, because this account takes over values from those accounts.
  func changeSet(expecting more: [ChangeSet.Expectation] = []) -> ChangeSet {
    var set = ChangeSet(tenant: account.tenant)
    for draft in others + [self] {
      if let before = draft.before { set.expectations.append(.account(before.uid, version: before.version)) }
      set.expectations += draft.expectations
      if draft.isChanged { set.changes.append(.updateAccount(draft.account)) }
      // The revocation comes before the draft's own changes, which may store new codes.
      if let selection = draft.endedCodes {
        set.changes.append(.revokeActionCodes(selection, of: draft.account.uid))
      }
      set.changes += draft.describedChanges
    }
    set.expectations += more
    return set
  }

  /// The draft's changes, with at least one event if the account's version increases. The events describe the account's
  /// state after the commit.
  private var describedChanges: [Change] {
    let fields = before.map { account.fields(differingFrom: $0) } ?? []
    let generation = before.flatMap { $0.generation == account.generation ? nil : account.generation }
    func describe(_ event: OutboxEvent) -> Change {
      var event = event
      event.accountVersion = account.version
      event.changedFields = fields
      event.newGeneration = generation
      return .emit(event)
    }
    var isDescribed = !isChanged
    var described = changes.map { change -> Change in
      guard case .emit(let event) = change, event.uid == account.uid else { return change }
      isDescribed = true
      return describe(event)
    }
    if !isDescribed {
      described.append(
        describe(OutboxEvent(at: now, uid: account.uid, kind: .accountUpdated, accountVersion: account.version)))
    }
    return described
  }
}

extension Account {
  /// The identities that are used to sign in with the account's address, mapped to their password hashes.
  fileprivate var mailboxes: [Identity.Key: PasswordHash?] {
    Dictionary(
      linkedIdentities.filter(\.isMailbox).map { ($0.key, $0.passwordHash) }, uniquingKeysWith: { first, _ in first })
  }
}
