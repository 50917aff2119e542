import Accounts

/// A rule of the service, broken on purpose: the checks must find it.
enum BrokenRule: CaseIterable {
  /// A take-over leaves the claimant's password active.
  case takeOverKeepsPassword
  /// A sign-in joins the owner's account although the owner has unlinked the identity.
  case joinIgnoresTombstones
  /// A claimant who loses the address keeps the password for it.
  case releaseKeepsPassword
  /// A mailed code can be used again.
  case codesAreNotSpent
  /// A change of the password or the address leaves the codes that were mailed before.
  case changesKeepCodes
  /// "I did not" leaves the password for the address.
  case denialKeepsPassword
  /// The way back leaves what was linked since the change.
  case recoveryKeepsNewMethods
  /// A sign-in link joins the owner's account under the policy that only links join.
  case emailLinkJoinsUnasked
  /// A reset sets the password of an account with a second factor without it.
  case resetSkipsFactor
  /// A sign-in with a provider is not asked for the second factor.
  case signInSkipsFactor
  /// The code of an authenticator app can be used again while it is shown.
  case timeStepsAreNotNoted
  case recoveryCodesAreNotSpent
  /// A pending sign-in can be finished again.
  case pendingSignInsAreNotSpent
  /// A password comes along with a merge although its address does not.
  case mergeKeepsPassword
  /// An undo leaves the identities that came with the merge.
  case undoLeavesIdentities
  /// A transfer leaves the other account without a method.
  case transferTakesTheLastMethod
  /// An account that a custom token opens does not know of it.
  case customSignInsAreNotNoted
  /// An undo forgets that a custom token has opened either account.
  case undoForgetsCustomSignIns
  /// A custom token for an alias goes through although a proof has given the account to another user.
  case tokensGoThroughCutAliases

  // What a thief could use.

  /// The first method of an account that a custom token opens counts at once.
  case firstMethodsSettle
  /// A custom token vouches for no one.
  case customTokensDoNotVouch
  /// A method brings its address though it has not settled.
  case unsettledMethodsBringAddresses
  /// Methods settle by waiting beside others that vouch for the owner.
  case waitingSettlesBesideOthers
  case mergesSettle
  case undosSettle
  /// A method that was set aside settles when it is linked again.
  case restoringSettles
  /// A link makes the session recent.
  case linksRenewSessions
  /// A session counts as having passed a factor that is not enrolled any more.
  case passedFactorsOutliveEnrolment
  /// A change of the password ends the links of notices.
  case passwordChangesEndNotices
  /// The link of a notice hands out a reset as long as it works.
  case noticesOpenResets
  /// No way back is opened by a new factor.
  case factorsOpenNoWayBack
  /// An address that an account has lost lately opens another one.
  case lostAddressesAreFree
  /// A way back leaves the password active.
  case waysBackKeepPasswords
  /// A way back does not list what stays.
  case olderMethodsAreNotListed
  /// The undo of a merge ends the ways back of both accounts.
  case undosEndWaysBack
  /// A merge ends the ways back of the merged account.
  case mergesEndWaysBack
  /// A deletion that waits for an answer ends the ways back.
  case deletionsEndWaysBack
  /// What a transfer moves counts as old.
  case transfersKeepAges
  /// A way back removes factors though no older method was shown.
  case waysBackAlwaysTakeFactors
  /// What a way back has taken off counts as a method from before.
  case recoveredMethodsStayOlder
  /// A way back lives no longer than its first code.
  case waysBackEndWithTheirCode

  /// Whether it keeps a thief out, which the search for thefts finds.
  var isOfTheft: Bool { theftWorld != nil }

  /// Whether it is a rule of linking, which the search over the rules alone can break.
  var isOfLinking: Bool {
    switch self {
    case .takeOverKeepsPassword, .joinIgnoresTombstones, .releaseKeepsPassword, .mergeKeepsPassword,
      .undoLeavesIdentities, .customSignInsAreNotNoted, .undoForgetsCustomSignIns:
      true
    default: false
    }
  }

  var isOfCustomTokens: Bool { self == .customSignInsAreNotNoted || self == .undoForgetsCustomSignIns }

