import Accounts

/// A mail with a code.
struct Letter: Hashable, CustomStringConvertible {
  let kind: ActionCode.Kind
  let address: String
  /// The account that it is for; nil for a link to an address without one.
  let uid: UID?
  let code: String

  var description: String { "the \(kind.rawValue) mail to \(address)" }
}

/// What a mail with a code is asked for, or what takes its place.
enum MailRequest: Hashable {
  case verification
  case reset(address: String)
  case signInLink(address: String)
  case change(to: String)
  /// The change of an address that was never verified, without a mail.
  case changeAtOnce(to: String)
}

/// What a person shows besides a code that verifies, changes or recovers an address.
enum Approval: Hashable {
  /// Nothing but the session that calls, if one does.
  case nothing
  case password(String)
  /// "It was me."
  case word
  /// "I did not request this."
  case denial
}
