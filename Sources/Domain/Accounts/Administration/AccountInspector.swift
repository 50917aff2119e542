/// How an administrator names an account.
package enum AccountReference: Sendable, Hashable {
  case uid(UID)
  /// The account's own address, as users type it.
  case email(String)
  /// A linked phone, as users type its number.
  case phone(String)
  /// A linked identity.
  case identity(ProviderID, subject: String)
}

/// An account that an administrator has named.
package struct FoundAccount: Sendable {
  package var account: Account
  /// The uid that it was named by, if the account with it was merged into this one.
  package var mergedUID: UID?
}

/// What administrators look at: accounts, their sessions and the audit trail.
package struct AccountInspector: Sendable {
  package let directory: any AccountDirectory
  private let normalizer: any TextNormalizer
  private let clock: any WallClock
  private let tenant: TenantID

  package init(
    directory: any AccountDirectory, normalizer: any TextNormalizer, clock: any WallClock, tenant: TenantID = .default
  ) {
    self.directory = directory
    self.clock = clock
    self.normalizer = normalizer
    self.tenant = tenant
  }

  /// Returns a page of accounts in the order of their creation.
  ///
  /// - Parameter kind: which of them are listed.
  package func accounts(
    _ kind: AccountListing = .all, after cursor: AccountCursor?, limit: Int
  ) async throws(AccountError) -> AccountPage {
    try await reading { () async throws(StoreError) in
      switch kind {
      case .all: try await directory.accounts(in: tenant, after: cursor, limit: limit)
      case .unreachable: try await directory.unreachableAccounts(in: tenant, after: cursor, limit: limit)
      case .secondSpelling: try await directory.accountsWithSecondSpelling(in: tenant, after: cursor, limit: limit)
      }
    }
  }

  /// Returns entries of the audit trail, the latest first. A page may have fewer than the limit, also if it is not the last.
  package func auditTrail(
    _ filter: AuditFilter, before cursor: AuditCursor?, limit: Int
  ) async throws(AccountError) -> AuditPage {
    try await reading { () async throws(StoreError) in
      try await directory.auditTrail(filter, in: tenant, before: cursor, limit: limit)
    }
  }

  /// Returns the sessions of an account that can still act, the latest sign-in first.
  package func sessions(of account: Account) async throws(AccountError) -> [Session] {
    let sessions = try await reading { () async throws(StoreError) in
      try await directory.sessions(of: account.uid, in: tenant)
    }
    return sessions.inForce(for: account, at: clock.now)
  }

  /// Returns the merges into an account that can be undone, the latest first.
  package func undoableMerges(into account: Account) async throws(AccountError) -> [AccountMerge] {
    let merges = try await reading { () async throws(StoreError) in
      try await directory.merges(into: account.uid, in: tenant)
    }
    return merges.filter { $0.isUndoable(at: clock.now) }
  }

  /// Throws `.userNotFound`; `.invalidEmail` or `.invalidPhoneNumber` if the text is not one.
  package func find(_ reference: AccountReference) async throws(AccountError) -> FoundAccount {
    let found: FoundAccount?
    switch reference {
    case .uid(let uid): found = try await find(uid)
    case .email(let text):
      guard let address = EmailAddress(text, normalizer: normalizer) else {
        throw AccountError(.invalidEmail, "This is not an email address.", field: .account)
      }
      found = try await reading { () async throws(StoreError) in
        try await directory.account(email: address.canonical, in: tenant).map { FoundAccount(account: $0) }
      }
    case .phone(let text):
      guard let number = PhoneNumber(text) else {
        throw AccountError(
          .invalidPhoneNumber, "This is not a phone number in the international form, as +15550100.", field: .account)
      }
      found = try await reading { () async throws(StoreError) in
        for spelling in [number, number.canonical] {
          let account = try await directory.account(provider: .phone, subject: spelling.e164, in: tenant)
          if let account { return FoundAccount(account: account) }
        }
        return nil
      }
    case .identity(let provider, let subject):
      found = try await reading { () async throws(StoreError) in
        try await directory.account(provider: provider, subject: subject, in: tenant).map { FoundAccount(account: $0) }
      }
    }
    guard let found else { throw AccountError(.userNotFound, "There is no such account.", field: .account) }
    return found
  }

  /// Finds an account that is about to be changed. A uid that was merged into another account is refused: whoever named it may not
  /// know, and has not confirmed, which account is changed then.
  ///
  /// Throws as ``find(_:)``.
  package func findToChange(_ reference: AccountReference) async throws(AccountError) -> Account {
    let found = try await find(reference)
    guard let merged = found.mergedUID else { return found.account }
    throw AccountError(
      .userNotFound, "The account \(merged) was merged into \(found.account.uid). Name that one to change it.",
      field: .account)
  }

  private func find(_ uid: UID) async throws(AccountError) -> FoundAccount? {
    try await reading { () async throws(StoreError) in
      if let account = try await directory.account(uid, in: tenant) { return FoundAccount(account: account) }
      guard let merge = try await directory.merge(of: uid, in: tenant),
        let survivor = try await directory.account(merge.survivor, in: tenant)
      else { return nil }
      return FoundAccount(account: survivor, mergedUID: uid)
    }
  }

  private func reading<Value>(_ body: () async throws(StoreError) -> Value) async throws(AccountError) -> Value {
    do { return try await body() } catch { throw AccountError(error) }
  }
}
