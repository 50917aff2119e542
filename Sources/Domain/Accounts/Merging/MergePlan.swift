package typealias MergePlanID = ProofID<MergePlan>

typealias MergePlanToken = StoredProofToken<MergePlan>

/// A prepared merge, which has not changed anything yet. The caller has proven ownership of the second account. Only
/// the holder of the plan, which is the lineage of the session that created the plan, can commit the merge.
///
/// The plan becomes invalid when either account changes.
package struct MergePlan: ProofContent {
  package var survivor: String
  package var survivorVersion: Int64
  package var merged: String
  package var mergedVersion: Int64
  /// Whether the merged account has lost its address and all sign-in methods to a proof. In that case, nothing from the
  /// account is moved.
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
