import LigatureMessages

/// Names one account.
public enum AccountReference: Sendable, Hashable {
  /// The uid of an account that was merged into another one names that one in calls that only read. Calls that change
  /// an account refuse it.
  case uid(String)
  /// The account's own address, as users type it.
  case email(String)
  /// A linked phone, in the international form.
  case phoneNumber(String)
  /// A linked identity: the provider, such as "google.com", and its ID of the user.
  case identity(providerID: String, subject: String)

  var isUID: Bool {
    if case .uid = self { true } else { false }
  }

  var message: LigatureV1.AccountRef {
    switch self {
    case .uid(let uid): .init(ref: .uid(uid))
    case .email(let email): .init(ref: .email(email))
    case .phoneNumber(let number): .init(ref: .phoneNumber(number))
    case .identity(let providerID, let subject):
      .init(ref: .identity(.init(providerID: providerID, subject: subject)))
    }
  }
}
