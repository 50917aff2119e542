/// The effects of a way back on an account that is not an alias and whose recent merges are undone.
///
/// The user has proven the mailbox of an address that the account owned, and denies having made a change. So everything
/// that was added within some days before the notice, or since, could be another person's.
enum WayBackRule {
  /// Returns the time from which added methods could be another person's.
  static func start(_ wayBack: OpenWayBack, _ policy: Policy) -> Timestamp {
    wayBack.openedAt.adding(milliseconds: -policy.lifetimes.wayBackReach)
  }

  /// Returns the effects of a way back, for the user to read before using it.
  ///
  /// - Parameter start: The time from which added methods are removed.
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

  /// Opens the account if it is closed, restores the address, and removes the methods that could be another person's.
  /// The password is set aside whatever its age, because other people may know it.
  ///
  /// Throws `.emailExists` if another account owns the address by now. An account that only claims the address loses
  /// it.
  ///
  /// - Parameters:
  ///   - showsOlderMethod: Whether the user has proven an older method or factor. Without one the factors stay, and the
  ///     way back stays open, because the thief may have the mailbox, and the factors may be the owner's.
  ///   - owners: The accounts that the address concerns.
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
        draft.remove(factor, detail: Identity.SetAsideReason.emailRecovered.rawValue)
      }
      if outline.endsRecoveryCodes { draft.edit { $0.recoveryCodes = nil } }
    }
    draft.endAllSessions()
    draft.revokeCodes(.all)
    // Notices to the addresses that came later could be answered by the thief. Earlier addresses keep their right.
    draft.append(
      .closeWaysBack(.since(wayBack.openedAt, besides: wayBack.address.canonical, of: account.uid)))
    if showsOlderMethod { draft.append(.closeWaysBack(.address(wayBack.address.canonical, of: account.uid))) }
    draft.audit(.emailRecovered, nil, detail: showsOlderMethod ? "older_method_shown" : nil)
    draft.emit(.accountUpdated)
    draft.emit(.sessionsRevoked)
    return draft
  }
}

/// The effects of answering a notice, and what remains.
package struct RecoveryOutline: Sendable {
  /// The methods that are set aside.
  package var methods: [Identity]
  /// The second factors to remove; for a way back, only if the user proves an older method.
  package var factors: [Factor] = []
  /// Whether the recovery codes are removed with them.
  package var endsRecoveryCodes = false
  /// The merges that are undone, the latest first.
  package var merges: [AccountMerge] = []
  /// The methods that stay, for the owner to check.
  package var olderMethods: [Identity] = []
  package var olderFactors: [Factor] = []
  package var olderMerges: [AccountMerge] = []
  /// The kinds of the notices that are answered.
  package var reasons: [Mail.Kind] = []

  /// Whether proving an older method makes a difference.
  package var takesOlderMethod: Bool { !factors.isEmpty || endsRecoveryCodes }
}

extension Sequence {
  /// Returns the elements that meet a condition, and the others.
  fileprivate func split(_ isMeant: (Element) -> Bool) -> (meant: [Element], others: [Element]) {
    (filter(isMeant), filter { !isMeant($0) })
  }
}
