import Foundation
import LigatureAuth

/// The effects of a planned merge.
struct MergePlanView: Encodable {
  struct Identity: Encodable {
    var providerID: String
    /// The identity's ID, as in `providerData`. For a phone, it is the phone number.
    var uid: String
    var email: String?
    var isActive: Bool
  }

  struct Conflict: Encodable {
    var field: String
    var first: String
    var second: String
  }

  var survivorUID: String
  var mergedUID: String
  var identities: [Identity]
  var factors: [String]
  var droppedFactors: [String]
  var endsRecoveryCodes: Bool
  var conflicts: [Conflict]
  var endingSessions: Int

  init(_ plan: MergePlan) {
    func name(_ factor: MultiFactorInfo) -> String { factor.displayName ?? factor.factorID }
    survivorUID = plan.survivorUID
    mergedUID = plan.mergedUID
    identities = plan.identities.map { Identity($0) }
    factors = plan.factors.map(name)
    droppedFactors = plan.droppedFactors.map(name)
    endsRecoveryCodes = plan.endsRecoveryCodes
    conflicts = plan.conflicts.map { Conflict(field: $0.field.name, first: $0.first, second: $0.second) }
    endingSessions = plan.endingSessions.count
  }

  /// A human-readable table for standard error. Each row shows an item, its value in each account, and the effect of
  /// the merge.
  var text: String {
    var rows = [["uid", survivorUID, mergedUID, "the other is an alias"]]
    for identity in identities where !conflicts.contains(where: { $0.field == identity.providerID }) {
      rows.append(
        [
          identity.providerID.printable, "", (identity.email ?? identity.uid).printable,
          identity.isActive ? "signs in to this account" : "set aside",
        ])
    }
    for conflict in conflicts {
      rows.append([
        conflict.field.printable, conflict.first.printable, conflict.second.printable, "this account's stays",
      ])
    }
    for factor in factors { rows.append(["second factor", "", factor.printable, "moves"]) }
    for factor in droppedFactors {
      rows.append(["second factor", "", factor.printable, "dropped: there are too many"])
    }
    if endsRecoveryCodes { rows.append(["recovery codes", "", "", "end; make new ones"]) }
    rows.append(["sessions", "", "\(endingSessions)", "end"])
    return TextTable(["WHAT", "THIS ACCOUNT", "THE OTHER", "AFTER THE MERGE"], rows).text(TerminalStyle.errors.plain)
  }
}

extension MergePlanView.Identity {
  init(_ identity: MergePlan.Identity) {
    (providerID, uid) = (identity.providerID, identity.uid)
    (email, isActive) = (identity.email, identity.isActive)
  }
}

/// The effects of a merge.
struct MergeView: Encodable {
  var account: AccountView
  var mergedUID: String
}

/// The effects of undoing a merge, as shown before or after the merge is undone.
struct MergeUndoView: Encodable {
  var account: AccountView
  var restoredUID: String
  var returned: [String]
  var remainders: [String]

  init(_ undo: MergeUndo) {
    account = AccountView(undo.user)
    restoredUID = undo.restoredUID
    returned = undo.identities.map(\.providerID) + undo.factors.map { "\($0.factorID) factor" }
    remainders = undo.remainders.map(\.text)
  }

  /// Returns a description of the effects.
  func summary(isDone: Bool) -> String {
    MergeUndoText(restoredUID: restoredUID, returned: returned, remainders: remainders).text(isDone: isDone)
  }

  /// The description of the effects, followed by the account.
  var text: String { "\(summary(isDone: true))\n\(account.text)" }
}

/// A description of the effects of undoing a merge.
struct MergeUndoText {
  var restoredUID: String
  /// The items that are moved back to the restored account.
  var returned: [String]
  /// The items that stay in the current account.
  var remainders: [String]

  func text(isDone: Bool) -> String {
    var lines = ["\(restoredUID.printable) \(isDone ? "is" : "becomes") a separate account again."]
    if !returned.isEmpty {
      lines.append("\(isDone ? "Went" : "Goes") back to it: \(returned.joined(separator: ", ").printable).")
    }
    if !remainders.isEmpty {
      lines.append(
        "Not as the merge left it, and therefore \(isDone ? "still here" : "stays here"): "
          + "\(remainders.joined(separator: ", ").printable).")
    }
    return lines.joined(separator: "\n")
  }
}

extension MergeUndo.Remainder {
  fileprivate var text: String {
    switch self {
    case .field(let field): field.name
    case .identity(let id): id
    case .factor(let kind): "\(kind) factor"
    }
  }
}
