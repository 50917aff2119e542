/// The response to a caller who needs a second factor.
package struct SecondFactorChallenge: Sendable {
  /// The token for `finishSignIn`.
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
