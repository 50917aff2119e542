internal import AccountStorage
internal import Accounts
internal import GRDB

/// Reads the accounts of one tenant in the read transaction of a connection.
struct SQLiteSnapshot: AccountSnapshot {
  let statements: ReadStatements
  let tenant: TenantID

  // MARK: Accounts

  func account(_ uid: UID) throws -> Account? {
    try accounts(statements.accountByUID, [uid.rawValue, tenant.rawValue]).first?.account
  }

  func account(resolvingAlias uid: UID) throws -> Account? {
    try accounts(statements.accountByUIDOrAlias, [uid.rawValue, tenant.rawValue]).first?.account
  }

  func isTaken(_ uid: UID) throws -> Bool { try statements.uidIsTaken.first([uid.rawValue]) != nil }

  func account(holding key: Identity.Key) throws -> Account? {
    let found = try accounts(statements.accountByKey, [key.subject, key.issuer, key.tenant.rawValue]).map(\.account)
    return found.first { $0.identities.contains { $0.key == key && $0.isActive } }
  }

  func account(provider: ProviderID, subject: String) throws -> Account? {
    try accounts(statements.accountByProvider, [subject, provider.rawValue, tenant.rawValue]).first?.account
  }

  func account(email: String) throws -> Account? {
    try accounts(statements.accountByEmail, [email, tenant.rawValue]).first?.account
  }

  func owners(of key: Identity.Key, email: String?) throws -> ClaimOwners {
    let query = statements.ownersByKeyAndEmail
    var reserved: Int64?
    let rows = try accounts(query, [key.subject, key.issuer, key.tenant.rawValue, email]) {
      if case .integer(let row) = query.value(at: statements.sessionStart) { reserved = row }
    }
    let found = rows.map(\.account)
    let keeper = rows.first { $0.id == reserved && reserved != nil }?.account
    return ClaimOwners(
      holder: found.first { $0.identities.contains { $0.key == key && $0.isActive } },
      emailOwner: email.flatMap { email in found.first { $0.email?.isSameText(as: email) == true } ?? keeper },
      setAside: found.filter { $0.identities.contains { $0.key == key && !$0.isActive } },
      waysBack: try email.map { try waysBack(at: $0, in: key.tenant) } ?? [])
  }

  func accounts(withIdentityOf email: String) throws -> [Account] {
    try accounts(statements.accountsByIdentityEmail, [email, tenant.rawValue]).map(\.account)
  }

  func accounts(_ listing: AccountListing, after cursor: AccountCursor?, limit: Int) throws -> AccountPage {
    let limit = Self.bounded(limit)
    var found = try rows(of: listing, after: cursor, limit: limit + 1)
    let isMore = found.count > limit
    if isMore { found.removeLast() }
    let next = found.last.flatMap { last in
      last.id.map { AccountCursor(number: $0, key: listing.key(of: last.account)) }
    }
    return AccountPage(accounts: found.map(\.account), next: isMore ? next : nil)
  }

  private func rows(of listing: AccountListing, after cursor: AccountCursor?, limit: Int) throws -> [AccountRow] {
    let number = cursor?.number ?? 0
    func beginning(with prefix: String, _ query: Statement) throws -> [AccountRow] {
      try accounts(
        query, [cursor?.key ?? prefix, number, AccountListing.end(of: prefix), tenant.rawValue, limit])
    }
    switch listing {
    case .all: return try accounts(statements.accountPage, [number, tenant.rawValue, limit])
    case .unreachable: return try accounts(statements.unreachablePage, [number, tenant.rawValue, limit])
    case .secondSpelling: return try accounts(statements.secondSpellingPage, [number, tenant.rawValue, limit])
    case .email(let prefix): return try beginning(with: prefix, statements.accountsByEmailPrefix)
    case .phone(let prefix): return try beginning(with: prefix, statements.accountsByPhonePrefix)
    case .uid(let prefix): return try beginning(with: prefix, statements.accountsByUIDPrefix)
    case .created(let from, let until):
      let start = cursor.flatMap { Int64($0.key) } ?? from.milliseconds
      return try accounts(
        statements.accountsByCreation, [start, number, until.milliseconds, tenant.rawValue, limit])
    case .disabled: return try accounts(statements.disabledAccounts, [number, tenant.rawValue, limit])
    case .provider(let provider):
      let labels = provider.reportedLabels.map(\.rawValue)
      return try accounts(
        statements.accountsOfProvider, [labels.first, labels.last, number, tenant.rawValue, limit])
    }
  }

