/// A selection of accounts for an administrator to list.
package enum AccountListing: Sendable, Hashable {
  case all
  /// The accounts that have lost their address to a user who proved ownership of it, and that no one can sign in to
  /// anymore (`addressLoss`). Their sessions may still be valid. An unreachable account without a session is eventually
  /// deleted.
  case unreachable
  /// The accounts whose phone number is in a noncanonical form although another account has the same number in
  /// canonical form. These accounts predate the rule that each number is stored in only one form.
  case secondSpelling
  /// The accounts whose own address, in canonical form, begins with this prefix, sorted by address.
  case email(prefix: String)
  /// The accounts whose phone number begins with this prefix, sorted by number.
  case phone(prefix: String)
  /// The accounts whose user ID begins with this prefix, sorted by user ID.
  case uid(prefix: String)
  /// The accounts that were created at or after `from`, and before `until`.
  case created(from: Timestamp, until: Timestamp)
  case disabled
  /// The accounts that have an active identity with this provider. `.password` includes sign-in links.
  case provider(ProviderID)
}

/// A position in a list of accounts, immediately after one account. It remains valid even if that account changes or is
/// deleted.
package struct AccountCursor: Sendable, Hashable {
  /// The account's sequence number, which reflects the order of creation.
  package var number: Int64
  /// The account's primary sort key in the list; empty if the list is sorted only by creation order.
  package var key: String

  package init(number: Int64, key: String = "") {
    self.number = number
    self.key = key
  }
}

extension AccountCursor {
  /// Creates a cursor from its text form. Returns nil if the text is not a cursor.
  package init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = Int64(parts[0]), number >= 0 else { return nil }
    self.init(number: number, key: parts.count == 2 ? String(parts[1]) : "")
  }

  package var text: String { key.isEmpty ? "\(number)" : "\(number) \(key)" }
}

extension AccountListing {
  /// Returns a string that sorts after all strings that have the given prefix.
  package static func end(of prefix: String) -> String { prefix + "\u{10FFFF}" }

  /// Returns the account's primary sort key in the list. The key is empty if the list is sorted only by creation order.
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

/// One page of an account listing.
package struct AccountPage: Sendable, Hashable {
  package var accounts: [Account]
  /// The position after the page; nil if this is the last page.
  package var next: AccountCursor?

  package init(accounts: [Account], next: AccountCursor?) {
    self.accounts = accounts
    self.next = next
  }
}
