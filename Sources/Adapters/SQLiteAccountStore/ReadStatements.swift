internal import AccountStorage
internal import Accounts
internal import GRDB

/// All queries of a reader connection, each prepared once. The object belongs to one thread.
///
/// Most calls need only a single statement, which reads an account together with its identities, or a session together
/// with its account.
final class ReadStatements {
  private let db: Database
  let begin, commit: Statement
  let accountByUID, accountByUIDOrAlias, uidIsTaken, accountByKey: Statement
  let addressIsKnown, identityIsKnown: Statement
  let accountByEmail, accountByProvider, accountsByIdentityEmail, ownersByKeyAndEmail: Statement
  let accountPage, unreachablePage, secondSpellingPage: Statement
  let accountsByEmailPrefix, accountsByPhonePrefix, accountsByUIDPrefix, accountsByCreation: Statement
  let disabledAccounts, accountsOfProvider: Statement
  let sessionByID, sessionOfDeletedAccount, sessionsOfAccount: Statement
  let mergeOfAlias, mergesIntoAccount: Statement
  let unreachableByAddress, keptAddress, waysBackByAddress: Statement
  let waysBackOfAccount: RowQuery<WayBackRow>
  let shadowsOfAccount: RowQuery<ShadowRow>
  let receiptByKey: RowQuery<RequestReceiptRow>
  let proofByID, proofByLookup: RowQuery<ProofRow>
  let actionCodeByID, actionCodesByAddress, actionCodesByAccount: RowQuery<ActionCodeRow>
  let attemptsByDigest: RowQuery<AttemptRow>
  let knownSourceByDigest: Statement
  let auditPage: RowQuery<AuditRow>
  let auditStretch: Statement
  let dueMails, heldMails, failedMails: RowQuery<MailRow>
  let dueSMS, failedSMS: RowQuery<SMSRow>
  let nextMail, countPendingMails, nextSMS, countPendingSMS: Statement
  let eventPage: RowQuery<OutboxRow>
  let lastEvent, eventBefore, eventsAreWhole: Statement
  let serviceKeys: RowQuery<ServiceKeyRow>
  let signerKey: RowQuery<SignerKeyRow>
  let importJob: RowQuery<ImportJobRow>
  let foreignHash: Statement
  /// The index of an identity's first column, after the columns of its account, and the index of a session's first
  /// column, after the columns of both.
  let identityStart, sessionStart: Int
  let sessionColumns, mergeColumns, wayBackColumns: Int

  /// The maximum number of audit entries that one read examines. The number is limited because no index covers the
  /// columns of a search.
  static let auditStretchLength = 20_000

