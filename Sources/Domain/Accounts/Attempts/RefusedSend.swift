/// An email or an SMS message that the limits have refused.
package struct RefusedSend: Sendable, Hashable {
  package enum Medium: Sendable, Hashable {
    case mail
    case sms
    /// An SMS message for a second factor.
    case factorSMS
  }

  package var medium: Medium
  /// The recipient's email address or phone number.
  package var recipient: String
  package var retryAfterMilliseconds: Int64

  /// Creates a description of a refused email or SMS message. Returns nil for a notice, which is held back instead, and
  /// for an attempt that sends no message.
  init?(_ key: AttemptKey, retryAfterMilliseconds: Int64) {
    switch key {
    case .mail(let address), .renewal(let address): (medium, recipient) = (.mail, address)
    case .sms(let number): (medium, recipient) = (.sms, number.e164)
    case .factorSMS(_, let number, _): (medium, recipient) = (.factorSMS, number.e164)
    case .password, .code, .olderMethod, .phoneCode, .notice, .signUp, .profileChange, .providerSignIn, .userCode,
      .deviceConfirmation, .accessToken, .anonymousAccount, .source:
      return nil
    }
    self.retryAfterMilliseconds = retryAfterMilliseconds
  }
}