  /// What the rule is shown.
  func tampered(_ owners: ClaimOwners) -> ClaimOwners {
    var owners = owners
    switch self {
    case .joinIgnoresTombstones where owners.emailOwner?.emailVerified == true: owners.emailOwner?.tombstones = []
    case .signInSkipsFactor:
      owners.emailOwner?.factors = []
      owners.holder?.factors = []
    case .transferTakesTheLastMethod:
      if var phantom = owners.holder?.linkedIdentities.first {
        phantom.id = IdentityID(key: 1)
        phantom.key.subject += " phantom"
        owners.holder?.identities.append(phantom)
      }
    default: break
    }
    return owners
  }

  /// What is committed of what the rule decided.
  func tampered(_ changes: [Change]) -> [Change] {
    switch self {
    case .takeOverKeepsPassword: changes.keepingActive(after: .accountTakenOver) { $0.providerID == .password }
    case .releaseKeepsPassword: changes.keepingActive(after: .addressReleased) { $0.providerID == .password }
    case .denialKeepsPassword: changes.keepingActive(after: .emailDenied) { $0.providerID == .password }
    case .recoveryKeepsNewMethods: changes.keepingActive(after: .emailRecovered) { _ in true }
    case .codesAreNotSpent: changes.filter { if case .consumeActionCode = $0 { false } else { true } }
    case .changesKeepCodes: changes.filter { if case .revokeActionCodes = $0 { false } else { true } }
    case .timeStepsAreNotNoted: changes.filter { if case .useFactor = $0 { false } else { true } }
    case .pendingSignInsAreNotSpent:
      changes.filter { if case .consumeProof(let key, _) = $0 { key.kind != .pendingSignIn } else { true } }
    case .mergeKeepsPassword where changes.has(.accountMerged):
      changes.map { change in
        guard case .insertIdentity(var identity, let uid) = change, identity.providerID == .password else {
          return change
        }
        identity.state = .active
        return .insertIdentity(identity, uid)
      }
    case .undoLeavesIdentities where changes.has(.mergeUndone):
      changes.filter {
        switch $0 {
        case .deleteIdentity, .insertIdentity: false
        default: true
        }
      }
    case .customSignInsAreNotNoted: changes.forgettingCustomSignIns
    case .undoForgetsCustomSignIns where changes.has(.mergeUndone): changes.forgettingCustomSignIns
    case .undoForgetsCustomSignIns, .tokensGoThroughCutAliases, .joinIgnoresTombstones, .emailLinkJoinsUnasked,
      .resetSkipsFactor, .signInSkipsFactor,
      .recoveryCodesAreNotSpent, .transferTakesTheLastMethod, .mergeKeepsPassword, .undoLeavesIdentities:
      changes
    default: tamperedForThief(changes)
    }
  }

  /// What is committed of an account.
  ///
  /// - Parameter stored: the account as it is.
  func tampered(_ account: Account, stored: Account, _ changes: [Change]) -> Account {
    var account = account
    switch self {
    case .resetSkipsFactor, .signInSkipsFactor: if account.factors.isEmpty { account.factors = stored.factors }
    case .recoveryCodesAreNotSpent where changes.has(.recoveryCodeUsed): account.recoveryCodes = stored.recoveryCodes
    default: tamperForThief(&account, stored: stored, changes)
    }
    return account
  }
}

extension [Change] {
  func has(_ action: AuditRecord.Action) -> Bool {
    contains { if case .audit(let record) = $0 { record.action == action } else { false } }
  }

  fileprivate var forgettingCustomSignIns: [Change] {
    func forgetting(_ account: Account) -> Account {
      var account = account
      account.hasCustomSignIn = false
      return account
    }
    return map { change in
      switch change {
      case .insertAccount(let account): .insertAccount(forgetting(account))
      case .updateAccount(let account): .updateAccount(forgetting(account))
      case .undoMerge(let account, let survivor, let aliases):
        .undoMerge(of: forgetting(account), from: survivor, aliases: aliases)
      default: change
      }
    }
  }

  /// Without the changes that set identities aside, if an action is among them.
  func keepingActive(after action: AuditRecord.Action, _ isMeant: (Identity) -> Bool) -> [Change] {
    guard has(action) else { return self }
    return filter {
      if case .updateIdentity(let identity, _) = $0 { identity.isActive || !isMeant(identity) } else { true }
    }
  }
}
