/// The effects of a way back on an account that is not an alias and whose recent merges have been undone.
///
/// The user has proven access to the mailbox of an address that the account owned, and denies having made a change.
/// Therefore, everything that was added within a few days before the notice, or since then, could be another person's.
enum WayBackRule {
  /// Returns the start of the period that the way back covers. A method added since then could be another person's.
  static func start(_ wayBack: OpenWayBack, _ policy: Policy) -> Timestamp {
    wayBack.openedAt.adding(milliseconds: -policy.lifetimes.wayBackReach)
  }

  /// Returns the effects of a way back, so that the user can read them before using the way back.
  ///
  /// - Parameter start: The start of the period that the way back covers. Methods added since then are set aside.
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

  /// Reopens the account if it is closed, restores the address, and sets aside the methods that could be another
  /// person's. The password is set aside regardless of its age, because other people may know it.
  ///
  /// Throws `.emailExists` if another account now owns the address. An account that only claims the address loses it,
  /// and so does an account whose own ways back for the address were opened later, because that account has had the
  /// address only since then. Those ways back are closed.
  ///
  /// - Parameters:
  ///   - showsOlderMethod: Whether the user has proven an older method or factor. If not, the factors stay and the way
  ///     back stays open, because the user may be a thief with access to the mailbox, and the factors may be the
  ///     owner's.
  ///   - owners: The accounts that the address concerns.
  static func decide(
    _ wayBack: OpenWayBack, of account: Account, showsOlderMethod: Bool, _ owners: ClaimOwners,
    _ context: RuleContext
  ) throws(AccountError) -> Draft {
    let start = start(wayBack, context.policy)
    let outline = outline(account, since: start)
    let laterOwners = owners.waysBack.laterOwners(than: wayBack, of: account.uid, at: context.now)
    var draft = Draft(account, context)
    draft.reopen()
    try draft.account.requireEnabled()
    if account.email != wayBack.address.canonical || !account.emailVerified {
      try draft.takeBack(wayBack.address, from: laterOwners, owners, context)
    }
    for identity in draft.account.linkedIdentities where outline.methods.contains(where: { $0.id == identity.id }) {
      // A method from before the covered period can still prove ownership for a later way back.
      if !identity.isNew(since: start) { draft.keepShadow(of: identity, context) }
      draft.setAside(identity, .emailRecovered, context)
    }
    if showsOlderMethod {
      for factor in outline.factors {
        draft.remove(factor, detail: Identity.SetAsideReason.emailRecovered.rawValue)
      }
      if outline.endsRecoveryCodes { draft.edit { $0.recoveryCodes = nil } }
    }
    draft.endAllSessions()
    // Codes of ways back for earlier addresses stay valid, even if a thief has used the way back for a later address.
    draft.revokeCodes(.allButWaysBack)
    draft.closeWaysBack(elsewhereSince: wayBack)
    for uid in laterOwners.union(showsOlderMethod ? [account.uid] : []) {
      draft.append(.closeWaysBack(.address(wayBack.address.canonical, of: uid)))
    }
    draft.audit(.emailRecovered, nil, detail: showsOlderMethod ? "older_method_shown" : nil)
    draft.emit(.accountUpdated)
    draft.emit(.sessionsRevoked)
    return draft
  }
}

extension Draft {
  /// Closes the account's ways back for other addresses that were opened after this way back, because a thief could
  /// answer notices that were sent to later addresses. The ways back for earlier addresses stay open.
  mutating func closeWaysBack(elsewhereSince wayBack: OpenWayBack) {
    append(.closeWaysBack(.since(wayBack.openedAt, besides: wayBack.address.canonical, of: account.uid)))
  }
}

/// The effects of answering a notice, and the methods, factors and merges that the answer leaves unchanged.
package struct RecoveryOutline: Sendable {
  /// The methods that are set aside.
  package var methods: [Identity]
  /// The second factors to remove. A way back removes them only if the user proves an older method.
  package var factors: [Factor] = []
  /// Whether the recovery codes are removed together with the factors.
  package var endsRecoveryCodes = false
  /// The merges that are undone, latest first.
  package var merges: [AccountMerge] = []
  /// The methods that stay on the account, for the owner to review.
  package var olderMethods: [Identity] = []
  package var olderFactors: [Factor] = []
  package var olderMerges: [AccountMerge] = []
  /// The kinds of the notices that are answered.
  package var reasons: [Mail.Kind] = []

  /// Whether proving an older method makes a difference.
  package var takesOlderMethod: Bool { !factors.isEmpty || endsRecoveryCodes }
}

extension Sequence {
  /// Returns the elements that satisfy a condition, and the remaining elements.
  fileprivate func split(_ isMeant: (Element) -> Bool) -> (meant: [Element], others: [Element]) {
    (filter(isMeant), filter { !isMeant($0) })
  }
}
