internal import AccountService
internal import Accounts
package import LigatureMessages
internal import Providers
package import RPCCore
internal import TextNormalization

/// The accounts in a database, for commands that run when no server is available. Access to the database is read-only.
package struct StoredAccounts: Sendable {
  private let inspector: AccountInspector

  /// Opens the database for reading.
  /// - Throws: UNAVAILABLE if the database does not exist or was written by another version, PERMISSION_DENIED if this
  ///   user may not read it, or DATA_LOSS if it is damaged.
  package init(_ stored: StoredDatabase) throws(RPCError) {
    let directory: any AccountDirectory
    do { directory = try stored.database.openForReading() } catch { throw Self.failure(error) }
    inspector = AccountInspector(directory: directory, normalizer: UnicodeNormalizer(), clock: SystemWallClock())
  }

  /// Lists accounts in the same way as `AdminService.ListAccounts`.
  package func listAccounts(
    _ request: LigatureV1.ListAccountsRequest
  ) async throws(RPCError) -> LigatureV1.ListAccountsResponse {
    do { return try await inspector.list(request, by: .serverOperator) } catch { throw error.status() }
  }

  /// Returns an account in the same way as `AdminService.GetAccount`.
  package func getAccount(
    _ request: LigatureV1.AdminGetAccountRequest
  ) async throws(RPCError) -> LigatureV1.AdminGetAccountResponse {
    do { return try await inspector.get(request, by: .serverOperator) } catch { throw error.status() }
  }

  /// Returns the problems found in a database. Servers may be using the database at the same time. The result is empty
  /// if there are no problems. This method blocks.
  package static func problems(in stored: StoredDatabase) throws(RPCError) -> [String] {
    do { return try stored.database.problems() } catch { throw failure(error) }
  }

  private static func failure(_ error: StoreFileError) -> RPCError {
    let code: StatusCode =
      switch error.reason {
      case .damaged: .dataLoss
      case .permissionDenied: .permissionDenied
      case .unsuitablePath, .missing, .diskFull, .unusable: .unavailable
      }
    return RPCError(code, "The accounts cannot be read: \(error).")
  }
}
