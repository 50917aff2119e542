internal import Accounts
internal import LigatureMessages

extension FactorAssertion {
  /// Creates the second-factor proof from the message in a request. If the proof is missing, the error specifies its
  /// field.
  init(_ message: LigatureV1.FactorAssertion?) throws(AccountError) {
    switch message?.proof {
    case .totp(let assertion): self = .totp(FactorID(rawValue: assertion.enrollmentID), code: Secret(assertion.code))
    case .recoveryCode(let assertion): self = .recoveryCode(Secret(assertion.code))
    case .phone(let assertion):
      self = .phone(sessionInfo: Secret(assertion.sessionInfo), code: Secret(assertion.code))
    case nil:
      throw AccountError(
        .invalidArgument, "The request has no second factor; set totp, phone or recovery_code.",
        field: .assertion)
    }
  }
}

extension LigatureV1.FactorInfo {
  init(_ factor: Factor) {
    self.init(
      enrollmentID: factor.id.rawValue, kind: .init(factor.kind), displayName: factor.displayName,
      maskedPhoneNumber: factor.phoneNumber?.masked, enrolledAt: .init(factor.enrolledAt))
  }
}

extension LigatureV1.FactorKind {
  init(_ kind: Factor.Kind) {
    switch kind {
    case .totp: self = .totp
    case .phone: self = .phone
    }
  }
}

extension LigatureV1.SecondFactorChallenge {
  init(_ challenge: SecondFactorChallenge) {
    self.init(
      pendingToken: challenge.pendingToken.reveal(), expiresAt: .init(challenge.expiresAt),
      hints: challenge.factors.map(LigatureV1.FactorInfo.init),
      acceptsRecoveryCode: challenge.acceptsRecoveryCode)
  }
}
