import Foundation
import LigatureMessages

extension AccountTable {
  mutating func undoMerge(
    _ request: LigatureV1.UndoMergeRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.UndoMergeResponse {
    let session = try recentSession(caller, now: now)
    _ = try requireAccount(session.uid)
    let (merge, snapshot) = try undoable(request.mergedUid, of: session.uid, now: now)
    var next = self
    let remainders = next.undo(merge, snapshot, sparing: session.id)
    for uid in [merge.survivorUID, merge.mergedUID] {
      guard let account = next.account(uid), account.isAnonymous || !account.providerData.isEmpty else {
        throw Refusal(
          .failedPrecondition, .lastSignInMethod,
          "The undo would leave one of the two accounts without a way to sign in. Link a method to it first, or keep the "
            + "merge.")
      }
    }
    let restored = next.account(merge.mergedUID)
    var response = LigatureV1.UndoMergeResponse(
      account: next.account(session.uid), restoredUid: merge.mergedUID, remainders: remainders,
      identities: (restored?.providerData ?? []).map {
        LigatureV1.MergedIdentity(providerID: $0.providerID, email: $0.email, isActive: true)
      }, factors: restored?.factors ?? [])
    if request.validateOnly { return response }
    self = next
    if account(merge.mergedUID)?.isAnonymous == true {
      response.restoredTokens = openSession(
        for: merge.mergedUID, SignInMethod("anonymous"), authTime: now, deviceLabel: session.deviceLabel, now: now)
    }
    return response
  }

  /// Merges are undone in the reverse of their order.
  private func undoable(
    _ mergedUID: String, of uid: String, now: Date
  ) throws(Refusal) -> (Merge, MergeSnapshot) {
    let candidates = merges.filter { $0.survivorUID == uid && $0.undoUntil > now && $0.snapshot != nil }
    guard let latest = candidates.last, let snapshot = latest.snapshot,
      mergedUID.isEmpty || candidates.contains(where: { $0.mergedUID == mergedUID })
    else {
      throw Refusal(
        .notFound, .mergeNotFound, "There is no merge into this account that can still be undone.",
        field: "merged_uid")
    }
    guard mergedUID.isEmpty || mergedUID == latest.mergedUID else {
      throw Refusal(
        .failedPrecondition, .mergeOrder,
        "Another account was merged later. Undo that merge first: the latest one goes first.", field: "merged_uid")
    }
    return (latest, snapshot)
  }

  /// Puts back what still is as the merge left it, and returns what is not.
  private mutating func undo(
    _ merge: Merge, _ snapshot: MergeSnapshot, sparing session: SessionID
  ) -> [LigatureV1.MergeRemainder] {
    guard let survivor = entries[merge.survivorUID] else { return [] }
    var undo = UndoneMerge(snapshot, survivor: survivor, allowsSeveralPerProvider: allowsSeveralPerProvider)
    undo.run()
    change(merge.survivorUID) { $0 = undo.survivor }
    entries[merge.mergedUID] = undo.restored
    change(merge.mergedUID) { _ in }
    sessions = sessions.filter { id, other in
      id == session || other.uid != merge.survivorUID
        || !undo.takenIdentities.contains(other.method.identityID ?? "")
    }
    endPendingSignIns(of: merge.survivorUID)
    merges.removeAll { $0.mergedUID == merge.mergedUID }
    for index in merges.indices where snapshot.aliases.contains(merges[index].mergedUID) {
      merges[index].survivorUID = merge.mergedUID
    }
    return undo.remainders
  }
}

/// The undo of a merge in the making.
private struct UndoneMerge {
  let snapshot: MergeSnapshot
  let allowsSeveralPerProvider: Bool
  var survivor: AccountTable.Entry
  var restored: AccountTable.Entry
  var remainders: [LigatureV1.MergeRemainder] = []
  /// The IDs that identities which went back had on the survivor.
  var takenIdentities: Set<String> = []

  init(_ snapshot: MergeSnapshot, survivor: AccountTable.Entry, allowsSeveralPerProvider: Bool) {
    self.snapshot = snapshot
    self.allowsSeveralPerProvider = allowsSeveralPerProvider
    self.survivor = survivor
    restored = snapshot.merged
    restored.identities = [:]
    restored.account.providerData = []
    restored.account.factors = []
    restored.factors = Factors()
    restored.hasCustomSignIn = survivor.hasCustomSignIn
  }

  mutating func run() {
    let takesAddress = takesAddressBack
    takeProfileBack()
    takeIdentitiesBack(withMailbox: takesAddress)
    takeFactorsBack()
    takeAddressBack(takesAddress)
    restoreDisplaced()
    if snapshot.survivorBefore.isAnonymous, survivor.identities.isEmpty { survivor.account.isAnonymous = true }
  }

