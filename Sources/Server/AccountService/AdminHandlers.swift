package import Accounts
package import LigatureMessages
package import RPCCore

/// The RPCs of `ligature.v1.AdminService`.
package struct AdminHandlers: LigatureV1.AdminServiceHandlers {
  let useCases: AccountUseCases
  private let finder: AccountFinder
  let backups: any BackupMaker

  package init(useCases: AccountUseCases, finder: AccountFinder, backups: any BackupMaker) {
    self.useCases = useCases
    self.finder = finder
    self.backups = backups
  }

  package func listAccounts(
    _ request: LigatureV1.ListAccountsRequest, call: ServerCall
  ) async throws -> LigatureV1.ListAccountsResponse {
    try await answering { () async throws(AccountError) in
      _ = try call.administrator()
      return try await finder.list(request)
    }
  }

  package func getAccount(
    _ request: LigatureV1.AdminGetAccountRequest, call: ServerCall
  ) async throws -> LigatureV1.AdminGetAccountResponse {
    try await answering { () async throws(AccountError) in
      _ = try call.administrator()
      return try await finder.get(request)
    }
  }
}
