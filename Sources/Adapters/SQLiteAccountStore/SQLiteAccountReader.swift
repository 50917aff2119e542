package import Accounts

/// Reads a store's directory beside the server that owns it, for operators on the same machine. Takes no lock and
/// changes nothing.
package final class SQLiteAccountReader: AccountDirectory {
  private let readers: ReaderPool

  /// - Throws: What the operator has to do if there is no database or it can't be read.
  package init(directory: String) throws(StoreFileError) {
    let path = try SQLiteAccountStore.existingDatabase(in: directory)
    do {
      readers = try ReaderPool(path: path, configuration: .init(readers: 1, pageCache: 8 << 20))
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  deinit {
    readers.close()
  }

  package func account(_ uid: UID, in tenant: TenantID = .default) async throws(StoreError) -> Account? {
    try await readers.read { try $0.account(uid, in: tenant) }
  }

  package func account(email: String, in tenant: TenantID = .default) async throws(StoreError) -> Account? {
    try await readers.read { try $0.account(email: email, in: tenant) }
  }

  package func account(
    provider: ProviderID, subject: String, in tenant: TenantID = .default
  ) async throws(StoreError) -> Account? {
    try await readers.read { try $0.account(provider: provider, subject: subject, in: tenant) }
  }

  /// Returns how an account became an alias of another; nil if it is none.
  package func merge(of uid: UID, in tenant: TenantID = .default) async throws(StoreError) -> AccountMerge? {
    try await readers.read { try $0.merge(of: uid, in: tenant) }
  }

  /// Returns a page of accounts in the order of their creation.
  package func accounts(
    in tenant: TenantID = .default, after cursor: AccountCursor? = nil, limit: Int
  ) async throws(StoreError) -> AccountPage {
    let limit = min(max(limit, 1), 10_000)
    return try await readers.read { try $0.accounts(in: tenant, after: cursor, limit: limit) }
  }

  package func auditTrail(
    _ filter: AuditFilter, in tenant: TenantID, before cursor: AuditCursor?, limit: Int
  ) async throws(StoreError) -> AuditPage {
    let limit = min(max(limit, 1), 10_000)
    return try await readers.read { try $0.auditTrail(filter, in: tenant, before: cursor, limit: limit) }
  }

  package func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session] {
    try await readers.read { try $0.sessions(of: uid, in: tenant) }
  }

  /// Returns a page of the accounts that no one can sign in to, in the order of their creation.
  package func unreachableAccounts(
    in tenant: TenantID = .default, after cursor: AccountCursor? = nil, limit: Int
  ) async throws(StoreError) -> AccountPage {
    let limit = min(max(limit, 1), 10_000)
    return try await readers.read { try $0.unreachableAccounts(in: tenant, after: cursor, limit: limit) }
  }
}
