internal import AccountService
internal import Accounts
package import LigatureMessages
internal import Providers
package import RPCCore
internal import SQLiteAccountStore

/// The accounts in a data folder, for when no server runs there. Reads the database and changes nothing.
package struct StoredAccounts: Sendable {
  private let store: SQLiteAccountReader
  private let inspector: AccountInspector

  /// - Throws: UNAVAILABLE if the folder has no database or it can't be read.
  package init(folder: String) throws(RPCError) {
    do {
      store = try SQLiteAccountReader(directory: folder)
    } catch {
      throw Self.failure(error)
    }
    inspector = AccountInspector(directory: store, normalizer: UnicodeNormalizer(), clock: SystemWallClock())
  }

  /// As `AdminService.ListAccounts`.
  package func listAccounts(
    _ request: LigatureV1.ListAccountsRequest
  ) async throws(RPCError) -> LigatureV1.ListAccountsResponse {
    do { return try await inspector.list(request) } catch { throw error.rpcError }
  }

  /// As `AdminService.GetAccount`.
  package func getAccount(
    _ request: LigatureV1.AdminGetAccountRequest
  ) async throws(RPCError) -> LigatureV1.AdminGetAccountResponse {
    do { return try await inspector.get(request) } catch { throw error.rpcError }
  }

  /// Returns what is wrong with the database; empty if it is sound.
  package func checkIntegrity() async throws(RPCError) -> [String] {
    do { return try await store.checkIntegrity() } catch { throw Self.failure(error) }
  }

  private static func failure(_ error: StoreError) -> RPCError {
    let problem = if case .unavailable(let problem) = error { problem } else { "the database is busy" }
    return RPCError(.unavailable, "The accounts can't be read: \(problem).")
  }
}
