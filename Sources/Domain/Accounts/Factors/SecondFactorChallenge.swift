/// The response to a caller who must prove a second factor to continue.
package struct SecondFactorChallenge: Sendable {
  /// The token to send together with the proof of the second factor, for example to `finishSignIn`.
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
