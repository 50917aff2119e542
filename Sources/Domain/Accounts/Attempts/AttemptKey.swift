/// The target of an attempt, which determines its counters.
///
/// Each attempt is counted for its source too, if there is one.
package enum AttemptKey: Sendable, Hashable {
  /// The password of the account with this canonical address. An address without an account has a key as well, so that
  /// both are refused alike.
  case password(String)
  /// A code that proves a second factor of an account, or a similar code.
  case code(UID)
  /// A code that was sent to this number, for one verification. Both are counted.
  case phoneCode(PhoneNumber, PhoneVerificationID)
  /// A mail to this canonical address. The mails that a source requests have a limit, too, whatever their addresses.
  case mail(String)
  /// A notice of this kind to this canonical address. No source is counted: the worker sends it.
  case notice(Mail.Kind, String)
  /// A message to this number. It is also counted for similar numbers and for the day, and for its source with a
  /// separate limit.
  case sms(PhoneNumber)
  /// A message to a second factor of an account, whose first factor was proven. It is counted for the account, and for
  /// the number apart from other messages to it.
  ///
  /// - Parameter isEstablished: Whether the account has had the factor for a while (`Factor.isEstablished(at:)`).
  case factorSMS(UID, PhoneNumber, isEstablished: Bool)
  /// A sign-up, which reveals whether an address is taken. It is counted for the source even if it succeeds.
  case signUp
  /// A change of an account's profile.
  case profileChange(UID)
  /// The start of a sign-in through the browser. It is counted for the source only, with a separate limit.
  case providerSignIn
  /// An access token, which is verified by a call to its provider. It is counted for the source only: even if it
  /// succeeds, in the same way as the start of a sign-in through the browser, and if it does not succeed, also as a
  /// failure.
  case accessToken
  /// An anonymous account, which needs no proof. It is counted for the source only, with a separate limit.
  case anonymousAccount
  /// Something that cannot be guessed by trying one account. It is counted for the source only.
  case source
}
