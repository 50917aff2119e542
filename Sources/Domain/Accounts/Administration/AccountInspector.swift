/// How an administrator refers to an account.
package enum AccountReference: Sendable, Hashable {
  case uid(UID)
  /// The account's own email address, before normalization.
  case email(String)
  /// A linked phone number, before normalization.
  case phone(String)
  /// A linked identity, specified by its provider and the user's ID at the provider.
  case identity(ProviderID, subject: String)

  /// A description of the reference for error messages.
  fileprivate var text: String {
    switch self {
    case .uid(let uid): Limits.quoted(uid.rawValue)
    case .email(let text), .phone(let text): Limits.quoted(text)
    case .identity(let provider, let subject): Limits.quoted("\(provider.rawValue):\(subject)")
    }
  }
}

/// The result of resolving an ``AccountReference``.
package struct FoundAccount: Sendable {
  package var account: Account
  /// The user ID in the reference, if the account with that ID was merged into this account; otherwise nil.
  package var mergedUID: UID?
}

/// Reads accounts, their sessions and the audit trail for administrators.
package struct AccountInspector: Sendable {
  package let directory: any AccountDirectory
  let normalizer: any TextNormalizer
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

  /// Returns a page of accounts in order of creation.
  ///
  /// - Parameter kind: The selection of accounts to list.
  package func accounts(
    _ kind: AccountListing = .all, after cursor: AccountCursor?, limit: Int
  ) async throws(AccountError) -> AccountPage {
    try await read { try $0.accounts(kind, after: cursor, limit: limit) }
  }

  /// Returns a page of audit entries, latest first. A page may contain fewer entries than the limit even if it is not
  /// the last page.
  package func auditTrail(
    _ filter: AuditFilter, before cursor: AuditCursor?, limit: Int
  ) async throws(AccountError) -> AuditPage {
    if let uid = filter.uid { try Limits.refuseNUL(in: uid.rawValue, field: .auditedAccount) }
    if let id = filter.requestID { try Limits.refuseNUL(in: id, field: .auditedRequest) }
    return try await read { try $0.auditTrail(filter, before: cursor, limit: limit) }
  }

  /// Returns the valid sessions of an account, latest sign-in first.
  package func sessions(of account: Account) async throws(AccountError) -> [Session] {
    try await read { try $0.sessions(of: account.uid) }.inForce(for: account, at: clock.now)
  }

  /// Returns the merges into an account that can be undone, latest first.
  package func undoableMerges(into account: Account) async throws(AccountError) -> [AccountMerge] {
    try await read { try $0.merges(into: account.uid) }.filter { $0.isUndoable(at: clock.now) }
  }

  /// Finds the account that a reference identifies.
  ///
  /// Throws `.userNotFound`, and `.invalidEmail` or `.invalidPhoneNumber` if the email address or phone number in the
  /// reference is malformed.
  package func find(_ reference: AccountReference) async throws(AccountError) -> FoundAccount {
    let query = try query(for: reference)
    guard let found = try await read({ try query.account(in: $0) }) else {
      throw AccountError(.userNotFound, "No account matches \(reference.text).", field: .account)
    }
    return found
  }

  /// Returns the accounts that the references identify, without duplicates, in the order of the first reference to each
  /// account. All accounts are read from the same snapshot.
  ///
  /// Throws `.invalidEmail` or `.invalidPhoneNumber` if the email address or phone number in a reference is malformed.
  package func find(_ references: [AccountReference]) async throws(AccountError) -> [Account] {
    var queries: [AccountQuery] = []
    for reference in references { queries.append(try query(for: reference)) }
    return try await read { [queries] snapshot in
      var seen: Set<UID> = []
      return try queries.compactMap { try $0.account(in: snapshot)?.account }.filter { seen.insert($0.uid).inserted }
    }
  }

  private func query(for reference: AccountReference) throws(AccountError) -> AccountQuery {
    switch reference {
    case .uid(let uid):
      try Limits.refuseNUL(in: uid.rawValue, field: .account)
      return .uid(uid)
    case .email(let text):
      guard let address = EmailAddress(text, normalizer: normalizer) else {
        throw AccountError(.invalidEmail, "\(reference.text) is not an email address.", field: .account)
      }
      return .email(address.canonical)
    case .phone(let text):
      guard let number = PhoneNumber(text) else {
        throw AccountError(
          .invalidPhoneNumber, "\(reference.text) is not a phone number in international format, such as +16505550100.",
          field: .account)
      }
      return .identity(.phone, subjects: [number.e164, number.canonical.e164])
    case .identity(let provider, let subject):
      for text in [provider.rawValue, subject] { try Limits.refuseNUL(in: text, field: .account) }
      return .identity(provider, subjects: [subject])
    }
  }

  /// Finds an account to change. Refuses the user ID of an account that was merged into another account, because the
  /// caller may not know which account would be changed.
  ///
  /// Throws the same errors as ``find(_:)``.
  package func findToChange(_ reference: AccountReference) async throws(AccountError) -> Account {
    let found = try await find(reference)
    guard let merged = found.mergedUID else { return found.account }
    throw .merged(merged, into: found.account.uid)
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(AccountError) -> Value {
    do { return try await directory.read(in: tenant, body) } catch { throw AccountError(error) }
  }
}

extension AccountError {
  /// Returns the error for an attempt to change an account that was merged into another account.
  static func merged(_ merged: UID, into survivor: UID) -> AccountError {
    AccountError(
      .userNotFound,
      "The account \(merged) was merged into \(survivor). To change it, name that account.", field: .account)
  }
}

/// A query that finds an account in the store.
private enum AccountQuery: Sendable {
  case uid(UID)
  /// An email address in canonical form.
  case email(String)
  /// An identity at a provider. The query tries the possible subjects in order.
  case identity(ProviderID, subjects: [String])

  func account(in snapshot: any AccountSnapshot) throws -> FoundAccount? {
    switch self {
    case .uid(let uid):
      if let account = try snapshot.account(uid) { return FoundAccount(account: account) }
      guard let merge = try snapshot.merge(of: uid), let survivor = try snapshot.account(merge.survivor) else {
        return nil
      }
      return FoundAccount(account: survivor, mergedUID: uid)
    case .email(let email): return try snapshot.account(email: email).map { FoundAccount(account: $0) }
    case .identity(let provider, let subjects):
      for subject in subjects {
        if let account = try snapshot.account(provider: provider, subject: subject) {
          return FoundAccount(account: account)
        }
      }
      return nil
    }
  }
}
