/// The accounts that an administrator lists.
package enum AccountListing: Sendable, Hashable {
  case all
  /// The accounts that no one can sign in to since they lost their address to a proof (`addressLoss`). Their sessions
  /// may still be valid; an account without a session is eventually deleted.
  case unreachable
  /// The accounts with a phone number that another account also has, in its canonical spelling. Such accounts are older
  /// than the rule that each number has one spelling.
  case secondSpelling
  /// The accounts whose own address begins with this text, in its canonical form; in the order of the addresses.
  case email(prefix: String)
  /// The accounts whose phone number begins with this text; in the order of the numbers.
  case phone(prefix: String)
  /// The accounts whose uid begins with this text; in the order of the uids.
  case uid(prefix: String)
  /// The accounts that were created at `from` or later, and before `until`.
  case created(from: Timestamp, until: Timestamp)
  case disabled
  /// The accounts with an active identity that is reported as this provider's.
  case provider(ProviderID)
}

/// A position in a list of accounts: after an account, whatever happens to that account.
package struct AccountCursor: Sendable, Hashable {
  /// The number of the account in the order of creation.
  package var number: Int64
  /// The account's value by which the list is ordered first; empty if the list is only in the order of creation.
  package var key: String

  package init(number: Int64, key: String = "") {
    self.number = number
    self.key = key
  }
}

extension AccountCursor {
  /// Parses a cursor; returns nil if the text is not a cursor.
  package init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = Int64(parts[0]), number >= 0 else { return nil }
    self.init(number: number, key: parts.count == 2 ? String(parts[1]) : "")
  }

  package var text: String { key.isEmpty ? "\(number)" : "\(number) \(key)" }
}

extension AccountListing {
  /// Returns a text that follows all texts that begin with a prefix.
  package static func end(of prefix: String) -> String { prefix + "\u{10FFFF}" }

  /// Returns the account's value by which the list is ordered first; empty if the list is only in the order of
  /// creation.
  package func key(of account: Account) -> String {
    switch self {
    case .email: account.email ?? ""
    case .phone: account.phoneNumber ?? ""
    case .uid: account.uid.rawValue
    case .created: String(account.createdAt.milliseconds)
    case .all, .unreachable, .secondSpelling, .disabled, .provider: ""
    }
  }
}

/// A page of accounts.
package struct AccountPage: Sendable, Hashable {
  package var accounts: [Account]
  /// The position after the page; nil at the end.
  package var next: AccountCursor?

  package init(accounts: [Account], next: AccountCursor?) {
    self.accounts = accounts
    self.next = next
  }
}
