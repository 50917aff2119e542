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
  func tampered(_ owners: Owners) -> Owners {
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
    case .pendingSignInsAreNotSpent: changes.filter { if case .consumePendingSignIn = $0 { false } else { true } }
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
    }
  }

  /// What is committed of an account.
  ///
  /// - Parameter stored: the account as it is.
  fileprivate func tampered(_ account: Account, stored: Account, _ changes: [Change]) -> Account {
    var account = account
    switch self {
    case .resetSkipsFactor, .signInSkipsFactor: if account.factors.isEmpty { account.factors = stored.factors }
    case .recoveryCodesAreNotSpent where changes.has(.recoveryCodeUsed): account.recoveryCodes = stored.recoveryCodes
    default: break
    }
    return account
  }
}

extension [Change] {
  fileprivate func has(_ action: AuditRecord.Action) -> Bool {
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
  fileprivate func keepingActive(after action: AuditRecord.Action, _ isMeant: (Identity) -> Bool) -> [Change] {
    guard has(action) else { return self }
    return filter {
      if case .updateIdentity(let identity, _) = $0 { identity.isActive || !isMeant(identity) } else { true }
    }
  }
}

/// A store behind which a rule is broken.
struct BrokenStore: AccountStore {
  private let store: any AccountStore
  private let rule: BrokenRule

  init(_ store: any AccountStore, _ rule: BrokenRule) {
    self.store = store
    self.rule = rule
  }

  func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners {
    var owners = rule.tampered(try await store.owners(of: key, email: email))
    if rule == .emailLinkJoinsUnasked, key.issuer == Identity.Key.emailLinkIssuer, let email,
      owners.emailOwner?.emailVerified == true, var link = owners.emailOwner?.linkedIdentities.first
    {
      link.key = .emailLink("not " + email, in: key.tenant)
      link.providerID = .emailLink
      owners.emailOwner?.identities.append(link)
    }
    return owners
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    var tampered = changes
    tampered.changes = rule.tampered(changes.changes)
    for index in tampered.changes.indices {
      guard case .updateAccount(let account) = tampered.changes[index],
        let stored = try await store.account(account.uid, in: account.tenant)
      else { continue }
      tampered.changes[index] = .updateAccount(rule.tampered(account, stored: stored, changes.changes))
    }
    try await store.commit(tampered)
  }

  func knownCaller(anyOf digests: [[UInt8]]) async throws(StoreError) -> Timestamp? {
    try await store.knownCaller(anyOf: digests)
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await store.reserve(attempt)
  }

  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    var account = try await store.account(uid, in: tenant)
    if rule == .resetSkipsFactor { account?.factors = [] }
    return account
  }

  func account(opening uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    if rule == .tokensGoThroughCutAliases, let merge = try await store.merge(of: uid, in: tenant) {
      return try await store.account(merge.survivor, in: tenant)
    }
    return try await store.account(opening: uid, in: tenant)
  }

  func isTaken(_ uid: UID) async throws(StoreError) -> Bool { try await store.isTaken(uid) }

  func account(holding key: Identity.Key) async throws(StoreError) -> Account? {
    try await store.account(holding: key)
  }

  func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord? {
    try await store.session(id, in: tenant)
  }

  func sessionOfDeletedAccount(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> Session? {
    try await store.sessionOfDeletedAccount(id, in: tenant)
  }

  func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session] {
    try await store.sessions(of: uid, in: tenant)
  }

  func receipt(_ keyDigest: [UInt8]) async throws(StoreError) -> RequestReceipt? {
    try await store.receipt(keyDigest)
  }

  func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation? {
    try await store.continuation(id, in: tenant)
  }

  func actionCode(_ id: ActionCodeID, in tenant: TenantID) async throws(StoreError) -> ActionCode? {
    try await store.actionCode(id, in: tenant)
  }

  func actionCodes(
    _ kind: ActionCode.Kind, for address: String, in tenant: TenantID
  ) async throws(StoreError) -> [ActionCode] {
    try await store.actionCodes(kind, for: address, in: tenant)
  }

  func intent(_ id: IntentID, in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await store.intent(id, in: tenant)
  }

  func intent(userCode digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await store.intent(userCode: digest, in: tenant)
  }

  func mergePlan(_ id: MergePlanID, in tenant: TenantID) async throws(StoreError) -> MergePlan? {
    try await store.mergePlan(id, in: tenant)
  }

  func merge(of uid: UID, in tenant: TenantID) async throws(StoreError) -> AccountMerge? {
    try await store.merge(of: uid, in: tenant)
  }

  func waysBack(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [WayBack] {
    try await store.waysBack(of: uid, in: tenant)
  }

  func shadows(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Shadow] {
    try await store.shadows(of: uid, in: tenant)
  }

  func merges(into uid: UID, in tenant: TenantID) async throws(StoreError) -> [AccountMerge] {
    try await store.merges(into: uid, in: tenant)
  }

  func accounts(withIdentityOf email: String, in tenant: TenantID) async throws(StoreError) -> [Account] {
    try await store.accounts(withIdentityOf: email, in: tenant)
  }

  func unreachableAccount(losing digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.unreachableAccount(losing: digest, in: tenant)
  }

  func keepsAddress(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Bool {
    try await store.keepsAddress(uid, in: tenant)
  }

  func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) async throws(StoreError) -> PendingSignIn? {
    try await store.pendingSignIn(id, in: tenant)
  }

  func wait(before attempt: AttemptReservation) async throws(StoreError) -> Int64? {
    try await store.wait(before: attempt)
  }

  func phoneVerification(_ id: PhoneVerificationID, in tenant: TenantID) async throws(StoreError) -> PhoneVerification?
  {
    try await store.phoneVerification(id, in: tenant)
  }
}
