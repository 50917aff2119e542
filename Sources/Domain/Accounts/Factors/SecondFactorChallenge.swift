/// What a caller learns when a second factor is asked for.
package struct SecondFactorChallenge: Sendable {
  /// What `finishSignIn` takes.
  package var pendingToken: Secret
  package var expiresAt: Timestamp
  /// The factors of the account in the order of enrollment.
  package var factors: [Factor]
  package var acceptsRecoveryCode: Bool

  package init(pendingToken: Secret, expiresAt: Timestamp, factors: [Factor], acceptsRecoveryCode: Bool) {
    self.pendingToken = pendingToken
    self.expiresAt = expiresAt
    self.factors = factors
    self.acceptsRecoveryCode = acceptsRecoveryCode
  }
}
