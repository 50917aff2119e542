import Foundation
import LigatureAuth

/// A description of the effects of a planned merge, with the user's choices.
struct MergePlanText {
  let plan: MergePlan
  let choices: [MergeField: MergeSide]

  /// A table for standard error. Each row shows an item, its value in each account, and the effect of the merge.
  var text: String {
    var rows = [["uid", plan.survivorUID, plan.mergedUID, "the other becomes an alias"]]
    for identity in plan.identities where plan.conflict(in: .provider(identity.providerID)) == nil {
      rows.append(
        [
          identity.providerID.printable, "", (identity.email ?? identity.uid).printable,
          identity.isActive ? "signs in to this account" : "set aside",
        ])
    }
    for conflict in plan.conflicts {
      rows.append(
        [conflict.field.name.printable, conflict.first.printable, conflict.second.printable, effect(conflict)])
    }
    for factor in plan.factors { rows.append(["second factor", "", name(factor), "moves"]) }
    for factor in plan.droppedFactors {
      rows.append(["second factor", "", name(factor), "dropped: there are too many"])
    }
    if let claims = plan.droppedClaims { rows.append(["custom claims", "", claims.printable, "dropped"]) }
    if plan.endsRecoveryCodes { rows.append(["recovery codes", "", "", "removed; create new ones"]) }
    rows.append(["sessions", "", "\(plan.endingSessions.count)", "end"])
    return TextTable(["WHAT", "THIS ACCOUNT", "THE OTHER", "AFTER THE MERGE"], rows).text(TerminalStyle.errors.plain)
  }

  private func effect(_ conflict: MergeConflict) -> String {
    if choices[conflict.field] == .second { return "the other account's is kept" }
    return conflict.mustKeepFirst ? "this account's is kept: the other is not verified" : "this account's is kept"
  }

  private func name(_ factor: MultiFactorInfo) -> String { (factor.displayName ?? factor.factorID).printable }
}

/// The outcome of a merge, as shown on the command line.
struct MergeView: Encodable {
  var account: AccountView
  var mergedUID: String
}

/// The effects of undoing a merge, shown before or after the merge is undone.
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

  /// Returns a description of the effects of undoing the merge.
  func summary(isDone: Bool) -> String {
    MergeUndoText(restoredUID: restoredUID, returned: returned, remainders: remainders).text(isDone: isDone)
  }

  /// The description of the effects, followed by the account.
  var text: String { "\(summary(isDone: true))\n\(account.text)" }
}

/// A description of the effects of undoing a merge.
struct MergeUndoText {
  var restoredUID: String
  /// The parts of the merged account that move back when it is restored.
  var returned: [String]
  /// The parts of the merged account that are not restored.
  var remainders: [String]

  func text(isDone: Bool) -> String {
    var lines = ["\(restoredUID.printable) \(isDone ? "is" : "becomes") a separate account again."]
    if !returned.isEmpty {
      lines.append("\(isDone ? "Moved" : "Moves") back to it: \(returned.joined(separator: ", ").printable).")
    }
    if !remainders.isEmpty {
      lines.append(
        "Not restored, because it has changed since the merge: \(remainders.joined(separator: ", ").printable).")
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
