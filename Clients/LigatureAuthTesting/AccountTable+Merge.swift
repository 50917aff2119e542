import Foundation
import LigatureMessages

/// A merge that a caller may commit. It holds for the two accounts as they were.
struct MergePlan: Sendable {
  let uid: String
  let mergedUID: String
  /// The states of both accounts (`Account.cursor`).
  let states: [String]
  /// The sessions that may commit it.
  let lineage: SessionID
  /// The second factor of the merged account that was shown.
  let factor: PassedFactor?
  let isUnreachable: Bool
  let expiresAt: Date
}

/// An account that was merged into another. Its uid stays an alias of the other.
struct Merge: Sendable {
  let mergedUID: String
  /// The account that the alias stands for now.
  var survivorUID: String
  let undoUntil: Date
  /// Whether another user has proven the address of an account that the alias once stood for.
  var isCut = false
  /// A proven address that no account has, and that is kept for the survivor.
  let reservedEmail: String?
  /// What the undo puts back; nil for an account that had lost its address, of which only the uid was kept.
  let snapshot: MergeSnapshot?
}

/// The two accounts of a merge as they were, and what the merge has changed.
struct MergeSnapshot: Sendable {
  /// An identity of the merged account.
  struct Move: Sendable {
    let before: AccountTable.LinkedIdentity
    /// The ID of the identity on the survivor.
    let id: String
  }

  let merged: AccountTable.Entry
  let survivorBefore: LigatureV1.Account
  let survivorAfter: LigatureV1.Account
  let moved: [Move]
  /// The survivor's own identities that gave way.
  let displaced: [AccountTable.LinkedIdentity]
  let droppedFactors: [String]
  /// The uids that were aliases of the merged account.
  let aliases: [String]
}

extension AccountTable {
  /// The account that a uid stands for: that of an alias, or itself.
  func survivor(of uid: String) -> String {
    merges.last { $0.mergedUID == uid && !$0.isCut }?.survivorUID ?? uid
  }

  /// Ends what the aliases of an account open, whose address another user has proven.
  mutating func cutAliases(of uid: String) {
    for index in merges.indices where merges[index].survivorUID == uid { merges[index].isCut = true }
  }

  // MARK: Calls

