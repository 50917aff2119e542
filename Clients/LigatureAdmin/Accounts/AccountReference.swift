import LigatureMessages

/// A reference to one account.
public enum AccountReference: Sendable, Hashable {
  /// The account with this uid. In read-only calls, the uid of an account that was merged into another account refers
  /// to the surviving account. Calls that change an account refuse such a uid.
  case uid(String)
  /// The account that has this email address as its own. The address can be given as users type it.
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
