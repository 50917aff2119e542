/// Lists and finds accounts, for administrators.
package protocol AccountDirectory: Sendable {
  /// Returns the account with all its identities in the order of linking; nil if there is none or it was deleted.
  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account?
  /// Returns the account that has an address, in canonical form, as its own.
  func account(email: String, in tenant: TenantID) async throws(StoreError) -> Account?
  /// Returns the account that holds an identity of a provider, active.
  func account(
    provider: ProviderID, subject: String, in tenant: TenantID
  ) async throws(StoreError) -> Account?
  /// Returns how an account became an alias of another; nil if it is not an alias.
  func merge(of uid: UID, in tenant: TenantID) async throws(StoreError) -> AccountMerge?
  /// Returns how other accounts became aliases of this one, the latest first.
  func merges(into uid: UID, in tenant: TenantID) async throws(StoreError) -> [AccountMerge]
  /// Returns accounts in the order of creation. Start with nil and continue with the page's `next`.
  func accounts(in tenant: TenantID, after cursor: AccountCursor?, limit: Int) async throws(StoreError) -> AccountPage
  /// Returns the sessions of an account that are stored, replaced and expired ones included.
  func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session]
  /// Returns entries of the audit trail, the latest first. Start with nil and continue with the page's `next`: a page may
  /// have fewer entries than the limit, and none, also if it is not the last.
  func auditTrail(
    _ filter: AuditFilter, in tenant: TenantID, before cursor: AuditCursor?, limit: Int
  ) async throws(StoreError) -> AuditPage
  /// Returns the accounts that no one can sign in to since they lost their address to a proof (`addressLoss`), in the order of
  /// creation. Continue as with `accounts`. Their sessions may still be valid; an account without one is deleted in time.
  func unreachableAccounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage
  /// Returns the accounts with a phone number that another account has too, in its canonical spelling, in the order of
  /// creation. Continue as with `accounts`. There are none but from before each number had one spelling.
  func accountsWithSecondSpelling(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage
}

/// Which accounts an administrator lists.
package enum AccountListing: Sendable {
  case all
  /// Those that no one can sign in to.
  case unreachable
  /// Those with a phone number that another account has too, in another spelling.
  case secondSpelling
}

/// A position in the list of accounts.
package struct AccountCursor: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// One page of accounts.
package struct AccountPage: Sendable, Hashable {
  package var accounts: [Account]
  /// nil at the end.
  package var next: AccountCursor?

  package init(accounts: [Account], next: AccountCursor?) {
    self.accounts = accounts
    self.next = next
  }
}