  mutating func planMerge(
    _ request: LigatureV1.PlanMergeRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.PlanMergeResponse {
    let session = try recentSession(caller, now: now)
    let other = try prove(request.proof, for: .merge(session.lineage), by: session, now: now)
    let accounts = [try requireAccount(session.uid), try requireAccount(other.uid)]
    let plan = MergePlan(
      uid: session.uid, mergedUID: other.uid, states: accounts.map(\.cursor), lineage: session.lineage,
      factor: other.factor, isUnreachable: other.isUnreachable, expiresAt: now.addingTimeInterval(Lifetime.mergePlan))
    var trial = self
    var response = try trial.carryOut(plan, keepingSecond: [], now: now).outline
    let token = "merge-plan-\(nextNumber())"
    mergePlans[token] = plan
    response.plan = token
    response.expiresAt = .init(plan.expiresAt)
    response.endingSessions = listSessions(of: other.uid)
    return response
  }

  mutating func commitMerge(
    _ request: LigatureV1.CommitMergeRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.CommitMergeResponse {
    let session = try session(caller, now: now)
    try requirePassedFactor(session)
    guard let plan = mergePlans[request.plan], plan.expiresAt > now, plan.lineage == session.lineage else {
      throw Refusal(
        .invalidArgument, .invalidMergePlan,
        "The plan is unknown, used, expired or another session's. Plan the merge again.", field: "plan")
    }
    guard [plan.uid, plan.mergedUID].compactMap({ self.account($0)?.cursor }) == plan.states else {
      throw Refusal(
        .failedPrecondition, .mergePlanOutdated,
        "One of the two accounts has changed since the merge was planned. Plan it again.", field: "plan")
    }
    let second = request.choices.filter { $0.keep == .second }
    var next = self
    let (outline, merge) = try next.carryOut(plan, keepingSecond: Set(second.map { ConflictKey($0) }), now: now)
    for choice in request.choices where !outline.conflicts.contains(where: { ConflictKey($0) == ConflictKey(choice) }) {
      throw Refusal(
        .invalidArgument, .invalidArgument, "A choice names something that is not a conflict of the plan.",
        field: "choices")
    }
    self = next
    mergePlans[request.plan] = nil
    let account = self.account(session.uid)
    let factor = [session.passedFactor, plan.factor].first { $0 != nil && account?.accepts($0) == true } ?? nil
    let tokens = replace(session, by: caller, session.method, passed: factor, authTime: session.authTime, now: now)
    return LigatureV1.CommitMergeResponse(
      account: account, tokens: tokens.omittingIDToken(request.omitIDToken), mergedUid: merge.mergedUID,
      undoUntil: .init(merge.undoUntil))
  }

  // MARK: Merging

  /// Does what a plan says, and returns what that was.
  private mutating func carryOut(
    _ plan: MergePlan, keepingSecond: Set<ConflictKey>, now: Date
  ) throws(Refusal) -> (outline: LigatureV1.PlanMergeResponse, Merge) {
    guard plan.uid != plan.mergedUID else {
      throw Refusal(
        .failedPrecondition, .sameAccount, "The proof is of the account that is signed in. Prove another one.")
    }
    guard let merged = entries[plan.mergedUID], let survivor = entries[plan.uid] else { throw Refusal(.userNotFound) }
    var merging = Merging(
      merged, into: survivor, keepingSecond: keepingSecond, allowsSeveralPerProvider: allowsSeveralPerProvider, now)
    let aliases = merges.filter { $0.survivorUID == plan.mergedUID }.map(\.mergedUID)
    if plan.isUnreachable {
      // What else there is could be another user's.
      cutAliases(of: plan.mergedUID)
    } else {
      merging.run { Self.identityID(nextNumber()) }
    }
    change(plan.uid) { $0 = merging.survivor }
    entries[plan.mergedUID] = nil
    for index in merges.indices where merges[index].survivorUID == plan.mergedUID {
      merges[index].survivorUID = plan.uid
    }
    let merge = Merge(
      mergedUID: plan.mergedUID, survivorUID: plan.uid, undoUntil: now.addingTimeInterval(Lifetime.mergeUndo),
      reservedEmail: merging.reservedEmail, snapshot: plan.isUnreachable ? nil : merging.snapshot(aliases: aliases))
    merges.append(merge)
    endSessions(of: plan.mergedUID)
    endPendingSignIns(of: plan.mergedUID)
    codes = codes.filter { $0.value.uid != plan.mergedUID }
    return (merging.outline, merge)
  }
}

/// Names something that both accounts of a merge have and only one keeps.
private struct ConflictKey: Hashable {
  let field: LigatureV1.MergeField
  let providerID: String

  init(_ field: LigatureV1.MergeField, _ providerID: String = "") {
    self.field = field
    self.providerID = providerID
  }

  init(_ choice: LigatureV1.MergeChoice) { self.init(choice.field, choice.providerID) }
  init(_ conflict: LigatureV1.MergeConflict) { self.init(conflict.field, conflict.providerID) }
}

/// A merge in the making.
private struct Merging {
  typealias Entry = AccountTable.Entry

  let merged: Entry
  let before: Entry
  /// As the merge leaves it.
  var survivor: Entry
  let keepsSecond: Set<ConflictKey>
  let allowsSeveralPerProvider: Bool
  let now: Date
  var outline: LigatureV1.PlanMergeResponse
  var reservedEmail: String?
  private var moved: [MergeSnapshot.Move] = []
  private var displaced: [AccountTable.LinkedIdentity] = []
  /// Whether the merged account's address becomes the survivor's.
  private var takesAddress = false

  init(
    _ merged: Entry, into survivor: Entry, keepingSecond: Set<ConflictKey>, allowsSeveralPerProvider: Bool, _ now: Date
  ) {
    self.merged = merged
    before = survivor
    self.survivor = survivor
    keepsSecond = keepingSecond
    self.allowsSeveralPerProvider = allowsSeveralPerProvider
    self.now = now
    outline = LigatureV1.PlanMergeResponse(survivorUid: survivor.account.uid, mergedUid: merged.account.uid)
  }

  func snapshot(aliases: [String]) -> MergeSnapshot {
    MergeSnapshot(
      merged: merged, survivorBefore: before.account, survivorAfter: survivor.account, moved: moved,
      displaced: displaced, droppedFactors: outline.droppedFactors.map(\.enrollmentID), aliases: aliases)
  }

  mutating func run(newIdentityID: () -> String) {
    findConflicts()
    mergeAddress()
    mergeFactors()
    mergeIdentities(newIdentityID)
    // Last: the number is the one that was chosen, whatever identity carries it.
    mergeProfile()
    if merged.hasCustomSignIn { survivor.hasCustomSignIn = true }
  }

  private mutating func findConflicts() {
    func note(_ field: LigatureV1.MergeField, _ value: (LigatureV1.Account) -> String?) {
      guard let first = value(before.account), let second = value(merged.account), first != second else { return }
      outline.conflicts.append(.init(field: field, first: first, second: second))
    }
    note(.email, \.email)
    note(.displayName, \.displayName)
    note(.photoURL, \.photoURL)
    note(.phoneNumber, \.phoneNumber)
    guard !allowsSeveralPerProvider else { return }
    for info in merged.account.providerData where info.providerID != "password" {
      guard let own = before.account.providerData.first(where: { $0.providerID == info.providerID }),
        !outline.conflicts.contains(where: { $0.providerID == info.providerID })
      else { continue }
      outline.conflicts.append(
        .init(
          field: .provider, providerID: info.providerID, first: own.email ?? own.uid, second: info.email ?? info.uid))
    }
  }

  private mutating func mergeAddress() {
    guard let second = merged.account.email else { return }
    let first = before.account.email
    takesAddress = first == nil || keepsSecond.contains(.init(.email))
    guard takesAddress else {
      if merged.account.emailVerified, second != first { reservedEmail = second }
      return
    }
    if let first {
      if before.account.emailVerified { reservedEmail = first }
      for info in before.account.providerData where info.providerID == "password" { displace(info.identityID) }
    }
    survivor.account.email = second
    survivor.account.displayEmail = merged.account.displayEmail
    survivor.account.emailVerified = merged.account.emailVerified
  }

  private mutating func mergeProfile() {
    func pick(_ field: LigatureV1.MergeField, _ value: (LigatureV1.Account) -> String?) -> String? {
      keepsSecond.contains(.init(field)) ? value(merged.account) : value(before.account) ?? value(merged.account)
    }
    survivor.account.displayName = pick(.displayName, \.displayName)
    survivor.account.photoURL = pick(.photoURL, \.photoURL)
    survivor.account.phoneNumber = pick(.phoneNumber, \.phoneNumber)
    survivor.account.isAnonymous = before.account.isAnonymous && merged.account.isAnonymous
  }

  private mutating func mergeFactors() {
    // A phone is the first factor of an account or the second one, never both.
    let signsInByPhone = before.account.providerData.contains { $0.providerID == "phone" }
    for info in merged.account.factors {
      guard survivor.account.factors.count < AccountTable.maximumFactors, !(signsInByPhone && info.kind == .phone)
      else {
        outline.droppedFactors.append(info)
        continue
      }
      var own = info
      own.enrolledAt = .init(now)
      survivor.account.factors.append(own)
      survivor.factors.take(info.enrollmentID, from: merged.factors)
      outline.factors.append(info)
    }
    outline.endsRecoveryCodes = !merged.factors.recoveryCodes.isEmpty
  }

  private mutating func mergeIdentities(_ newIdentityID: () -> String) {
    survivor.account.setAside += merged.account.setAside
    for info in merged.account.providerData {
      guard let before = merged.linked(info.identityID) else { continue }
      let isActive = staysActive(before)
      var own = before
      own.info.identityID = newIdentityID()
      own.info.linkedAt = .init(now)
      if isActive {
        survivor.insert(own)
      } else {
        survivor.account.setAside.append(own.info.setAside(because: .merged, since: now))
      }
      moved.append(.init(before: before, id: own.info.identityID))
      outline.identities.append(.init(providerID: info.providerID, email: info.email, isActive: isActive))
    }
  }

  /// Whether an identity of the merged account signs in to the survivor. What stands in its way gives way by choice alone.
  private mutating func staysActive(_ linked: AccountTable.LinkedIdentity) -> Bool {
    if linked.identity.isMailbox { return takesAddress && linked.isMailbox(of: merged.account.email) }
    let provider = linked.info.providerID
    if provider == "phone", !survivor.factors.phones.isEmpty { return false }
    guard !allowsSeveralPerProvider,
      let own = before.account.providerData.first(where: { $0.providerID == provider })
    else { return true }
    guard keepsSecond.contains(.init(.provider, provider)) else { return false }
    displace(own.identityID)
    return true
  }

  /// Sets an identity of the survivor aside.
  private mutating func displace(_ identityID: String) {
    guard let linked = survivor.linked(identityID) else { return }
    displaced.append(linked)
    survivor.setAside(identityID, because: .merged, since: now)
  }
}

extension Factors {
  /// Takes over what an enrollment is checked by, without its entry in the account.
  mutating func take(_ enrollmentID: String, from other: Factors) {
    authenticators += other.authenticators.filter { $0.enrollmentID == enrollmentID }
    phones += other.phones.filter { $0.enrollmentID == enrollmentID }
  }

  mutating func remove(_ enrollmentID: String) {
    authenticators.removeAll { $0.enrollmentID == enrollmentID }
    phones.removeAll { $0.enrollmentID == enrollmentID }
  }
}
