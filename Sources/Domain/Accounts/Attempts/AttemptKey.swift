/// What an attempt is aimed at, which says what counts it.
///
/// Each is counted for its source too, if there is one.
package enum AttemptKey: Sendable, Hashable {
  /// The password of the account that has this canonical address. An address without an account has a key as well, so
  /// that both are refused alike.
  case password(String)
  /// A code that proves a second factor, or the like, of an account.
  case code(UID)
  /// A code that was sent to this number, for one verification. Both are counted.
  case phoneCode(PhoneNumber, PhoneVerificationID)
  /// A mail to this canonical address. Those that a source asks for have a limit, too, whatever their addresses.
  case mail(String)
  /// A message to this number. It is counted for numbers like it and for the day, too, and for its source by a limit of
  /// its own.
  case sms(PhoneNumber)
  /// A message to a second factor of an account, which has passed a first factor. The account counts it in place of the
  /// number.
  case factorSMS(UID, PhoneNumber)
  /// A sign-up, which tells whether an address is taken. The source counts it also if it succeeds.
  case signUp
  /// A change of an account's profile.
  case profileChange(UID)
  /// The start of a sign-in through the browser: only the source counts, with its own limit.
  case providerSignIn
  /// An anonymous account, which is made for the asking. Only the source counts, with its own limit.
  case anonymousAccount
  /// Something that can't be guessed by trying one account: only the source counts.
  case source
}
