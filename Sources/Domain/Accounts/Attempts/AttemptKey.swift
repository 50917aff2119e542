/// The target of an attempt, which determines its counters.
///
/// Most attempts are also counted for their source, if they have one.
package enum AttemptKey: Sendable, Hashable {
  /// The password of the account with this canonical address. Attempts are also counted for addresses without an
  /// account, so that refusals do not reveal whether an account exists.
  case password(String)
  /// A code that proves an account's second factor.
  case code(UID)
  /// An older password or factor of an account, which a user proves in addition to a code that recovers the account.
  /// Such attempts are counted separately from other guesses, so that strangers, who have no such code, cannot use them
  /// up.
  case olderMethod(UID)
  /// A code that was sent to this number for one verification. Attempts are counted for both the number and the
  /// verification.
  case phoneCode(PhoneNumber, PhoneVerificationID)
  /// An email to this canonical address. The number of emails that a source requests is also limited, regardless of
  /// their recipients.
  case mail(String)
  /// An email to this canonical address with a new recovery code, requested by the holder of an expired code. It is
  /// counted separately from other emails, so that strangers, who have no such code, cannot prevent an owner from
  /// recovering an account before the way back is closed.
  case renewal(String)
  /// A notice of this kind to this canonical address. It is not counted for any source, because a worker sends it.
  case notice(Mail.Kind, String)
  /// An SMS message to this number. It is also counted for the number's block, for the day and, with a separate limit,
  /// for its source.
  case sms(PhoneNumber)
  /// An SMS message for an account's second factor, sent after the first factor has been proven. The message is counted
  /// for the account and for the number, separately from other messages to that number.
  ///
  /// - Parameter isEstablished: Whether the account has had the factor for a while (`Factor.isEstablished(at:)`).
  case factorSMS(UID, PhoneNumber, isEstablished: Bool)
  /// A sign-up, which reveals whether an address is taken. It is counted for the source even if it succeeds.
  case signUp
  /// A change to an account's profile.
  case profileChange(UID)
  /// The start of a sign-in through the browser. It is counted only for the source, with a separate limit.
  case providerSignIn
  /// A device's user code, entered on the device page. It is counted only for the source and separately from other
  /// failures, because any web page can open the device page with a wrong code.
  case userCode
  /// A device's user code, entered to confirm a sign-in. It is counted only for that sign-in.
  case deviceConfirmation(IntentID)
  /// An access token, which the server verifies by calling its provider. It is counted only for the source: always in
  /// the same way as the start of a sign-in through the browser, and also as a failure if it is invalid.
  case accessToken
  /// An anonymous account, which requires no proof. It is counted only for the source, with a separate limit.
  case anonymousAccount
  /// An attempt that is not directed at a particular account. It is counted only for the source.
  case source
}

extension AttemptKey {
  /// The user ID in the key; nil if the key has none.
  var uid: UID? {
    switch self {
    case .code(let uid), .olderMethod(let uid), .factorSMS(let uid, _, _), .profileChange(let uid): uid
    case .password, .phoneCode, .mail, .renewal, .notice, .sms, .signUp, .providerSignIn, .userCode,
      .deviceConfirmation, .accessToken, .anonymousAccount, .source:
      nil
    }
  }
}
