import LigatureMessages
import LigatureServer
import RPCCore

/// Where a command reads accounts: from the server of a data folder, or from the folder itself if no server runs there.
enum AccountSource {
  case server(ControlConnection)
  case folder(StoredAccounts)

  init(_ folder: String) async throws {
    do {
      self = .server(try await ControlConnection(folder: folder))
    } catch let failure as Failure where failure.reason == ControlConnection.notRunning {
      self = .folder(try StoredAccounts(folder: folder))
    }
  }

  func list(_ request: LigatureV1.ListAccountsRequest) async throws(RPCError) -> LigatureV1.ListAccountsResponse {
    switch self {
    case .server(let server): try await server.admin.listAccounts(request, options: server.options)
    case .folder(let accounts): try await accounts.listAccounts(request)
    }
  }

  func get(_ reference: LigatureV1.AccountRef) async throws(RPCError) -> LigatureV1.AdminGetAccountResponse {
    let request = LigatureV1.AdminGetAccountRequest(ref: reference)
    switch self {
    case .server(let server): return try await server.admin.getAccount(request, options: server.options)
    case .folder(let accounts): return try await accounts.getAccount(request)
    }
  }

  /// Writes one account. One that was merged is answered with the one that its uid stands for now.
  func show(_ reference: LigatureV1.AccountRef, asJSON: Bool) async throws {
    let found = try await get(reference)
    guard let account = found.account else { return }
    let view = OperatorAccountView(account, found)
    print(asJSON ? try CommandOutput.json(view, onOneLine: true) : view.text)
  }
}
