internal import Accounts
internal import GRDB

/// The reads of one connection, with their statements prepared once. Belongs to one thread.
final class Reader {
  let proofs: ProofReader
  let queues: QueueReader
  let trail: TrailReader
  private let db: Database
  private let accountByUID, accountByUIDOrAlias: Statement
  private let uidIsTaken: Statement
  private let accountByKey: Statement
  private let ownersByKeyAndEmail: Statement
  private let sessionByID: Statement
  private let sessionOfDeletedAccount: Statement
  private let sessionsOfAccount: Statement
  private let mergeOfAlias, mergesIntoAccount: Statement
  private let accountByEmail, accountByProvider, accountsByIdentityEmail: Statement
  private let unreachableByAddress, keptAddress: Statement
  private let waysBackByAddress, waysBackOfAccount, shadowsOfAccount: Statement
  private let page, unreachablePage, secondSpellingPage: Statement
  /// The index of an identity's first column beside its account's, and of a session's beside both.
  private let identityStart, sessionStart: Int
  private let sessionColumns, mergeColumns, wayBackColumns: Int

  /// An account with its identities is one statement, so that both are of one moment.
  init(_ db: Database) throws {
    self.db = db
    proofs = try ProofReader(db)
    queues = try QueueReader(db)
    trail = try TrailReader(db)
    let joined = "LEFT JOIN identities i ON i.account_id = a.id"
    let accounts = try TableDescription<AccountRow>()
    let identities = try TableDescription<IdentityRow>()
    let sessions = try TableDescription<SessionRow>()
    identityStart = accounts.columns.count
    sessionStart = identityStart + identities.columns.count
    sessionColumns = sessions.columns.count
    let columns = "\(accounts.columns(of: "a")), \(identities.columns(of: "i"))"
    accountByUID = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM accounts a \(joined)
        WHERE a.uid = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
        """)
    accountByUIDOrAlias = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM accounts u LEFT JOIN merges m ON m.account_id = u.id AND NOT m.is_cut
        JOIN accounts a ON a.id = coalesce(m.survivor_id, u.id) \(joined)
        WHERE u.uid = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
        """)
    uidIsTaken = try db.makeStatement(sql: "SELECT 1 FROM accounts WHERE uid = ?")
    accountByKey = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
        WHERE k.subject = ? AND k.issuer = ? AND k.tenant = ? AND k.set_aside IS NULL AND a.deleted_at IS NULL ORDER BY i.id
        """)
    // The account that an alias keeps the address for.
    let reserved =
      "SELECT m.survivor_id FROM accounts r JOIN merges m ON m.account_id = r.id WHERE r.email = ?4 AND r.tenant = ?3"
    ownersByKeyAndEmail = try db.makeStatement(
      sql: """
        SELECT \(columns), (\(reserved)) FROM accounts a \(joined)
        WHERE a.id IN (
          SELECT account_id FROM identities WHERE subject = ?1 AND issuer = ?2 AND tenant = ?3 AND set_aside IS NULL
          UNION ALL
          SELECT account_id FROM identities WHERE subject = ?1 AND issuer = ?2 AND tenant = ?3 AND set_aside IS NOT NULL
          UNION ALL SELECT id FROM accounts WHERE email = ?4 AND tenant = ?3
          UNION ALL \(reserved))
        AND a.deleted_at IS NULL ORDER BY a.id, i.id
        """)
    sessionByID = try db.makeStatement(
      sql: """
        SELECT \(columns), \(sessions.columns(of: "s")) FROM sessions s JOIN accounts a ON a.id = s.account_id \(joined)
        WHERE s.id = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
        """)
    sessionOfDeletedAccount = try db.makeStatement(
      sql: """
        SELECT \(sessions.columns(of: "s")), a.uid FROM sessions s JOIN accounts a ON a.id = s.account_id
        WHERE s.id = ? AND a.tenant = ? AND a.deleted_at IS NOT NULL
        """)
    sessionsOfAccount = try db.makeStatement(
      sql: """
        SELECT \(sessions.columns(of: "s")), a.uid FROM accounts a JOIN sessions s ON s.account_id = a.id
        WHERE a.uid = ? AND a.tenant = ? AND a.deleted_at IS NULL
        """)
    let merges = try TableDescription<MergeRow>()
    mergeColumns = merges.columns.count
    let mergesOfAccounts = """
      SELECT \(merges.columns(of: "m")), a.uid, s.uid FROM merges m JOIN accounts a ON a.id = m.account_id
      JOIN accounts s ON s.id = m.survivor_id
      """
    mergeOfAlias = try db.makeStatement(sql: "\(mergesOfAccounts) WHERE a.uid = ? AND a.tenant = ?")
    mergesIntoAccount = try db.makeStatement(
      sql: "\(mergesOfAccounts) WHERE s.uid = ? AND s.tenant = ? ORDER BY m.id DESC")
    accountByEmail = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM accounts a \(joined)
        WHERE a.email = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
        """)
    accountByProvider = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
        WHERE k.subject = ? AND k.provider_id = ? AND k.tenant = ? AND k.set_aside IS NULL AND a.deleted_at IS NULL
        ORDER BY i.id
        """)
    accountsByIdentityEmail = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM accounts a \(joined)
        WHERE a.deleted_at IS NULL AND a.id IN (
          SELECT k.account_id FROM identities k
          WHERE k.email = ? AND k.tenant = ? AND k.provider_id <> 'password' AND k.set_aside IS NULL LIMIT 100)
        ORDER BY a.id, i.id
        """)
    unreachableByAddress = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM
          (SELECT * FROM accounts WHERE lost_address = ? AND tenant = ? AND unreachable_since IS NOT NULL
            AND NOT is_disabled AND \(Self.keepsNoAddress(accountID: "accounts.id"))
            ORDER BY unreachable_since DESC, id DESC LIMIT 1) a
        \(joined) ORDER BY i.id
        """)
    keptAddress = try db.makeStatement(
      sql: """
        SELECT 1 FROM accounts a JOIN merges m ON m.survivor_id = a.id JOIN accounts r ON r.id = m.account_id
        WHERE a.uid = ? AND a.tenant = ? AND r.email IS NOT NULL LIMIT 1
        """)
    let waysBack = try TableDescription<WayBackRow>()
    wayBackColumns = waysBack.columns.count
    waysBackByAddress = try db.makeStatement(
      sql: """
        SELECT \(waysBack.columns(of: "w")), coalesce(s.uid, w.uid) FROM ways_back w
        LEFT JOIN accounts a ON a.uid = w.uid LEFT JOIN merges m ON m.account_id = a.id AND NOT m.is_cut
        LEFT JOIN accounts s ON s.id = m.survivor_id WHERE w.email = ? AND w.tenant = ? ORDER BY w.opened_at, w.reason
        """)
    waysBackOfAccount = try db.makeStatement(
      sql: """
        SELECT \(waysBack.columns(of: "w")) FROM ways_back w WHERE w.uid = ? AND w.tenant = ?
        ORDER BY w.opened_at, w.reason
        """)
    shadowsOfAccount = try db.makeStatement(
      sql: """
        SELECT \(try TableDescription<ShadowRow>().columns(of: "s")) FROM shadows s WHERE s.uid = ? AND s.tenant = ?
        ORDER BY s.id
        """)
    page = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM
          (SELECT * FROM accounts WHERE id > ? AND tenant = ? AND deleted_at IS NULL ORDER BY id LIMIT ?) a
        \(joined) ORDER BY a.id, i.id
        """)
    unreachablePage = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM
          (SELECT * FROM accounts INDEXED BY accounts_unreachable
            WHERE id > ? AND tenant = ? AND unreachable_since IS NOT NULL
            AND \(Self.keepsNoAddress(accountID: "accounts.id")) ORDER BY id LIMIT ?) a
        \(joined) ORDER BY a.id, i.id
        """)
    secondSpellingPage = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM
          (SELECT * FROM accounts WHERE id > ? AND tenant = ? AND id IN
            (SELECT account_id FROM identities WHERE subject IN (SELECT phone_number FROM second_spellings)
              AND provider_id = '\(ProviderID.phone.rawValue)' AND set_aside IS NULL)
            ORDER BY id LIMIT ?) a
        \(joined) ORDER BY a.id, i.id
        """)
  }

  /// That no alias keeps an address for an account.
  static func keepsNoAddress(accountID: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM merges m JOIN accounts r ON r.id = m.account_id
      WHERE m.survivor_id = \(accountID) AND r.email IS NOT NULL)
    """
  }

  func account(_ uid: UID, in tenant: TenantID) throws -> Account? {
    try accounts(accountByUID, [uid.rawValue, tenant.rawValue]).first?.account
  }

  func account(opening uid: UID, in tenant: TenantID) throws -> Account? {
    try accounts(accountByUIDOrAlias, [uid.rawValue, tenant.rawValue]).first?.account
  }

  func isTaken(_ uid: UID) throws -> Bool {
    var isTaken = false
    try uidIsTaken.forEachRow([uid.rawValue]) { _ in isTaken = true }
    return isTaken
  }

  func account(holding key: Identity.Key) throws -> Account? {
    let found = try accounts(accountByKey, [key.subject, key.issuer, key.tenant.rawValue]).map(\.account)
    return found.first { $0.identities.contains { $0.key == key && $0.isActive } }
  }

  func owners(of key: Identity.Key, email: String?) throws -> Owners {
    let arguments: StatementArguments = [key.subject, key.issuer, key.tenant.rawValue, email]
    var reserved: Int64?
    let rows = try accounts(ownersByKeyAndEmail, arguments) {
      if case .int64(let row) = ownersByKeyAndEmail.value(at: sessionStart) { reserved = row }
    }
    let found = rows.map(\.account)
    let keeper = rows.first { $0.id == reserved && reserved != nil }?.account
    return Owners(
      holder: found.first { $0.identities.contains { $0.key == key && $0.isActive } },
      emailOwner: email.flatMap { email in found.first { $0.email?.isSameText(as: email) == true } ?? keeper },
      setAside: found.filter { $0.identities.contains { $0.key == key && !$0.isActive } },
      // Read after the accounts: a way back that is missing here is of no account that they show without the address.
      waysBack: try email.map { try waysBack(of: $0, in: key.tenant) } ?? [])
  }

  private func waysBack(of email: String, in tenant: TenantID) throws -> [HeldWayBack] {
    var ways: [HeldWayBack] = []
    try waysBackByAddress.forEachRow([email, tenant.rawValue]) { _ in
      let wayBack = try WayBackRow(from: waysBackByAddress).wayBack
      let holder = String.read(waysBackByAddress.value(at: wayBackColumns))
      ways.append(HeldWayBack(wayBack, holder: holder.map { UID(rawValue: $0) } ?? wayBack.uid))
    }
    return ways
  }

  func waysBack(of uid: UID, in tenant: TenantID) throws -> [WayBack] {
    var ways: [WayBack] = []
    try waysBackOfAccount.forEachRow([uid.rawValue, tenant.rawValue]) { _ in
      ways.append(try WayBackRow(from: waysBackOfAccount).wayBack)
    }
    return ways
  }

  func shadows(of uid: UID, in tenant: TenantID) throws -> [Shadow] {
    var shadows: [Shadow] = []
    try shadowsOfAccount.forEachRow([uid.rawValue, tenant.rawValue]) { _ in
      if let shadow = try ShadowRow(from: shadowsOfAccount).shadow { shadows.append(shadow) }
    }
    return shadows
  }

  func session(_ key: Int64, in tenant: TenantID) throws -> SessionRecord? {
    var session: Session?
    let found = try accounts(sessionByID, [key, tenant.rawValue]) {
      if session == nil { session = try SessionRow(from: sessionByID, at: sessionStart).session }
    }
    guard var session, let account = found.first?.account else { return nil }
    session.uid = account.uid
    session.tenant = account.tenant
    return SessionRecord(session: session, account: account)
  }

  func sessionOfDeletedAccount(_ key: Int64, in tenant: TenantID) throws -> Session? {
    try sessions(sessionOfDeletedAccount, [key, tenant.rawValue], in: tenant).first
  }

  func sessions(of uid: UID, in tenant: TenantID) throws -> [Session] {
    try sessions(sessionsOfAccount, [uid.rawValue, tenant.rawValue], in: tenant)
  }

  func merge(of uid: UID, in tenant: TenantID) throws -> AccountMerge? {
    try merges(mergeOfAlias, [uid.rawValue, tenant.rawValue]).first
  }

  func merges(into uid: UID, in tenant: TenantID) throws -> [AccountMerge] {
    try merges(mergesIntoAccount, [uid.rawValue, tenant.rawValue])
  }

  private func merges(_ statement: Statement, _ arguments: StatementArguments) throws -> [AccountMerge] {
    var merges: [AccountMerge] = []
    try statement.forEachRow(arguments) { _ in
      var merge = try MergeRow(from: statement).merge
      merge.merged = UID(rawValue: String.read(statement.value(at: mergeColumns)) ?? "")
      merge.survivor = UID(rawValue: String.read(statement.value(at: mergeColumns + 1)) ?? "")
      merges.append(merge)
    }
    return merges
  }

  func account(email: String, in tenant: TenantID) throws -> Account? {
    try accounts(accountByEmail, [email, tenant.rawValue]).first?.account
  }

  func account(provider: ProviderID, subject: String, in tenant: TenantID) throws -> Account? {
    try accounts(accountByProvider, [subject, provider.rawValue, tenant.rawValue]).first?.account
  }

  func accounts(withIdentityOf email: String, in tenant: TenantID) throws -> [Account] {
    try accounts(accountsByIdentityEmail, [email, tenant.rawValue]).map(\.account)
  }

  func unreachableAccount(losing digest: [UInt8], in tenant: TenantID) throws -> Account? {
    try accounts(unreachableByAddress, [digest.stored, tenant.rawValue]).first?.account
  }

  func keepsAddress(_ uid: UID, in tenant: TenantID) throws -> Bool {
    try keptAddress.first([uid.rawValue, tenant.rawValue]) != nil
  }

  func accounts(in tenant: TenantID, after cursor: AccountCursor?, limit: Int) throws -> AccountPage {
    try page(page, in: tenant, after: cursor, limit: limit)
  }

  func unreachableAccounts(in tenant: TenantID, after cursor: AccountCursor?, limit: Int) throws -> AccountPage {
    try page(unreachablePage, in: tenant, after: cursor, limit: limit)
  }

  func accountsWithSecondSpelling(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) throws -> AccountPage {
    try page(secondSpellingPage, in: tenant, after: cursor, limit: limit)
  }

  private func page(
    _ statement: Statement, in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) throws -> AccountPage {
    var found = try accounts(statement, [cursor?.rawValue ?? 0, tenant.rawValue, limit + 1])
    let isMore = found.count > limit
    if isMore { found.removeLast() }
    return AccountPage(
      accounts: found.map(\.account), next: isMore ? found.last?.id.map { AccountCursor(rawValue: $0) } : nil)
  }

  /// Returns the keys of services, the oldest first. Prepared when it is asked for: a server reads them once.
  func serviceKeys() throws -> [ServiceKey] {
    let columns = try TableDescription<ServiceKeyRow>().columns(of: "k")
    let query = try db.makeStatement(
      sql: "SELECT k.created_at, \(columns) FROM service_keys k ORDER BY k.created_at, k.id")
    var keys: [ServiceKey] = []
    try query.forEachRow([]) { _ in keys.append(try ServiceKeyRow(from: query, at: 1).key) }
    return keys
  }

  func problems() throws -> [String] { try Self.problems(db) }

  static func problems(_ db: Database) throws -> [String] {
    let pages = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
      let table: String? = row[0]
      return "a row of \(table ?? "an unknown table") refers to nothing"
    }
    return pages + references
  }

  private func sessions(
    _ statement: Statement, _ arguments: StatementArguments, in tenant: TenantID
  ) throws -> [Session] {
    var sessions: [Session] = []
    try statement.forEachRow(arguments) { _ in
      var session = try SessionRow(from: statement).session
      session.uid = UID(rawValue: String.read(statement.value(at: sessionColumns)) ?? "")
      session.tenant = tenant
      sessions.append(session)
    }
    return sessions
  }

  /// Reads accounts from rows that join each account with its identities, those of one account one after the other.
  ///
  /// - Parameter also: called for each row, to read what else is in it.
  private func accounts(
    _ statement: Statement, _ arguments: StatementArguments, also: () throws -> Void = {}
  ) throws -> [AccountRow] {
    var accounts: [AccountRow] = []
    try statement.forEachRow(arguments) { id in
      if accounts.last?.id != id { accounts.append(try AccountRow(from: statement)) }
      if case .int64 = statement.value(at: identityStart) {
        accounts[accounts.count - 1].account.identities.append(
          try IdentityRow(from: statement, at: identityStart).identity)
      }
      try also()
    }
    return accounts
  }
}

extension String {
  /// Compares byte for byte, as SQLite does; Swift takes texts for equal that look the same.
  fileprivate func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
