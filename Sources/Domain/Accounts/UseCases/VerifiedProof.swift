/// A proof that held, and what must be committed so that it holds only once.
struct VerifiedProof: Sendable {
  var fact: ProviderFact
  /// Changes that use the proof up.
  var consumption: [Change]
  /// What is said where another call used it first.
  var spent: AccountError
  /// Where the proof is a continuation: when it expires. One that is issued in its place lives no longer.
  var continuationExpiresAt: Timestamp?
}
