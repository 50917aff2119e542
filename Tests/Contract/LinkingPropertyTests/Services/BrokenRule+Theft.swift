import Accounts

extension BrokenRule {
  /// Where the thief is that gets in; nil for a rule that keeps no thief out.
  var theftWorld: TheftWorld? {
    switch self {
    case .firstMethodsSettle, .customTokensDoNotVouch: .customTokens
    // With an address, the mailbox is another way in, beside which waiting settles nothing either.
    case .unsettledMethodsBringAddresses, .waitingSettlesBesideOthers: .bare
    case .linksRenewSessions, .passwordChangesEndNotices: .staleSession
    case .mergesSettle, .undosSettle: .secondAccount
    case .restoringSettles: .answeredBefore
    case .passedFactorsOutliveEnrolment: .freshSessionWithFactor
    case .factorsOpenNoWayBack, .lostAddressesAreFree, .transfersKeepAges, .waysBackEndWithTheirCode,
      .deletionsEndWaysBack:
      .freshSession
    case .waysBackKeepPasswords, .olderMethodsAreNotListed, .undosEndWaysBack, .mergesEndWaysBack: .password
    case .noticesOpenResets: .mailbox
    case .waysBackAlwaysTakeFactors: .fled
    case .recoveredMethodsStayOlder: .fledAgain
    default: nil
    }
  }

  /// What the thief does first there, so that the search is short.
  var theftPrelude: [TheftMove] {
    switch self {
    case .waitingSettlesBesideOthers, .mergesSettle, .undosSettle: [.link(session: 0, .own(1))]
    case .passedFactorsOutliveEnrolment: [.byOwner(.enroll)]
    case .noticesOpenResets: [.askForSignInLink, .signIn(.signInLink(mail: 0)), .wait(minutes: 6)]
    case .transfersKeepAges: [.signIn(.own(0))]
    case .deletionsEndWaysBack: [.enroll(session: 0)]
    default: []
    }
  }

  /// What is committed of what the rules against thieves decided.
  func tamperedForThief(_ changes: [Change]) -> [Change] {
    switch self {
    case .mergesSettle where changes.has(.accountMerged), .undosSettle where changes.has(.mergeUndone),
      .restoringSettles where changes.has(.identityRestored):
      changes.mappingIdentities { $0.settled }
    case .transfersKeepAges where changes.has(.identityLinked, detail: "transferred"):
      changes.mappingIdentities { $0.aged }
    case .passwordChangesEndNotices where changes.has(.passwordChanged):
      changes + changes.changedAccounts.map { .revokeActionCodes(.all, of: $0) }
    case .factorsOpenNoWayBack:
      changes.filter { if case .openWayBack(let way) = $0 { way.reason != .secondFactorAdded } else { true } }
    case .waysBackKeepPasswords: changes.keepingActive(after: .emailRecovered) { $0.providerID == .password }
    case .recoveredMethodsStayOlder: changes.mappingIdentities { $0.displaced }
    case .undosEndWaysBack where changes.has(.mergeUndone):
      changes + changes.restoredAccounts.map { .closeWaysBack(.all(of: $0)) }
    case .mergesEndWaysBack where changes.has(.accountMerged):
      changes + changes.mergedAccounts.map { .closeWaysBack(.all(of: $0)) }
    case .deletionsEndWaysBack: changes + changes.closedAccounts.map { .closeWaysBack(.all(of: $0)) }
    case .waysBackEndWithTheirCode:
      changes.map { change in
        guard case .openWayBack(var way) = change else { return change }
        way.expiresAt = way.openedAt.adding(milliseconds: 3_600_000)
        return .openWayBack(way)
      }
    default: changes
    }
  }

  /// What is committed of an account.
  func tamperForThief(_ account: inout Account, stored: Account, _ changes: [Change]) {
    switch self {
    case .unsettledMethodsBringAddresses where account.email == nil:
      guard let address = account.linkedIdentities.lazy.compactMap(\.email).first else { return }
      account.email = address
      account.displayEmail = address
      account.emailVerified = true
    case .waitingSettlesBesideOthers:
      let linkedAt = account.linkedIdentities.first { !$0.isSettled }?.linkedAt
      account.unsettledSince = linkedAt.map { stored.unsettledSince ?? $0 }
    case .waysBackAlwaysTakeFactors where changes.has(.emailRecovered): account.factors = []
    default: break
    }
  }

  /// What the rules are shown of a session.
  func tampered(_ record: SessionRecord?) -> SessionRecord? {
    guard var record else { return nil }
    switch self {
    case .customTokensDoNotVouch where record.session.openedBy == .custom: record.session.openedBy = .anonymous
    case .passedFactorsOutliveEnrolment:
      if record.session.factor != nil, let factor = record.account.factors.first {
        record.session.factor = PassedFactor(.totp, factor.id)
      }
    default: break
    }
    return record
  }
}

extension BrokenRule {
  /// What the rules are shown of a code.
  func tampered(_ code: ActionCode?) -> ActionCode? {
    guard self == .noticesOpenResets, var code, code.kind == .methodNotice else { return code }
    code.createdAt = code.expiresAt
    return code
  }
}

extension Identity {
  /// The same, vouching for the owner since it was linked.
  var settled: Identity {
    var identity = self
    identity.settledAt = settledAt ?? linkedAt
    return identity
  }

  /// The same, as if another identity had taken its place instead of a way back having set it aside.
  fileprivate var displaced: Identity {
    var identity = self
    if case .setAside(.emailRecovered, let time) = state { identity.state = .setAside(.merged, at: time) }
    return identity
  }

  /// The same, as if it had been there for long.
  fileprivate var aged: Identity {
    var identity = self
    identity.linkedAt = linkedAt.adding(milliseconds: -30 * 86_400_000)
    identity.settledAt = settledAt?.adding(milliseconds: -30 * 86_400_000)
    return identity
  }
}

extension [Change] {
  fileprivate func has(_ action: AuditRecord.Action, detail: String) -> Bool {
    contains { change in
      if case .audit(let record) = change { record.action == action && record.detail == detail } else { false }
    }
  }

  fileprivate func mappingIdentities(_ body: (Identity) -> Identity) -> [Change] {
    map { change in
      switch change {
      case .insertIdentity(let identity, let uid): .insertIdentity(body(identity), uid)
      case .updateIdentity(let identity, let uid): .updateIdentity(body(identity), uid)
      default: change
      }
    }
  }

  fileprivate var changedAccounts: [UID] {
    compactMap { if case .updateAccount(let account) = $0 { account.uid } else { nil } }
  }

  fileprivate var closedAccounts: [UID] {
    compactMap { if case .updateAccount(let account) = $0, account.closedAt != nil { account.uid } else { nil } }
  }

  fileprivate var mergedAccounts: [UID] {
    compactMap { if case .mergeAccount(let merge) = $0 { merge.merged } else { nil } }
  }

  fileprivate var restoredAccounts: [UID] {
    compactMap { if case .undoMerge(let account, _, _) = $0 { account.uid } else { nil } }
  }
}
