/// The accounts that an administrator lists.
package enum AccountListing: Sendable {
  case all
  /// The accounts that no one can sign in to since they lost their address to a proof (`addressLoss`). Their sessions
  /// may still be valid; an account without one is deleted in time.
  case unreachable
  /// The accounts with a phone number that another account also has, in its canonical spelling. Such accounts are older
  /// than the rule that each number has one spelling.
  case secondSpelling
}

/// A position in the list of accounts.
package struct AccountCursor: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
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