  init(_ db: Database) throws {
    func prepare(_ sql: String) throws -> Statement { try db.makeStatement(sql: sql) }

    self.db = db
    begin = try prepare("BEGIN DEFERRED")
    commit = try prepare("COMMIT")

    let joined = "LEFT JOIN identities i ON i.account_id = a.id"
    let accounts = try TableDescription<AccountRow>()
    let identities = try TableDescription<IdentityRow>()
    let sessions = try TableDescription<SessionRow>()
    identityStart = accounts.columns.count
    sessionStart = identityStart + identities.columns.count
    sessionColumns = sessions.columns.count
    let columns = "\(accounts.columns(of: "a")), \(identities.columns(of: "i"))"
    accountByUID = try prepare(
      """
      SELECT \(columns) FROM accounts a \(joined)
      WHERE a.uid = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
      """)
    accountByUIDOrAlias = try prepare(
      """
      SELECT \(columns) FROM accounts u LEFT JOIN merges m ON m.account_id = u.id AND NOT m.is_cut
      JOIN accounts a ON a.id = coalesce(m.survivor_id, u.id) \(joined)
      WHERE u.uid = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
      """)
    uidIsTaken = try prepare("SELECT 1 FROM accounts WHERE uid = ?")
    addressIsKnown = try prepare(
      """
      SELECT 1 FROM accounts WHERE email = ?1 AND tenant = ?2
      UNION ALL SELECT 1 FROM ways_back WHERE email = ?1 AND tenant = ?2
      """)
    identityIsKnown = try prepare(
      """
      SELECT 1 FROM identities WHERE subject = ?1 AND issuer = ?2 AND tenant = ?3 AND set_aside IS NULL
      UNION ALL SELECT 1 FROM identities WHERE subject = ?1 AND issuer = ?2 AND tenant = ?3 AND set_aside IS NOT NULL
      """)
    accountByKey = try prepare(
      """
      SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
      WHERE k.subject = ? AND k.issuer = ? AND k.tenant = ? AND k.set_aside IS NULL AND a.deleted_at IS NULL ORDER BY i.id
      """)
    // The account for which an alias reserves the address.
    let reserved =
      "SELECT m.survivor_id FROM accounts r JOIN merges m ON m.account_id = r.id WHERE r.email = ?4 AND r.tenant = ?3"
    ownersByKeyAndEmail = try prepare(
      """
      SELECT \(columns), (\(reserved)) FROM accounts a \(joined)
      WHERE a.id IN (
        SELECT account_id FROM identities WHERE subject = ?1 AND issuer = ?2 AND tenant = ?3 AND set_aside IS NULL
        UNION ALL
        SELECT account_id FROM identities WHERE subject = ?1 AND issuer = ?2 AND tenant = ?3 AND set_aside IS NOT NULL
        UNION ALL SELECT id FROM accounts WHERE email = ?4 AND tenant = ?3
        UNION ALL \(reserved))
      AND a.deleted_at IS NULL ORDER BY a.id, i.id
      """)
    sessionByID = try prepare(
      """
      SELECT \(columns), \(sessions.columns(of: "s")) FROM sessions s JOIN accounts a ON a.id = s.account_id \(joined)
      WHERE s.id = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
      """)
    sessionOfDeletedAccount = try prepare(
      """
      SELECT \(sessions.columns(of: "s")), a.uid FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = ? AND a.tenant = ? AND a.deleted_at IS NOT NULL
      """)
    sessionsOfAccount = try prepare(
      """
      SELECT \(sessions.columns(of: "s")), a.uid FROM accounts a JOIN sessions s ON s.account_id = a.id
      WHERE a.uid = ? AND a.tenant = ? AND a.deleted_at IS NULL
      """)
    let merges = try TableDescription<MergeRow>()
    mergeColumns = merges.columns.count
    let mergesOfAccounts = """
      SELECT \(merges.columns(of: "m")), a.uid, s.uid FROM merges m JOIN accounts a ON a.id = m.account_id
      JOIN accounts s ON s.id = m.survivor_id
      """
    mergeOfAlias = try prepare("\(mergesOfAccounts) WHERE a.uid = ? AND a.tenant = ?")
    mergesIntoAccount = try prepare("\(mergesOfAccounts) WHERE s.uid = ? AND s.tenant = ? ORDER BY m.id DESC")
    accountByEmail = try prepare(
      """
      SELECT \(columns) FROM accounts a \(joined)
      WHERE a.email = ? AND a.tenant = ? AND a.deleted_at IS NULL ORDER BY i.id
      """)
    accountByProvider = try prepare(
      """
      SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
      WHERE k.subject = ? AND k.provider_id = ? AND k.tenant = ? AND k.set_aside IS NULL AND a.deleted_at IS NULL
      ORDER BY i.id
      """)
    accountsByIdentityEmail = try prepare(
      """
      SELECT \(columns) FROM accounts a \(joined)
      WHERE a.deleted_at IS NULL AND a.id IN (
        SELECT k.account_id FROM identities k
        WHERE k.email = ? AND k.tenant = ? AND k.provider_id <> 'password' AND k.set_aside IS NULL LIMIT 100)
      ORDER BY a.id, i.id
      """)
    unreachableByAddress = try prepare(
      """
      SELECT \(columns) FROM
        (SELECT * FROM accounts WHERE lost_address = ? AND tenant = ? AND unreachable_since IS NOT NULL
          AND NOT is_disabled AND \(Self.keepsNoAddress(accountID: "accounts.id"))
          ORDER BY unreachable_since DESC, id DESC LIMIT 1) a
      \(joined) ORDER BY i.id
      """)
    keptAddress = try prepare(
      """
      SELECT 1 FROM accounts a JOIN merges m ON m.survivor_id = a.id JOIN accounts r ON r.id = m.account_id
      WHERE a.uid = ? AND a.tenant = ? AND r.email IS NOT NULL LIMIT 1
      """)
    let waysBack = try TableDescription<WayBackRow>()
    wayBackColumns = waysBack.columns.count
    waysBackByAddress = try prepare(
      """
      SELECT \(waysBack.columns(of: "w")), coalesce(s.uid, w.uid) FROM ways_back w
      LEFT JOIN accounts a ON a.uid = w.uid LEFT JOIN merges m ON m.account_id = a.id AND NOT m.is_cut
      LEFT JOIN accounts s ON s.id = m.survivor_id WHERE w.email = ? AND w.tenant = ? ORDER BY w.opened_at, w.reason
      """)
    waysBackOfAccount = try RowQuery(db, "WHERE r.uid = ? AND r.tenant = ? ORDER BY r.opened_at, r.reason")
    shadowsOfAccount = try RowQuery(db, "WHERE r.uid = ? AND r.tenant = ? ORDER BY r.id")
    accountPage = try prepare(
      """
      SELECT \(columns) FROM
        (SELECT * FROM accounts WHERE id > ? AND tenant = ? AND deleted_at IS NULL ORDER BY id LIMIT ?) a
      \(joined) ORDER BY a.id, i.id
      """)
    unreachablePage = try prepare(
      """
      SELECT \(columns) FROM
        (SELECT * FROM accounts INDEXED BY accounts_unreachable
          WHERE id > ? AND tenant = ? AND unreachable_since IS NOT NULL
          AND \(Self.keepsNoAddress(accountID: "accounts.id")) ORDER BY id LIMIT ?) a
      \(joined) ORDER BY a.id, i.id
      """)
    secondSpellingPage = try prepare(
      """
      SELECT \(columns) FROM
        (SELECT * FROM accounts WHERE id > ? AND tenant = ? AND id IN
          (SELECT account_id FROM identities WHERE subject IN (SELECT phone_number FROM second_spellings)
            AND provider_id = '\(ProviderID.phone.rawValue)' AND set_aside IS NULL)
          ORDER BY id LIMIT ?) a
      \(joined) ORDER BY a.id, i.id
      """)
    // Each statement specifies its index, so that no query reads the whole table of accounts.
    func accountsInRange(of column: String, _ index: String) throws -> Statement {
      try prepare(
        """
        SELECT \(columns) FROM
          (SELECT * FROM accounts INDEXED BY \(index)
            WHERE (\(column), id) > (?, ?) AND \(column) < ? AND \(column) IS NOT NULL AND tenant = ? AND deleted_at IS NULL
            ORDER BY \(column), id LIMIT ?) a
        \(joined) ORDER BY a.\(column), a.id, i.id
        """)
    }
    accountsByEmailPrefix = try accountsInRange(of: "email", "accounts_email")
    accountsByPhonePrefix = try accountsInRange(of: "phone_number", "accounts_phone")
    accountsByUIDPrefix = try accountsInRange(of: "uid", "accounts_uid")
    accountsByCreation = try accountsInRange(of: "created_at", "accounts_created")
    disabledAccounts = try prepare(
      """
      SELECT \(columns) FROM
        (SELECT * FROM accounts INDEXED BY accounts_disabled
          WHERE is_disabled AND is_disabled = 1 AND id > ? AND tenant = ? AND deleted_at IS NULL ORDER BY id LIMIT ?) a
      \(joined) ORDER BY a.id, i.id
      """)
    func accountsWithIdentity(labeled label: String) -> String {
      """
      SELECT * FROM (
        SELECT account_id FROM identities INDEXED BY identities_provider
        WHERE provider_id = \(label) AND set_aside IS NULL AND account_id > ?3 AND tenant = ?4
        GROUP BY account_id ORDER BY account_id LIMIT ?5)
      """
    }
    accountsOfProvider = try prepare(
      """
      SELECT \(columns) FROM accounts a \(joined)
      WHERE a.deleted_at IS NULL AND a.id IN (
        \(accountsWithIdentity(labeled: "?1")) UNION \(accountsWithIdentity(labeled: "?2"))
        ORDER BY account_id LIMIT ?5)
      ORDER BY a.id, i.id
      """)

    receiptByKey = try RowQuery(db, "WHERE r.key_digest = ?")
    proofByID = try RowQuery(db, "WHERE r.id = ? AND r.kind = ? AND r.tenant = ?")
    proofByLookup = try RowQuery(db, "WHERE r.lookup_digest = ? AND r.kind = ? AND r.tenant = ?")
    actionCodeByID = try RowQuery(db, "WHERE r.id = ? AND r.tenant = ?")
    actionCodesByAddress = try RowQuery(db, "WHERE r.email = ? AND r.kind = ? AND r.tenant = ? ORDER BY r.id DESC")
    actionCodesByAccount = try RowQuery(db, "WHERE r.uid = ? AND r.kind = ? AND r.tenant = ?")
    attemptsByDigest = try RowQuery(db, "WHERE r.digest = ?")
    knownSourceByDigest = try prepare("SELECT expires_at FROM known_sources WHERE digest = ?")

    auditPage = try RowQuery(
      db, from: "(SELECT * FROM audit WHERE id < ?1 ORDER BY id DESC LIMIT \(Self.auditStretchLength))",
      """
      WHERE r.tenant = ?2 AND (?3 IS NULL OR r.uid = ?3) AND (?4 IS NULL OR ?4 IN (r.request_id, r.caller_request_id))
        AND r.at >= ?5
      ORDER BY r.id DESC LIMIT ?6
      """)
    auditStretch = try prepare(
      "SELECT id, at FROM audit WHERE id < ? ORDER BY id DESC LIMIT 1 OFFSET \(Self.auditStretchLength - 1)")

    dueMails = try RowQuery(db, MailRow.due(now: "?1", latest: "?2", limit: "?3"))
    heldMails = try RowQuery(
      db,
      "WHERE r.state = 'pending' AND r.is_held AND r.email = ? AND r.uid = ? AND r.tenant = ? ORDER BY r.id LIMIT ?")
    nextMail = try prepare(
      """
      SELECT r.next_attempt_at FROM mails r WHERE r.state = 'pending' AND \(MailRow.isFirstOfAddress)
      ORDER BY r.next_attempt_at LIMIT 1
      """)
    failedMails = try RowQuery(db, "WHERE r.state = 'failed' ORDER BY r.id DESC LIMIT ?")
    let isDue = "(r.next_attempt_at <= ? OR r.next_attempt_at > ?)"
    countPendingMails = try prepare("SELECT count(*) FROM mails WHERE state = 'pending'")
    dueSMS = try RowQuery(
      db, "WHERE r.state = 'pending' AND \(isDue) ORDER BY r.next_attempt_at, r.id LIMIT ?")
    nextSMS = try prepare(
      "SELECT next_attempt_at FROM sms WHERE state = 'pending' ORDER BY next_attempt_at LIMIT 1")
    failedSMS = try RowQuery(db, "WHERE r.state = 'failed' ORDER BY r.id DESC LIMIT ?")
    countPendingSMS = try prepare("SELECT count(*) FROM sms WHERE state = 'pending'")

    eventPage = try RowQuery(db, "WHERE r.id > ? ORDER BY r.id LIMIT ?")
    let lastEventID = "coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0)"
    lastEvent = try prepare("SELECT \(lastEventID)")
    // The table has no index on times, because a reader that begins at a time reads all later events anyway.
    eventBefore = try prepare(
      """
      SELECT coalesce((SELECT id FROM outbox WHERE at < ? ORDER BY id DESC LIMIT 1),
        (SELECT min(id) - 1 FROM outbox), \(lastEventID))
      """)
    // A restore leaves a gap between the IDs in the backup and all later IDs. If a position lies in this gap, the
    // events after it are incomplete.
    eventsAreWhole = try prepare(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM outbox WHERE id = ?1) OR (SELECT min(id) FROM outbox) = ?1 + 1
        OR \(lastEventID) = ?1
      """)
    signerKey = try RowQuery(db, "WHERE r.name = ? AND r.tenant = ?")
    importJob = try RowQuery(db, "WHERE r.id = ? AND r.tenant = ?")
    foreignHash = try prepare(
      """
      SELECT id, password_hash FROM identities
      WHERE password_hash NOT GLOB '$argon2id$*' AND substr(password_hash, 1, 48) > ?
      ORDER BY substr(password_hash, 1, 48) LIMIT 1
      """)
    serviceKeys = try RowQuery(db, "ORDER BY r.created_at, r.id")
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

  /// Returns the condition that no alias reserves an address for an account.
  static func keepsNoAddress(accountID: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM merges m JOIN accounts r ON r.id = m.account_id
      WHERE m.survivor_id = \(accountID) AND r.email IS NOT NULL)
    """
  }
}
