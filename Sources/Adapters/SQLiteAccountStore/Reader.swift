internal import Accounts
internal import GRDB

/// The reads of one connection, with their statements prepared once. Belongs to one thread.
final class Reader {
  private let db: Database
  private let accountByUID: Statement
  private let accountByKey: Statement
  private let ownersByKeyAndEmail: Statement
  private let sessionByID: Statement
  private let continuationByID: Statement
  private let page: Statement

  /// An account with its identities is one statement, so that both are of one moment.
  init(_ db: Database) throws {
    self.db = db
    let joined = "LEFT JOIN identities i ON i.account_id = a.id"
    let columns = "\(AccountRow.columns), \(IdentityRow.columns)"
    accountByUID = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM accounts a \(joined)
        WHERE a.uid = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
        """)
    accountByKey = try db.makeStatement(
      sql: """
        SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
        WHERE k.subject = ? AND k.issuer = ? AND k.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
        """)
    ownersByKeyAndEmail = try db.makeStatement(
      sql: """
        SELECT \(columns), a.id FROM accounts a \(joined)
        WHERE a.id IN (
          SELECT account_id FROM identities WHERE subject = ?1 AND issuer = ?2 AND tenant = ?3
          UNION ALL SELECT id FROM accounts WHERE email = ?4 AND tenant = ?3)
        AND a.deleted_at IS NULL ORDER BY a.id, i.id
        """)
    sessionByID = try db.makeStatement(
      sql: """
        SELECT \(columns), \(SessionRow.columns) FROM sessions s JOIN accounts a ON a.id = s.account_id \(joined)
        WHERE s.id = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
        """)
    continuationByID = try db.makeStatement(
      sql: "SELECT \(ContinuationRow.columns) FROM continuations WHERE id = ? AND tenant = ?")
    page = try db.makeStatement(
      sql: """
        SELECT \(columns), a.id FROM
          (SELECT * FROM accounts WHERE id > ? AND tenant = ? AND deleted_at IS NULL ORDER BY id LIMIT ?) a
        \(joined) ORDER BY a.id, i.id
        """)
  }

  func account(_ uid: UID, in tenant: TenantID) throws -> Account? {
    try account(accountByUID, [uid.rawValue, tenant.rawValue])
  }

  func account(holding key: Identity.Key) throws -> Account? {
    try account(accountByKey, [key.subject, key.issuer, key.tenant.rawValue])
  }

  func owners(of key: Identity.Key, email: String?) throws -> Owners {
    let arguments: StatementArguments = [key.subject, key.issuer, key.tenant.rawValue, email]
    let found = try accounts(ownersByKeyAndEmail, arguments).map(\.account)
    return Owners(
      holder: found.first { $0.identities.contains { $0.key == key } },
      emailOwner: email.flatMap { email in found.first { $0.email == email } })
  }

  func session(_ key: Int64, in tenant: TenantID) throws -> SessionRecord? {
    let rows = try Row.fetchCursor(sessionByID, arguments: [key, tenant.rawValue])
    var session: Session?
    var account: Account?
    while let row = try rows.next() {
      var known = account ?? AccountRow.account(row)
      if session == nil {
        session = SessionRow.session(row, at: AccountRow.count + IdentityRow.count, of: known)
      }
      if let identity = IdentityRow.identity(row, at: AccountRow.count) { known.identities.append(identity) }
      account = known
    }
    guard let session, let account else { return nil }
    return SessionRecord(session: session, account: account)
  }

  func continuation(_ id: ContinuationID, in tenant: TenantID) throws -> Continuation? {
    let rows = try Row.fetchCursor(continuationByID, arguments: [id.rawValue, tenant.rawValue])
    return try rows.next().map(ContinuationRow.continuation)
  }

  func accounts(in tenant: TenantID, after cursor: AccountCursor?, limit: Int) throws -> AccountPage {
    var accounts = try accounts(page, [cursor?.rawValue ?? 0, tenant.rawValue, limit + 1])
    let isMore = accounts.count > limit
    if isMore { accounts.removeLast() }
    return AccountPage(
      accounts: accounts.map(\.account),
      next: isMore ? accounts.last.map { AccountCursor(rawValue: $0.key) } : nil)
  }

  func problems() throws -> [String] {
    let pages = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
      let table: String? = row[0]
      return "a row of \(table ?? "an unknown table") refers to nothing"
    }
    return pages + references
  }

  /// Several accounts, each with its rows in a run, and the numbers of their rows.
  private func accounts(
    _ statement: Statement, _ arguments: StatementArguments
  ) throws -> [(key: Int64, account: Account)] {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var accounts: [(key: Int64, account: Account)] = []
    while let row = try rows.next() {
      let key: Int64 = row[AccountRow.count + IdentityRow.count]
      if accounts.last?.key != key { accounts.append((key, AccountRow.account(row))) }
      if let identity = IdentityRow.identity(row, at: AccountRow.count) {
        accounts[accounts.count - 1].account.identities.append(identity)
      }
    }
    return accounts
  }

  private func account(_ statement: Statement, _ arguments: StatementArguments) throws -> Account? {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var account: Account?
    while let row = try rows.next() {
      if account == nil { account = AccountRow.account(row) }
      if let identity = IdentityRow.identity(row, at: AccountRow.count) { account?.identities.append(identity) }
    }
    return account
  }
}
