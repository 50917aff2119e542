package import Accounts
package import LigatureMessages
internal import ProtobufWire

/// Handles the requests with which administrators read accounts, sessions and the audit trail.
extension AccountInspector {
  private static let defaultPageSize: UInt32 = 100
  private static let longestPage: UInt32 = 1000
  /// The maximum total size in bytes of the accounts in a response, well below the 4 MiB that gRPC clients accept by
  /// default.
  package static let mostBytes = 2 << 20
  /// The number of accounts to convert to messages before the task yields to other callers.
  private static let accountsInOneGo = 25
  /// The maximum number of accounts that one lookup may request.
  package static let mostReferences = 100

  package func list(
    _ request: LigatureV1.ListAccountsRequest, by administrator: Administrator
  ) async throws(AccountError) -> LigatureV1.ListAccountsResponse {
    try administrator.require(.accountsRead)
    let (accounts, next) = try await page(of: AccountListing(request), request.pageSize, after: request.pageToken)
    return LigatureV1.ListAccountsResponse(accounts: accounts, nextPageToken: next)
  }

  package func query(
    _ request: LigatureV1.QueryAccountsRequest, by administrator: Administrator
  ) async throws(AccountError) -> LigatureV1.QueryAccountsResponse {
    try administrator.require(.accountsRead)
    let listing = try listing(AccountFilter(request.filter))
    let (accounts, next) = try await page(of: listing, request.pageSize, after: request.pageToken)
    return LigatureV1.QueryAccountsResponse(accounts: accounts, nextPageToken: next)
  }

  /// Returns the accounts on a page and the position after the page. The position is empty at the end of the list. If
  /// the page is too large, this method reads it again with fewer accounts.
  private func page(
    of listing: AccountListing, _ size: UInt32, after position: String
  ) async throws(AccountError) -> (accounts: [LigatureV1.Account], next: String) {
    let page = try await page(
      of: listing, after: AccountCursor(position: position), limit: Self.size(of: size), Self.sizedMessage)
    return (page.messages, page.next?.text ?? "")
  }

  private static func sizedMessage(_ account: Account) -> (message: LigatureV1.Account, bytes: Int) {
    let message = LigatureV1.Account(administered: account)
    return (message, (try? message.serializedBytes().count) ?? 0)
  }

  /// Returns the messages for the accounts on a page and the cursor after the page. The cursor is nil at the end of the
  /// list. If the page is too large, this method reads it again with fewer accounts.
  ///
  /// - Parameter message: A closure that returns the message for an account, and the message's size in bytes.
  package func page<Message: Sendable>(
    of listing: AccountListing, after cursor: AccountCursor?, limit: Int,
    _ message: (Account) -> (message: Message, bytes: Int)
  ) async throws(AccountError) -> (messages: [Message], next: AccountCursor?) {
    var page = try await accounts(listing, after: cursor, limit: limit)
    var messages = await Self.fittingMessages(of: page.accounts, message)
    if messages.count < page.accounts.count {
      page = try await accounts(listing, after: cursor, limit: messages.count)
      messages = await Self.fittingMessages(of: page.accounts, message)
    }
    return (messages, page.next)
  }

  /// Returns the messages for as many accounts as fit on one page. The result contains at least one message unless
  /// there are no accounts. This method yields to other callers while it creates the messages.
  package static func fittingMessages<Message: Sendable>(
    of accounts: [Account], _ message: (Account) -> (message: Message, bytes: Int)
  ) async -> [Message] {
    var (messages, bytes): ([Message], Int) = ([], 0)
    for (index, account) in accounts.enumerated() {
      if index % accountsInOneGo == accountsInOneGo - 1 { await Task.yield() }
      let sized = message(account)
      bytes += sized.bytes
      if bytes > mostBytes, index > 0 { break }
      messages.append(sized.message)
    }
    return messages
  }

  package func get(
    _ request: LigatureV1.AdminGetAccountRequest, by administrator: Administrator
  ) async throws(AccountError) -> LigatureV1.AdminGetAccountResponse {
    try administrator.require(.accountsRead)
    let found = try await find(AccountReference(request.ref))
    return LigatureV1.AdminGetAccountResponse(
      account: LigatureV1.Account(administered: found.account), mergedUid: found.mergedUID?.rawValue,
      sessions: try await sessions(of: found.account).map { LigatureV1.SessionInfo($0, isCurrent: false) },
      merges: try await undoableMerges(into: found.account).map {
        LigatureV1.MergedAccount(
          uid: $0.merged.rawValue, mergedAt: .init($0.at), undoUntil: .init($0.undoUntil))
      })
  }

  /// Returns the requested accounts that exist. Each account appears once, in the order in which the request first
  /// refers to it.
  package func lookUp(
    _ request: LigatureV1.LookupAccountsRequest, by administrator: Administrator
  ) async throws(AccountError) -> LigatureV1.LookupAccountsResponse {
    try administrator.require(.accountsRead)
    guard (1...Self.mostReferences).contains(request.refs.count) else {
      throw AccountError(.invalidArgument, "Name 1 to \(Self.mostReferences) accounts.", field: .accounts)
    }
    var references: [AccountReference] = []
    for reference in request.refs { references.append(try AccountReference(reference)) }
    let accounts = try await find(references)
    let found = await Self.fittingMessages(of: accounts, Self.sizedMessage)
    guard found.count == accounts.count else {
      throw AccountError(
        .invalidArgument, "The accounts have more than \(Self.mostBytes) bytes in total. Name fewer accounts.",
        field: .accounts)
    }
    return LigatureV1.LookupAccountsResponse(accounts: found)
  }

