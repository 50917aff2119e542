import LigatureMessages
import LigatureServer
import RPCCore

/// The source from which a command reads accounts: a server, or the database if no server is running.
enum AccountSource {
  case server(ControlConnection)
  case database(StoredAccounts)

  init(_ options: AdministrationOptions) async throws {
    do {
      self = .server(try await options.connect())
    } catch let failure as Failure where failure.reason == ControlConnection.notRunning {
      self = .database(try StoredAccounts(options.database()))
    }
  }

  private func page(_ request: LigatureV1.ListAccountsRequest) async throws(RPCError) -> LigatureV1.ListAccountsResponse
  {
    switch self {
    case .server(let server): try await server.admin.listAccounts(request, options: server.options)
    case .database(let accounts): try await accounts.listAccounts(request)
    }
  }

  private func page(
    _ request: LigatureV1.QueryAccountsRequest
  ) async throws -> LigatureV1.QueryAccountsResponse {
    switch self {
    case .server(let server): return try await server.admin.queryAccounts(request, options: server.options)
    case .database:
      throw Failure(
        reason: ControlConnection.notRunning,
        message: "Filters require a running server. Start it with `ligature serve`, or list all accounts.")
    }
  }

  /// Writes accounts page by page.
  /// - Parameters:
  ///   - limit: The maximum number of accounts, or nil for all accounts.
  ///   - none: The text to write if there are no accounts, or nil to write an empty table.
  func list(
    _ request: LigatureV1.ListAccountsRequest = .init(), atMost limit: Int? = nil, asJSON: Bool, none: String? = nil
  ) async throws {
    try await list(atMost: limit, asJSON: asJSON, none: none) { size, token in
      var request = request
      (request.pageSize, request.pageToken) = (size, token)
      let page = try await page(request)
      return (page.accounts, page.nextPageToken)
    }
  }

  /// Writes the accounts that match a filter, page by page. If the filter is nil, writes all accounts.
  func list(
    _ filter: LigatureV1.QueryAccountsRequest.Filter?, atMost limit: Int?, asJSON: Bool
  ) async throws {
    guard let filter else { return try await list(atMost: limit, asJSON: asJSON, none: "No accounts.") }
    try await list(atMost: limit, asJSON: asJSON, none: "No accounts.") { size, token in
      let page = try await page(LigatureV1.QueryAccountsRequest(filter: filter, pageSize: size, pageToken: token))
      return (page.accounts, page.nextPageToken)
    }
  }

  private func list(
    atMost limit: Int?, asJSON: Bool, none: String? = nil,
    page: (UInt32, String) async throws -> (accounts: [LigatureV1.Account], next: String)
  ) async throws {
    var left = limit ?? .max
    var token = ""
    var isFirst = true
    repeat {
      let found = try await page(UInt32(min(left, 500)), token)
      if isFirst, !asJSON, let none, found.accounts.isEmpty, found.next.isEmpty {
        return try StandardOutput.write(line: none)
      }
      if isFirst || !found.accounts.isEmpty { try write(found.accounts, hasHeader: isFirst, asJSON: asJSON) }
      isFirst = false
      left -= found.accounts.count
      token = found.next
    } while !token.isEmpty && left > 0
    if !token.isEmpty, let limit { CommandOutput.noteMore(limit.counting("account")) }
  }

  private func write(_ accounts: [LigatureV1.Account], hasHeader: Bool, asJSON: Bool) throws {
    let views = accounts.map { OperatorAccountView($0) }
    if asJSON {
      for view in views { try StandardOutput.write(line: CommandOutput.json(view, onOneLine: true)) }
      return
    }
    let table = TextTable(OperatorAccountView.header, views.map(\.columns))
    try StandardOutput.write(text: table.text(continues: !hasHeader))
  }

  func get(_ reference: LigatureV1.AccountRef) async throws(RPCError) -> LigatureV1.AdminGetAccountResponse {
    switch self {
    case .server(let server):
      return try await server.admin.getAccount(
        .init(ref: try await server.resolving(reference)), options: server.options)
    case .database(let accounts): return try await accounts.getAccount(.init(ref: reference))
    }
  }

  /// Returns the account that an argument specifies.
  ///
  /// - Throws: `AMBIGUOUS_ACCOUNT` if the argument has the form of an email address, a phone number or an identity, and
  ///   is also the user ID of a different account. Services can choose arbitrary user IDs.
  func get(named name: String) async throws -> LigatureV1.AdminGetAccountResponse {
    let reference = LigatureV1.AccountRef(name)
    if case .uid = reference.ref { return try await get(reference) }
    guard try await mayBeUID(name), let owner = try await account(withUID: name) else {
      return try await get(reference)
    }
    if let named = try? await get(reference), named.account?.uid == owner.uid { return named }
    throw Failure(
      reason: "AMBIGUOUS_ACCOUNT",
      message: "An account has the uid \(name.printable), which looks like an address, a phone number or an identity. "
        + "Write uid:\(name.printable) for that account; name any other account by its own uid.")
  }

  /// Returns whether the text may be the user ID of an account. Unlike a request for one account, a lookup does not
  /// fail for an unknown user ID, so the server does not log an error.
  private func mayBeUID(_ text: String) async throws(RPCError) -> Bool {
    guard case .server(let server) = self else { return true }
    do {
      return try await !server.admin.lookupAccounts(.init(refs: [.init(ref: .uid(text))]), options: server.options)
        .accounts.isEmpty
    } catch {
      guard [.invalidArgument, .unimplemented].contains(error.code) else { throw error }
      return error.code == .unimplemented
    }
  }

  /// Returns the account with the given user ID, or nil if no such account exists.
  private func account(withUID uid: String) async throws(RPCError) -> LigatureV1.Account? {
    do { return try await get(.init(ref: .uid(uid))).account } catch {
      guard [.notFound, .invalidArgument].contains(error.code) else { throw error }
      return nil
    }
  }

  /// Writes one account. If the name is the ID of a merged account, writes the account into which it was merged.
  func show(_ name: String, asJSON: Bool) async throws {
    let found = try await get(named: name)
    guard let account = found.account else { return }
    let view = OperatorAccountView(account, found)
    if asJSON { return try StandardOutput.write(line: CommandOutput.json(view, onOneLine: true)) }
    try StandardOutput.write(text: view.text)
  }
}
