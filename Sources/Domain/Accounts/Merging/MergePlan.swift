package typealias MergePlanID = ProofID<MergePlan>

typealias MergePlanToken = StoredProofToken<MergePlan>

/// A merge that a caller may commit: the second account was proven, and nothing has changed yet. Only its holder, the
/// lineage of the session that made the plan, can commit it.
///
/// It is valid for the two accounts as they were when the plan was made.
package struct MergePlan: ProofContent {
  package var survivor: String
  package var survivorVersion: Int64
  package var merged: String
  package var mergedVersion: Int64
  /// Whether the merged account has lost its address to a proof, and with it every sign-in method. In that case,
  /// nothing of the account is moved.
  package var isUnreachable: Bool

  package init(survivor: Account, merged: Account, isUnreachable: Bool = false) {
    self.survivor = survivor.uid.rawValue
    survivorVersion = survivor.version
    self.merged = merged.uid.rawValue
    mergedVersion = merged.version
    self.isUnreachable = isUnreachable
  }

  package static var kind: ProofKind { .mergePlan }
}

extension MergePlan: TokenProof {
  static var tokenKind: TokenKind { .mergePlan }
  static var keyedLabel: String { "ligature keyed merge plan" }
}
