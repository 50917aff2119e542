internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Reads the accounts of one tenant in the read transaction of a connection.
struct PostgresSnapshot: AccountSnapshot {
  let transaction: ReadTransaction
  let tenant: TenantID

  func ask(_ sql: String, _ values: [any ColumnValue]) throws -> [[PostgresValue]] {
    try ask(sql, stored: values.map { try $0.stored })
  }

  func ask(_ sql: String, stored values: [StoredValue]) throws -> [[PostgresValue]] {
    try transaction.ask(sql, values.map(\.parameter))
  }

  func rows<Row: TableRow>(_ sql: String, _ values: [any ColumnValue]) throws -> [Row] {
    try ask(sql, values).map { try Row(from: $0) }
  }

  // MARK: Accounts

  func account(_ uid: UID) throws -> Account? {
    try accounts(Questions.accountByUID, [uid, tenant]).first?.account
  }

  func account(resolvingAlias uid: UID) throws -> Account? {
    try accounts(Questions.accountByUIDOrAlias, [uid, tenant]).first?.account
  }

  func isTaken(_ uid: UID) throws -> Bool {
    try !ask("SELECT 1 FROM accounts WHERE uid = $1", [uid]).isEmpty
  }

  func account(holding key: Identity.Key) throws -> Account? {
    try accounts(Questions.accountByKey, [key.subject, key.issuer, key.tenant]).map(\.account)
      .first { $0.identities.contains { $0.key == key && $0.isActive } }
  }

  func account(provider: ProviderID, subject: String) throws -> Account? {
    try accounts(Questions.accountByProvider, [subject, provider, tenant]).first?.account
  }

  func account(email: String) throws -> Account? {
    try accounts(Questions.accountByEmail, [email, tenant]).first?.account
  }

  func owners(of key: Identity.Key, email: String?) throws -> ClaimOwners {
    var reserved: Int64?
    let rows = try accounts(Questions.ownersByKeyAndEmail, [key.subject, key.issuer, key.tenant, email]) { row in
      if let number = row[Questions.sessionStart].integer { reserved = number }
    }
    let found = rows.map(\.account)
    let keeper = rows.first { $0.id == reserved && reserved != nil }?.account
    return ClaimOwners(
      holder: found.first { $0.identities.contains { $0.key == key && $0.isActive } },
      emailOwner: email.flatMap { email in found.first { $0.email?.utf8.elementsEqual(email.utf8) == true } ?? keeper },
      setAside: found.filter { $0.identities.contains { $0.key == key && !$0.isActive } },
      waysBack: try email.map { try waysBack(at: $0, in: key.tenant) } ?? [])
  }

  func accounts(withIdentityOf email: String) throws -> [Account] {
    try accounts(Questions.accountsByIdentityEmail, [email, tenant]).map(\.account)
  }

  func accounts(_ listing: AccountListing, after cursor: AccountCursor?, limit: Int) throws -> AccountPage {
    let limit = Self.bounded(limit)
    var found = try page(of: listing, after: cursor, limit: Int64(limit + 1))
    let isMore = found.count > limit
    if isMore { found.removeLast() }
    let next = found.last.flatMap { last in
      last.id.map { AccountCursor(number: $0, key: listing.key(of: last.account)) }
    }
    return AccountPage(accounts: found.map(\.account), next: isMore ? next : nil)
  }

  private func page(of listing: AccountListing, after cursor: AccountCursor?, limit: Int64) throws -> [AccountRow] {
    let number = cursor?.number ?? 0
    func beginning(with prefix: String, _ query: String) throws -> [AccountRow] {
      try accounts(query, [cursor?.key ?? prefix, number, AccountListing.end(of: prefix), tenant, limit])
    }
    switch listing {
    case .all: return try accounts(Questions.accountPage, [number, tenant, limit])
    case .unreachable: return try accounts(Questions.unreachablePage, [number, tenant, limit])
    // There are no such accounts, because phone numbers already had only one form each when this kind of store was
    // introduced.
    case .secondSpelling: return []
    case .email(let prefix): return try beginning(with: prefix, Questions.accountsByEmailPrefix)
    case .phone(let prefix): return try beginning(with: prefix, Questions.accountsByPhonePrefix)
    case .uid(let prefix): return try beginning(with: prefix, Questions.accountsByUIDPrefix)
    case .created(let from, let until):
      let start = cursor.flatMap { Int64($0.key) } ?? from.milliseconds
      return try accounts(Questions.accountsByCreation, [start, number, until, tenant, limit])
    case .disabled: return try accounts(Questions.disabledAccounts, [number, tenant, limit])
    case .provider(let provider):
      let labels = provider.reportedLabels.map(\.rawValue)
      return try accounts(Questions.accountsOfProvider, [labels.first, labels.last, number, tenant, limit])
    }
  }

  /// Reads accounts from rows that join each account with its identities. The rows of each account must be adjacent.
  ///
  /// - Parameter also: A closure that is called for each row, to read the other columns.
  func accounts(
    _ sql: String, _ values: [any ColumnValue], also: ([PostgresValue]) throws -> Void = { _ in }
  ) throws -> [AccountRow] {
    var accounts: [AccountRow] = []
    for row in try ask(sql, values) {
      if accounts.last?.id != row[0].integer { accounts.append(try AccountRow(from: row)) }
      if row[Questions.identityStart].integer != nil {
        let identity = try IdentityRow(from: row, at: Questions.identityStart).identity
        accounts[accounts.count - 1].account.identities.append(identity)
      }
      try also(row)
    }
    return accounts
  }

  // MARK: Sessions

  func session(_ id: SessionID) throws -> SessionRecord? {
    guard let key = id.key else { return nil }
    var session: Session?
    let found = try accounts(Questions.sessionByID, [key, tenant]) { row in
      if session == nil { session = try SessionRow(from: row, at: Questions.sessionStart).session }
    }
    guard var session, let account = found.first?.account else { return nil }
    session.uid = account.uid
    session.tenant = account.tenant
    return SessionRecord(session: session, account: account)
  }

  func sessionOfDeletedAccount(_ id: SessionID) throws -> Session? {
    guard let key = id.key else { return nil }
    return try sessions(Questions.sessionOfDeletedAccount, [key, tenant]).first
  }

  func sessions(of uid: UID) throws -> [Session] { try sessions(Questions.sessionsOfAccount, [uid, tenant]) }

  private func sessions(_ sql: String, _ values: [any ColumnValue]) throws -> [Session] {
    try ask(sql, values).map { row in
      var session = try SessionRow(from: row).session
      session.uid = UID(rawValue: row[Questions.sessionColumns].text ?? "")
      session.tenant = tenant
      return session
    }
  }

  // MARK: Services

  func serviceKeys() throws -> [ServiceKey] {
    let found: [ServiceKeyRow] = try rows(Questions.select("ORDER BY r.created_at, r.id", ServiceKeyRow.self), [])
    return found.map(\.key)
  }

  // MARK: Imports

  func foreignPasswordHash(after prefix: String) throws -> PasswordHash? {
    try ask(Questions.foreignHash, [prefix]).first?[0].text.map { PasswordHash(phc: $0) }
  }

  func signerKey(_ name: String) throws -> SignerKey? {
    let found: [SignerKeyRow] = try rows(Questions.signerKey, [name, tenant])
    return found.first?.key
  }

  func importJob(_ id: String) throws -> ImportJob? {
    let found: [ImportJobRow] = try rows(Questions.importJob, [id, tenant])
    return found.first?.job
  }
}
