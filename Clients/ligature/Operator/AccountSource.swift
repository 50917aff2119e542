import LigatureMessages
import LigatureServer
import RPCCore

/// The source from which a command reads accounts: a server, or the data folder itself if no server runs there.
enum AccountSource {
  case server(ControlConnection)
  case folder(StoredAccounts)

  init(_ options: AdministrationOptions) async throws {
    do {
      self = .server(try await options.connect())
    } catch let failure as Failure where failure.reason == ControlConnection.notRunning {
      self = .folder(try StoredAccounts(folder: options.folder))
    }
  }

  private func page(_ request: LigatureV1.ListAccountsRequest) async throws(RPCError) -> LigatureV1.ListAccountsResponse
  {
    switch self {
    case .server(let server): try await server.admin.listAccounts(request, options: server.options)
    case .folder(let accounts): try await accounts.listAccounts(request)
    }
  }

  /// Writes accounts, page by page.
  /// - Parameters:
  ///   - request: The filter of the accounts.
  ///   - limit: The maximum number of accounts; nil for all.
  func list(
    _ request: LigatureV1.ListAccountsRequest = .init(), atMost limit: Int? = nil, asJSON: Bool
  ) async throws {
    var left = limit ?? .max
    var request = request
    var isFirst = true
    var hasMore: Bool
    repeat {
      request.pageSize = UInt32(min(left, 500))
      let page = try await page(request)
      if isFirst || !page.accounts.isEmpty { try write(page.accounts, hasHeader: isFirst, asJSON: asJSON) }
      isFirst = false
      left -= page.accounts.count
      request.pageToken = page.nextPageToken
      hasMore = !page.nextPageToken.isEmpty
    } while hasMore && left > 0
    if hasMore, let limit { CommandOutput.noteMore(limit.counting("account")) }
  }

  private func write(_ accounts: [LigatureV1.Account], hasHeader: Bool, asJSON: Bool) throws {
    let views = accounts.map { OperatorAccountView($0) }
    if asJSON {
      for view in views { try StandardOutput.write(line: CommandOutput.json(view, onOneLine: true)) }
      return
    }
    let table = TextTable(OperatorAccountView.header, views.map(\.columns))
    try StandardOutput.write(line: table.text(continues: !hasHeader))
  }

  func get(_ reference: LigatureV1.AccountRef) async throws(RPCError) -> LigatureV1.AdminGetAccountResponse {
    switch self {
    case .server(let server):
      return try await server.admin.getAccount(
        .init(ref: try await server.resolving(reference)), options: server.options)
    case .folder(let accounts): return try await accounts.getAccount(.init(ref: reference))
    }
  }

  /// Writes one account. For the ID of a merged account, writes the account that it was merged into.
  func show(_ reference: LigatureV1.AccountRef, asJSON: Bool) async throws {
    let found = try await get(reference)
    guard let account = found.account else { return }
    let view = OperatorAccountView(account, found)
    try StandardOutput.write(line: asJSON ? CommandOutput.json(view, onOneLine: true) : view.text)
  }
}
