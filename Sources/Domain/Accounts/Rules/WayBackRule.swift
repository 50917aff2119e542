/// What a way back does to an account that is not an alias and whose merges of the time are undone.
///
/// The user has shown the mailbox of an address that the account owned, and says that they did not make a change. So
/// all that came within some days before the notice, or since, could be another's.
enum WayBackRule {
  /// What was added from then on could be another's.
  static func start(_ wayBack: OpenWayBack, _ policy: Policy) -> Timestamp {
    wayBack.openedAt.adding(milliseconds: -policy.lifetimes.wayBackReach)
  }

  /// What a way back does and leaves, for its user to read before.
  ///
  /// - Parameter start: from when on what was added is taken off.
  static func outline(_ account: Account, since start: Timestamp) -> RecoveryOutline {
    let (removed, kept) = account.identities.filter(\.isActiveWhenOpen).split {
      $0.isNew(since: start) || $0.providerID == .password
    }
    let (newFactors, olderFactors) = account.factors.split { $0.enrolledAt >= start }
    return RecoveryOutline(
      methods: removed, factors: newFactors,
      endsRecoveryCodes: account.recoveryCodes?.isNew(since: start) == true, olderMethods: kept,
      olderFactors: olderFactors)
  }

  /// Opens the account if it is closed, gives the address back and takes off the account what could be another's. Its
  /// password is set aside whatever its age: who knows it is not known.
  ///
  /// Throws `.emailExists` if another account owns the address by now. One that only claims it loses it.
  ///
  /// - Parameters:
  ///   - showsOlderMethod: whether the user has shown a method or a factor from before. Without one the factors stay,
  ///     and the way back stays open: the mailbox may be the thief's, and the factors those of an owner who fled.
  ///   - owners: the accounts that the address concerns.
  static func decide(
    _ wayBack: OpenWayBack, of account: Account, showsOlderMethod: Bool, _ owners: AddressOwners,
    _ context: RuleContext
  ) throws(AccountError) -> Draft {
    let outline = outline(account, since: start(wayBack, context.policy))
    var draft = Draft(account, context)
    draft.reopen()
    try draft.account.requireEnabled()
    if account.email != wayBack.address.canonical || !account.emailVerified {
      try draft.take(wayBack.address, isProven: true, owners, context)
    }
    for identity in draft.account.linkedIdentities where outline.methods.contains(where: { $0.id == identity.id }) {
      draft.setAside(identity, .emailRecovered, context)
    }
    if showsOlderMethod {
      for factor in outline.factors {
        draft.withdraw(factor, detail: Identity.SetAsideReason.emailRecovered.rawValue)
      }
      if outline.endsRecoveryCodes { draft.edit { $0.recoveryCodes = nil } }
    }
    draft.endAllSessions()
    draft.revokeCodes(.all)
    // What the addresses since were notified of is the thief's to answer. Earlier addresses keep their right.
    draft.append(
      .closeWaysBack(.since(wayBack.openedAt, besides: wayBack.address.canonical, of: account.uid)))
    if showsOlderMethod { draft.append(.closeWaysBack(.address(wayBack.address.canonical, of: account.uid))) }
    draft.audit(.emailRecovered, nil, detail: showsOlderMethod ? "older_method_shown" : nil)
    draft.emit(.accountUpdated)
    draft.emit(.sessionsRevoked)
    return draft
  }
}

/// What an answer to a notice does, and what it leaves.
package struct RecoveryOutline: Sendable {
  /// Those that are set aside.
  package var methods: [Identity]
  /// Second factors that go, for a way back only if the user shows a method from before.
  package var factors: [Factor] = []
  /// Whether recovery codes go with them.
  package var endsRecoveryCodes = false
  /// Merges that are undone, the latest first.
  package var merges: [AccountMerge] = []
  /// What stays, for the owner to look through.
  package var olderMethods: [Identity] = []
  package var olderFactors: [Factor] = []
  package var olderMerges: [AccountMerge] = []
  /// What the notices said that are answered.
  package var reasons: [Mail.Kind] = []

  /// Whether it makes a difference that the user shows a method from before.
  package var takesOlderMethod: Bool { !factors.isEmpty || endsRecoveryCodes }
}

extension Sequence {
  /// The elements that meet a condition, and the others.
  fileprivate func split(_ isMeant: (Element) -> Bool) -> (meant: [Element], others: [Element]) {
    (filter(isMeant), filter { !isMeant($0) })
  }
}