  /// Reads accounts from rows that join each account with its identities. The rows of each account must be adjacent.
  ///
  /// - Parameter also: A closure that is called for each row, to read the other columns.
  func accounts(
    _ query: Statement, _ arguments: StatementArguments, also: () throws -> Void = {}
  ) throws -> [AccountRow] {
    var accounts: [AccountRow] = []
    let identityStart = statements.identityStart
    try query.forEachRow(arguments) { id in
      if accounts.last?.id != id { accounts.append(try AccountRow(from: query)) }
      if case .integer = query.value(at: identityStart) {
        accounts[accounts.count - 1].account.identities.append(
          try IdentityRow(from: query, at: identityStart).identity)
      }
      try also()
    }
    return accounts
  }

  // MARK: Sessions

  func session(_ id: SessionID) throws -> SessionRecord? {
    guard let key = id.key else { return nil }
    let query = statements.sessionByID
    var session: Session?
    let found = try accounts(query, [key, tenant.rawValue]) {
      if session == nil { session = try SessionRow(from: query, at: statements.sessionStart).session }
    }
    guard var session, let account = found.first?.account else { return nil }
    session.uid = account.uid
    session.tenant = account.tenant
    return SessionRecord(session: session, account: account)
  }

  func sessionOfDeletedAccount(_ id: SessionID) throws -> Session? {
    guard let key = id.key else { return nil }
    return try sessions(statements.sessionOfDeletedAccount, [key, tenant.rawValue]).first
  }

  func sessions(of uid: UID) throws -> [Session] {
    try sessions(statements.sessionsOfAccount, [uid.rawValue, tenant.rawValue])
  }

  private func sessions(_ query: Statement, _ arguments: StatementArguments) throws -> [Session] {
    var sessions: [Session] = []
    try query.forEachRow(arguments) { _ in
      var session = try SessionRow(from: query).session
      session.uid = UID(rawValue: String.read(query.value(at: statements.sessionColumns)) ?? "")
      session.tenant = tenant
      sessions.append(session)
    }
    return sessions
  }

  // MARK: Events

  func events(after position: EventPosition, limit: Int) throws -> EventPage {
    let limit = Self.bounded(limit)
    let rows = try statements.eventPage.rows([position.rawValue, limit])
    return EventPage(
      events: rows.filter { $0.tenant == tenant }.compactMap(\.logged),
      end: rows.last?.id.map { EventPosition(rawValue: $0) } ?? position, isLast: rows.count < limit)
  }

  func lastEventPosition() throws -> EventPosition {
    EventPosition(rawValue: try statements.lastEvent.first([]) ?? 0)
  }

  func eventPosition(before time: Timestamp) throws -> EventPosition {
    EventPosition(rawValue: try statements.eventBefore.first([time.milliseconds]) ?? 0)
  }

  func hasAllEvents(after position: EventPosition) throws -> Bool {
    try statements.eventsAreWhole.first([position.rawValue]) != nil
  }

  // MARK: Services

  func serviceKeys() throws -> [ServiceKey] { try statements.serviceKeys.rows([]).map(\.key) }
}

extension String {
  /// Returns whether both strings have the same bytes, which is how SQLite compares text. Swift also considers strings
  /// equal if they are canonically equivalent.
  fileprivate func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
