/// What an attempt is aimed at, which says what counts it.
///
/// Each is counted for its source too, if there is one, but for mails.
package enum AttemptKey: Sendable, Hashable {
  /// The password of the account that has this canonical address. An address without an account has a key as well, so that
  /// both are refused alike.
  case password(String)
  /// A code that proves a second factor, or the like, of an account.
  case code(UID)
  /// A mail to this canonical address.
  case mail(String)
  /// Something that can't be guessed by trying one account: only the source counts.
  case source
}