  private func isUnchanged(_ move: MergeSnapshot.Move) -> Bool {
    survivor.identities[move.id]?.key == move.before.identity.key
      || survivor.account.setAside.contains { $0.identityID == move.id }
  }

  /// Whether the restored account gets its address: it is kept for it, or the survivor has it from the merge and no other
  /// method for it.
  private var takesAddressBack: Bool {
    guard let email = snapshot.merged.account.email,
      (snapshot.survivorAfter.email == email) == (survivor.account.email == email)
    else { return false }
    return !survivor.account.providerData.contains { info in
      survivor.linked(info.identityID)?.isMailbox(of: email) == true
        && !snapshot.moved.contains { $0.id == info.identityID }
    }
  }

  private mutating func takeProfileBack() {
    let (before, after) = (snapshot.survivorBefore, snapshot.survivorAfter)
    func takeBack(_ value: WritableKeyPath<LigatureV1.Account, String?>, _ field: LigatureV1.MergeField) {
      guard after[keyPath: value] != before[keyPath: value] else { return }
      if survivor.account[keyPath: value] == after[keyPath: value] {
        survivor.account[keyPath: value] = before[keyPath: value]
      } else {
        remainders.append(.init(what: .field(field)))
      }
    }
    takeBack(\.displayName, .displayName)
    takeBack(\.photoURL, .photoURL)
    takeBack(\.phoneNumber, .phoneNumber)
  }

  private mutating func takeIdentitiesBack(withMailbox: Bool) {
    // The number is what the profile says, whatever identity goes.
    let number = survivor.account.phoneNumber
    let setAside = Set(snapshot.merged.account.setAside.map(\.identityID))
    survivor.account.setAside.removeAll { setAside.contains($0.identityID) }
    for move in snapshot.moved {
      let isBound = move.before.isMailbox(of: snapshot.merged.account.email)
      guard isUnchanged(move), withMailbox || !isBound else {
        remainders.append(.init(what: .providerID(move.before.info.providerID)))
        continue
      }
      var back = move.before
      if let present = survivor.identities[move.id] {
        back.identity = present
        survivor.remove(move.id)
        takenIdentities.insert(move.id)
      }
      survivor.account.setAside.removeAll { $0.identityID == move.id }
      restored.insert(back)
    }
    survivor.account.phoneNumber = number
  }

  private mutating func takeFactorsBack() {
    for info in snapshot.merged.account.factors {
      let id = info.enrollmentID
      let isPresent = survivor.account.factors.contains { $0.enrollmentID == id }
      guard isPresent || snapshot.droppedFactors.contains(id) else {
        remainders.append(.init(what: .factor(info.kind)))
        continue
      }
      restored.factors.take(id, from: isPresent ? survivor.factors : snapshot.merged.factors)
      restored.account.factors.append(info)
      survivor.factors.remove(id)
      survivor.account.factors.removeAll { $0.enrollmentID == id }
    }
    if survivor.account.factors.isEmpty {
      survivor.factors.recoveryCodes = []
      survivor.account.recoveryCodesLeft = 0
    }
    if restored.account.factors.isEmpty {
      restored.account.recoveryCodesLeft = 0
    } else {
      restored.factors.recoveryCodes = snapshot.merged.factors.recoveryCodes
    }
  }

  private mutating func takeAddressBack(_ takesAddress: Bool) {
    guard snapshot.merged.account.email != nil else { return }
    guard takesAddress else {
      restored.account.email = nil
      restored.account.displayEmail = nil
      restored.account.emailVerified = false
      remainders.append(.init(what: .field(.email)))
      return
    }
    guard snapshot.survivorAfter.email == restored.account.email else { return }
    restored.account.emailVerified = survivor.account.emailVerified
    survivor.account.email = snapshot.survivorBefore.email
    survivor.account.displayEmail = snapshot.survivorBefore.displayEmail
    survivor.account.emailVerified = snapshot.survivorBefore.emailVerified
  }

  /// Lets the survivor's own identities that gave way sign in again, unless others have taken their part since.
  private mutating func restoreDisplaced() {
    for linked in snapshot.displaced {
      let (id, provider) = (linked.info.identityID, linked.info.providerID)
      guard survivor.account.setAside.contains(where: { $0.identityID == id }) else { continue }
      let isFree =
        linked.identity.isMailbox
        ? linked.isMailbox(of: survivor.account.email)
        : allowsSeveralPerProvider || !survivor.account.providerData.contains { $0.providerID == provider }
      guard isFree else { continue }
      survivor.account.setAside.removeAll { $0.identityID == id }
      survivor.insert(linked)
    }
  }
}