  package func listSessions(
    _ request: LigatureV1.AdminListSessionsRequest, by administrator: Administrator
  ) async throws(AccountError) -> LigatureV1.AdminListSessionsResponse {
    try administrator.require(.accountsRead)
    let account = try await find(AccountReference(request.ref)).account
    return LigatureV1.AdminListSessionsResponse(
      sessions: try await sessions(of: account).map { LigatureV1.SessionInfo($0, isCurrent: false) })
  }

  package func readAudit(
    _ request: LigatureV1.ReadAuditRequest, by administrator: Administrator
  ) async throws(AccountError) -> LigatureV1.ReadAuditResponse {
    try administrator.require(.auditRead)
    let filter = AuditFilter(
      uid: request.uid.map { UID(rawValue: $0) }, requestID: request.requestID,
      since: request.since.map { Timestamp($0) })
    let page = try await auditTrail(
      filter, before: AuditCursor(position: request.pageToken), limit: Self.size(of: request.pageSize))
    return LigatureV1.ReadAuditResponse(
      entries: page.entries.map(LigatureV1.AuditEntry.init), nextPageToken: page.next.map { String($0.rawValue) } ?? "")
  }

  private static func size(of page: UInt32) -> Int {
    Int(page == 0 ? defaultPageSize : min(page, longestPage))
  }
}

extension AccountListing {
  fileprivate init(_ request: LigatureV1.ListAccountsRequest) throws(AccountError) {
    switch (request.unreachable, request.secondSpelling) {
    case (false, false): self = .all
    case (true, false): self = .unreachable
    case (false, true): self = .secondSpelling
    case (true, true):
      throw AccountError(
        .invalidArgument,
        "The request asks for two lists; set unreachable or second_spelling, not both.")
    }
  }
}

extension AccountCursor {
  /// Parses a position in the list of accounts. Returns nil if the position is empty, which denotes the first page.
  fileprivate init?(position: String) throws(AccountError) {
    guard !position.isEmpty else { return nil }
    guard let cursor = AccountCursor(text: position) else { throw .unknownPageToken }
    self = cursor
  }
}

extension AuditCursor {
  /// Parses a position in the audit trail. Returns nil if the position is empty, which denotes the first page.
  fileprivate init?(position: String) throws(AccountError) {
    guard !position.isEmpty else { return nil }
    guard let number = Int64(position), number >= 0 else { throw .unknownPageToken }
    self.init(rawValue: number)
  }
}

extension AccountFilter {
  init(_ filter: LigatureV1.QueryAccountsRequest.Filter?) throws(AccountError) {
    switch filter {
    case .emailPrefix(let text): self = .emailPrefix(text)
    case .phoneNumberPrefix(let text): self = .phonePrefix(text)
    case .uidPrefix(let text): self = .uidPrefix(text)
    case .created(let range):
      self = .created(from: range.start.map { Timestamp($0) }, until: range.end.map { Timestamp($0) })
    case .disabled(true): self = .disabled
    case .providerID(let provider): self = .provider(ProviderID(rawValue: provider))
    case .disabled(false), nil:
      throw AccountError(
        .invalidArgument,
        "Set one filter: email_prefix, phone_number_prefix, uid_prefix, created, disabled or provider_id.",
        field: .accountFilter)
    }
  }
}

extension LigatureV1.AuditEntry {
  init(_ entry: AuditEntry) {
    self.init(
      at: .init(entry.record.at), action: entry.record.action.rawValue, uid: entry.record.uid?.rawValue,
      providerID: entry.record.providerID?.rawValue, sessionID: entry.record.sessionID?.rawValue,
      detail: entry.record.detail, requestID: entry.origin.requestID, actor: entry.origin.actor,
      callerRequestID: entry.origin.callerRequestID)
  }
}

extension Timestamp {
  init(_ message: GoogleProtobuf.Timestamp) {
    // Times beyond these bounds are not valid in a `google.protobuf.Timestamp`.
    let seconds = min(max(message.seconds, -62_135_596_800), 253_402_300_799)
    self.init(milliseconds: seconds * 1000 + Int64(message.nanos) / 1_000_000)
  }
}

extension AccountReference {
  init(_ message: LigatureV1.AccountRef?) throws(AccountError) {
    switch message?.ref {
    case .uid(let uid): self = .uid(UID(rawValue: uid))
    case .email(let email): self = .email(email)
    case .phoneNumber(let number): self = .phone(number)
    case .identity(let identity):
      self = .identity(ProviderID(rawValue: identity.providerID), subject: identity.subject)
    case nil:
      throw AccountError(
        .invalidArgument,
        "The request does not name an account; set uid, email, phone_number or identity.", field: .account)
    }
  }
}
