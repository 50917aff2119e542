import LigatureMessages

/// A reference to one account.
public enum AccountReference: Sendable, Hashable {
  /// The account with this user ID. In read-only calls, the user ID of an account that was merged into another account
  /// refers to the surviving account. Calls that change an account refuse the user ID of a merged account.
  case uid(String)
  /// The account that has this email address as its own. The address does not have to be in its canonical form.
  case email(String)
  /// The account with this linked phone number, in international format.
  case phoneNumber(String)
  /// The account with this linked identity. The identity consists of the ID of a provider, such as "google.com", and
  /// the user's ID at the provider.
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
