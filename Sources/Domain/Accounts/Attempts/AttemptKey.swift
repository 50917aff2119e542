/// The target of an attempt, which determines its counters.
///
/// Each attempt is also counted for its source, if it has one.
package enum AttemptKey: Sendable, Hashable {
  /// The password of the account with this canonical address. An address without an account also has a key, so that
  /// attempts are refused in the same way whether or not there is an account.
  case password(String)
  /// A code that proves a second factor of an account.
  case code(UID)
  /// An older password or factor of an account, which a user proves in addition to a code that recovers the account.
  /// It is counted apart from other guesses, so that strangers, who have no such code, cannot use up the attempts.
  case olderMethod(UID)
  /// A code that was sent to this number for one verification. Attempts are counted for both the number and the
  /// verification.
  case phoneCode(PhoneNumber, PhoneVerificationID)
  /// An email to this canonical address. The number of emails that a source requests is also limited, regardless of
  /// their recipients.
  case mail(String)
  /// An email with a new code of a way back to this canonical address, which the holder of an expired code requests. It
  /// is counted apart from other emails, so that strangers, who have no such code, cannot keep an owner from recovering
  /// an account until the way back is closed.
  case renewal(String)
  /// A notice of this kind to this canonical address. It is not counted for any source, because the worker sends it.
  case notice(Mail.Kind, String)
  /// An SMS message to this number. It is also counted for the block to which the number belongs, for the day and, with
  /// a separate limit, for its source.
  case sms(PhoneNumber)
  /// An SMS message to a second factor of an account. The account's first factor has already been proven. The message
  /// is counted for the account and for the number, separately from other messages to that number.
  ///
  /// - Parameter isEstablished: Whether the account has had the factor for a while (`Factor.isEstablished(at:)`).
  case factorSMS(UID, PhoneNumber, isEstablished: Bool)
  /// A sign-up, which reveals whether an address is taken. It is counted for the source even if it succeeds.
  case signUp
  /// A change to an account's profile.
  case profileChange(UID)
  /// The start of a sign-in through the browser. It is counted only for the source, with a separate limit.
  case providerSignIn
  /// The code of a device, entered on the page for devices. It is counted only for the source, and apart from other
  /// failures, because any page in a browser can open the page for devices with a wrong code.
  case userCode
  /// The code of a device, entered to confirm this sign-in. It is counted only for the sign-in.
  case deviceConfirmation(IntentID)
  /// An access token, which is verified by a call to its provider. It is counted only for the source: always in the
  /// same way as the start of a sign-in through the browser, and also as a failure if it is invalid.
  case accessToken
  /// An anonymous account, which requires no proof. It is counted only for the source, with a separate limit.
  case anonymousAccount
  /// An attempt that is not directed at a particular account. It is counted only for the source.
  case source
}

extension AttemptKey {
  /// The account that the key names; nil if it names none.
  var uid: UID? {
    switch self {
    case .code(let uid), .olderMethod(let uid), .factorSMS(let uid, _, _), .profileChange(let uid): uid
    case .password, .phoneCode, .mail, .renewal, .notice, .sms, .signUp, .providerSignIn, .userCode,
      .deviceConfirmation, .accessToken, .anonymousAccount, .source:
      nil
    }
  }
}
