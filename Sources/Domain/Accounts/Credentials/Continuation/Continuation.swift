package typealias ContinuationID = ProofID<Continuation>

typealias ContinuationToken = StoredProofToken<Continuation>

/// A verified credential, stored for five minutes so that a conflict can be resolved without another request to the
/// provider.
///
/// If the continuation is bound to the session that encountered the conflict, its holder is that session's lineage.
/// Otherwise, the token alone is the proof.
package struct Continuation: ProofContent {
  package var claim: IdentityClaim
  /// The account that lost its address and all sign-in methods to the proof. The continuation can only be used to merge
  /// that account.
  package var unreachable: UID?

  package init(claim: IdentityClaim, unreachable: UID? = nil) {
    self.claim = claim
    self.unreachable = unreachable
  }

  package static var kind: ProofKind { .continuation }

  package var storable: Continuation {
    var storable = self
    storable.claim.material = .none
    return storable
  }
}

extension Continuation: TokenProof {
  static var tokenKind: TokenKind { .continuation }
  static var keyedLabel: String { "ligature keyed continuation" }
}
