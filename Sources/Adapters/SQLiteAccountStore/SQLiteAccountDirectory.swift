package import Accounts

/// Accounts in a SQLite database, as administrators look at them.
package protocol SQLiteAccountDirectory: AccountDirectory {
  var readers: ReaderPool { get }
}

extension SQLiteAccountDirectory {
  package func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await readers.read { try $0.account(uid, in: tenant) }
  }

  package func account(email: String, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await readers.read { try $0.account(email: email, in: tenant) }
  }

  package func account(
    provider: ProviderID, subject: String, in tenant: TenantID
  ) async throws(StoreError) -> Account? {
    try await readers.read { try $0.account(provider: provider, subject: subject, in: tenant) }
  }

  package func merge(of uid: UID, in tenant: TenantID) async throws(StoreError) -> AccountMerge? {
    try await readers.read { try $0.merge(of: uid, in: tenant) }
  }

  package func merges(into uid: UID, in tenant: TenantID) async throws(StoreError) -> [AccountMerge] {
    try await readers.read { try $0.merges(into: uid, in: tenant) }
  }

  package func accounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    let limit = min(max(limit, 1), 10_000)
    return try await readers.read { try $0.accounts(in: tenant, after: cursor, limit: limit) }
  }

  package func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session] {
    try await readers.read { try $0.sessions(of: uid, in: tenant) }
  }

  package func auditTrail(
    _ filter: AuditFilter, in tenant: TenantID, before cursor: AuditCursor?, limit: Int
  ) async throws(StoreError) -> AuditPage {
    let limit = min(max(limit, 1), 10_000)
    return try await readers.read { try $0.trail.entries(filter, in: tenant, before: cursor, limit: limit) }
  }

  package func unreachableAccounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    let limit = min(max(limit, 1), 10_000)
    return try await readers.read { try $0.unreachableAccounts(in: tenant, after: cursor, limit: limit) }
  }

  package func accountsWithSecondSpelling(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    let limit = min(max(limit, 1), 10_000)
    return try await readers.read { try $0.accountsWithSecondSpelling(in: tenant, after: cursor, limit: limit) }
  }

  /// Returns what is wrong with the database, one line each; empty if it is sound.
  package func checkIntegrity() async throws(StoreError) -> [String] {
    try await readers.read { try $0.problems() }
  }
}
