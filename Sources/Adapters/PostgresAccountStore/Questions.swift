internal import AccountStorage
internal import Accounts

/// The queries of the reader connections.
///
/// Most calls need only a single statement, which reads an account together with its identities, or a session together
/// with its account.
enum Questions {
  /// Returns the description of a table. A table that cannot list its columns is a programming error, which the tests
  /// detect because they run all queries.
  private static func description<Row: TableRow>(_: Row.Type) -> TableDescription<Row> {
    do { return try TableDescription<Row>() } catch { preconditionFailure("\(Row.table) has no description") }
  }

  private static let accounts = description(AccountRow.self)
  private static let identities = description(IdentityRow.self)
  private static let sessions = description(SessionRow.self)
  private static let merges = description(MergeRow.self)
  private static let waysBack = description(WayBackRow.self)
  private static let events = description(OutboxRow.self)

  /// The index of an identity's first column, after the columns of its account.
  static let identityStart = accounts.columns.count
  /// The index of a session's first column, after the columns of its account and an identity.
  static let sessionStart = identityStart + identities.columns.count
  static let sessionColumns = sessions.columns.count
  static let mergeColumns = merges.columns.count
  static let wayBackColumns = waysBack.columns.count
  static let eventColumns = events.columns.count

  static func select<Row: TableRow>(_ rest: String, _: Row.Type, from source: String = Row.table) -> String {
    "SELECT \(description(Row.self).columns(of: "r")) FROM \(source) r \(rest)"
  }

  private static let joined = "LEFT JOIN identities i ON i.account_id = a.id"
  private static let columns = "\(accounts.columns(of: "a")), \(identities.columns(of: "i"))"

  // MARK: Accounts

  static let accountByUID = """
    SELECT \(columns) FROM accounts a \(joined)
    WHERE a.uid = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY i.id
    """
  static let accountByUIDOrAlias = """
    SELECT \(columns) FROM accounts u LEFT JOIN merges m ON m.account_id = u.id AND NOT m.is_cut
    JOIN accounts a ON a.id = coalesce(m.survivor_id, u.id) \(joined)
    WHERE u.uid = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY i.id
    """
  static let accountByKey = """
    SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
    WHERE k.subject = $1 AND k.issuer = $2 AND k.tenant = $3 AND k.set_aside IS NULL AND a.deleted_at IS NULL ORDER BY i.id
    """
  static let accountByEmail = """
    SELECT \(columns) FROM accounts a \(joined)
    WHERE a.email = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY i.id
    """
  static let accountByProvider = """
    SELECT \(columns) FROM identities k JOIN accounts a ON a.id = k.account_id \(joined)
    WHERE k.subject = $1 AND k.provider_id = $2 AND k.tenant = $3 AND k.set_aside IS NULL AND a.deleted_at IS NULL
    ORDER BY a.id, i.id
    """
  static let accountsByIdentityEmail = """
    SELECT \(columns) FROM accounts a \(joined)
    WHERE a.deleted_at IS NULL AND a.id IN (
      SELECT k.account_id FROM identities k
      WHERE k.email = $1 AND k.tenant = $2 AND k.provider_id <> 'password' AND k.set_aside IS NULL LIMIT 100)
    ORDER BY a.id, i.id
    """
  /// The account for which an alias reserves the address.
  private static let reserved =
    "SELECT m.survivor_id FROM accounts r JOIN merges m ON m.account_id = r.id WHERE r.email = $4 AND r.tenant = $3"
  static let ownersByKeyAndEmail = """
    SELECT \(columns), (\(reserved)) FROM accounts a \(joined)
    WHERE a.id IN (
      SELECT account_id FROM identities WHERE subject = $1 AND issuer = $2 AND tenant = $3 AND set_aside IS NULL
      UNION ALL
      SELECT account_id FROM identities WHERE subject = $1 AND issuer = $2 AND tenant = $3 AND set_aside IS NOT NULL
      UNION ALL SELECT id FROM accounts WHERE email = $4 AND tenant = $3
      UNION ALL \(reserved))
    AND a.deleted_at IS NULL ORDER BY a.id, i.id
    """

  // MARK: Lists of accounts

  static let accountPage = """
    SELECT \(columns) FROM
      (SELECT * FROM accounts WHERE id > $1 AND tenant = $2 AND deleted_at IS NULL ORDER BY id LIMIT $3) a
    \(joined) ORDER BY a.id, i.id
    """
  static let unreachablePage = """
    SELECT \(columns) FROM
      (SELECT * FROM accounts WHERE id > $1 AND tenant = $2 AND unreachable_since IS NOT NULL
        AND \(keepsNoAddress(accountID: "accounts.id")) ORDER BY id LIMIT $3) a
    \(joined) ORDER BY a.id, i.id
    """
  private static func accountsInRange(of column: String) -> String {
    """
    SELECT \(columns) FROM
      (SELECT * FROM accounts
        WHERE (\(column), id) > ($1, $2) AND \(column) < $3 AND \(column) IS NOT NULL AND tenant = $4 AND deleted_at IS NULL
        ORDER BY \(column), id LIMIT $5) a
    \(joined) ORDER BY a.\(column), a.id, i.id
    """
  }
  static let accountsByEmailPrefix = accountsInRange(of: "email")
  static let accountsByPhonePrefix = accountsInRange(of: "phone_number")
  static let accountsByUIDPrefix = accountsInRange(of: "uid")
  static let accountsByCreation = accountsInRange(of: "created_at")
  static let disabledAccounts = """
    SELECT \(columns) FROM
      (SELECT * FROM accounts WHERE is_disabled AND id > $1 AND tenant = $2 AND deleted_at IS NULL ORDER BY id LIMIT $3) a
    \(joined) ORDER BY a.id, i.id
    """
  private static func accountsWithIdentity(labeled label: String) -> String {
    """
    (SELECT account_id FROM identities
      WHERE provider_id = \(label) AND set_aside IS NULL AND account_id > $3 AND tenant = $4
      GROUP BY account_id ORDER BY account_id LIMIT $5)
    """
  }
  static let accountsOfProvider = """
    SELECT \(columns) FROM accounts a \(joined)
    WHERE a.deleted_at IS NULL AND a.id IN (
      \(accountsWithIdentity(labeled: "$1")) UNION \(accountsWithIdentity(labeled: "$2"))
      ORDER BY account_id LIMIT $5)
    ORDER BY a.id, i.id
    """

  // MARK: Sessions

  static let sessionByID = """
    SELECT \(columns), \(sessions.columns(of: "s")) FROM sessions s JOIN accounts a ON a.id = s.account_id \(joined)
    WHERE s.id = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY i.id
    """
  static let sessionOfDeletedAccount = """
    SELECT \(sessions.columns(of: "s")), a.uid FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id = $1 AND a.tenant = $2 AND a.deleted_at IS NOT NULL
    """
  static let sessionsOfAccount = """
    SELECT \(sessions.columns(of: "s")), a.uid FROM accounts a JOIN sessions s ON s.account_id = a.id
    WHERE a.uid = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY s.id
    """

  // MARK: Merges and recovery

  private static let mergesOfAccounts = """
    SELECT \(merges.columns(of: "m")), a.uid, s.uid FROM merges m JOIN accounts a ON a.id = m.account_id
    JOIN accounts s ON s.id = m.survivor_id
    """
  static let mergeOfAlias = "\(mergesOfAccounts) WHERE a.uid = $1 AND a.tenant = $2"
  static let mergesIntoAccount = "\(mergesOfAccounts) WHERE s.uid = $1 AND s.tenant = $2 ORDER BY m.id DESC"
  static let unreachableByAddress = """
    SELECT \(columns) FROM
      (SELECT * FROM accounts WHERE lost_address = $1 AND tenant = $2 AND unreachable_since IS NOT NULL
        AND NOT is_disabled AND \(keepsNoAddress(accountID: "accounts.id"))
        ORDER BY unreachable_since DESC, id DESC LIMIT 1) a
    \(joined) ORDER BY i.id
    """
  static let keptAddress = """
    SELECT 1 FROM accounts a JOIN merges m ON m.survivor_id = a.id JOIN accounts r ON r.id = m.account_id
    WHERE a.uid = $1 AND a.tenant = $2 AND r.email IS NOT NULL LIMIT 1
    """
  static let waysBackByAddress = """
    SELECT \(waysBack.columns(of: "w")), coalesce(s.uid, w.uid) FROM ways_back w
    LEFT JOIN accounts a ON a.uid = w.uid LEFT JOIN merges m ON m.account_id = a.id AND NOT m.is_cut
    LEFT JOIN accounts s ON s.id = m.survivor_id WHERE w.email = $1 AND w.tenant = $2 ORDER BY w.opened_at, w.reason
    """
  static let waysBackOfAccount = select(
    "WHERE r.uid = $1 AND r.tenant = $2 ORDER BY r.opened_at, r.reason", WayBackRow.self)
  static let shadowsOfAccount = select("WHERE r.uid = $1 AND r.tenant = $2 ORDER BY r.id", ShadowRow.self)

  // MARK: Imports

  // Each key is looked up separately. For a list of keys, PostgreSQL would choose a plan based on the size of the
  // table, and would keep the plan for an empty table while an import fills the table.
  static let takenUIDs = """
    SELECT k.uid FROM unnest($1::text::text[]) AS k (uid),
      \(found("accounts r WHERE r.uid = k.uid"))
    """
  static let takenAddresses = addresses(in: "accounts")
  static let knownAddresses = "\(takenAddresses) UNION ALL \(addresses(in: "ways_back"))"
  static let activeIdentities = identities("IS NULL")
  static let knownIdentities = "\(activeIdentities) UNION ALL \(identities("IS NOT NULL"))"

  private static func addresses(in table: String) -> String {
    """
    SELECT k.email FROM unnest($1::text::text[]) AS k (email),
      \(found("\(table) r WHERE r.email = k.email AND r.tenant = $2"))
    """
  }

  private static func identities(_ setAside: String) -> String {
    let key = "r.subject = k.subject AND r.issuer = k.issuer AND r.tenant = $3"
    return """
      SELECT k.subject, k.issuer FROM unnest($1::text::text[], $2::text::text[]) AS k (subject, issuer),
        \(found("identities r WHERE \(key) AND r.set_aside \(setAside)"))
      """
  }

  private static func found(_ rows: String) -> String { "LATERAL (SELECT 1 FROM \(rows) LIMIT 1) f" }

  /// Returns the parameters for ``activeIdentities`` and ``knownIdentities``.
  static func parameters(of keys: some Collection<Identity.Key>, in tenant: TenantID) -> [StoredValue] {
    [ArrayText(keys.map(\.subject)).stored, ArrayText(keys.map(\.issuer)).stored, .text(tenant.rawValue)]
  }

  /// The next imported hash. An index covers the prefix by which the hashes are compared.
  static let foreignHash = """
    SELECT password_hash FROM identities
    WHERE password_hash NOT LIKE '\(PasswordHash.ownPrefix)%' AND substr(password_hash, 1, 48) > $1
    ORDER BY substr(password_hash, 1, 48) LIMIT 1
    """
  static let signerKey = select("WHERE r.name = $1 AND r.tenant = $2", SignerKeyRow.self)
  static let importJob = select("WHERE r.id = $1 AND r.tenant = $2", ImportJobRow.self)

  // MARK: Proofs and attempts

  static let receiptByKey = select("WHERE r.key_digest = $1", RequestReceiptRow.self)
  static let proofByID = select("WHERE r.id = $1 AND r.kind = $2 AND r.tenant = $3", ProofRow.self)
  static let proofByLookup = select("WHERE r.lookup_digest = $1 AND r.kind = $2 AND r.tenant = $3", ProofRow.self)
  static let actionCodeByID = select("WHERE r.id = $1 AND r.tenant = $2", ActionCodeRow.self)
  static let actionCodesByAddress = select(
    "WHERE r.email = $1 AND r.kind = $2 AND r.tenant = $3 ORDER BY r.id DESC", ActionCodeRow.self)
  static let actionCodesByAccount = select("WHERE r.uid = $1 AND r.kind = $2 AND r.tenant = $3", ActionCodeRow.self)
  static let attemptsByDigest = select("WHERE r.digest = $1", AttemptRow.self)

  // MARK: Trails and queues

  /// The maximum number of audit entries that one read examines. The number is limited because no index covers the
  /// columns of a search.
  private static let auditStretchLength = 20_000
  static let auditPage = select(
    """
    WHERE r.tenant = $2 AND ($3::text IS NULL OR r.uid = $3)
      AND ($4::text IS NULL OR $4 IN (r.request_id, r.caller_request_id)) AND r.at >= $5
    ORDER BY r.id DESC LIMIT $6
    """, AuditRow.self, from: "(SELECT * FROM audit WHERE id < $1 ORDER BY id DESC LIMIT \(auditStretchLength))")
  static let auditStretch =
    "SELECT id, at FROM audit WHERE id < $1 ORDER BY id DESC LIMIT 1 OFFSET \(auditStretchLength - 1)"
  private static let isDue = "(r.next_attempt_at <= $1 OR r.next_attempt_at > $2)"
  static let dueMails = select(MailRow.due(now: "$1", latest: "$2", limit: "$3"), MailRow.self)
  static let heldMails = select(
    """
    WHERE r.state = 'pending' AND r.is_held AND r.email = $1 AND r.uid = $2 AND r.tenant = $3 ORDER BY r.id LIMIT $4
    """, MailRow.self)
  static let nextMail = """
    SELECT r.next_attempt_at FROM mails r WHERE r.state = 'pending' AND \(MailRow.isFirstOfAddress)
    ORDER BY r.next_attempt_at LIMIT 1
    """
  static let failedMails = select("WHERE r.state = 'failed' ORDER BY r.id DESC LIMIT $1", MailRow.self)
  static let dueSMS = select(
    "WHERE r.state = 'pending' AND \(isDue) ORDER BY r.next_attempt_at, r.id LIMIT $3", SMSRow.self)
  static let nextSMS = "SELECT next_attempt_at FROM sms WHERE state = 'pending' ORDER BY next_attempt_at LIMIT 1"
  static let failedSMS = select("WHERE r.state = 'failed' ORDER BY r.id DESC LIMIT $1", SMSRow.self)

  // MARK: Events

  private static let place =
    "(SELECT last_position FROM outbox_end) + row_number() OVER (ORDER BY u.xid, u.id) AS place"
  /// The condition that an event has no position yet and was written by a transaction that precedes all running
  /// transactions.
  private static let mayBePlaced = "position IS NULL AND xid < pg_snapshot_xmin(pg_current_snapshot())"
  /// The events that meet the condition in `mayBePlaced`, with the positions that they will get.
  private static let unplaced = "SELECT u.*, \(place) FROM outbox u WHERE \(mayBePlaced)"
  private static let placed =
    "(SELECT p.*, p.position AS place FROM outbox p WHERE p.position IS NOT NULL UNION ALL \(unplaced))"
  static let eventPage = """
    SELECT \(events.columns(of: "r")), r.place FROM \(placed) r WHERE r.place > $1 ORDER BY r.place LIMIT $2
    """
  /// Whether there are committed events that cannot be read until earlier transactions have ended.
  static let eventsThatWait =
    "SELECT 1 FROM outbox WHERE position IS NULL AND xid >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1"
  static let lastPosition = "(SELECT last_position FROM outbox_end) + (SELECT count(*) FROM (\(unplaced)) q)"
  static let eventBefore = """
    SELECT coalesce((SELECT r.place FROM \(placed) r WHERE r.at < $1 ORDER BY r.place DESC LIMIT 1),
      (SELECT min(r.place) - 1 FROM \(placed) r), \(lastPosition))
    """
  static let eventsAreWhole = """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM \(placed) r WHERE r.place = $1)
      OR (SELECT min(r.place) FROM \(placed) r) = $1::bigint + 1 OR \(lastPosition) = $1
    """
  /// Whether there are events that can be given positions.
  static let eventsToPlace = "SELECT 1 FROM outbox WHERE \(mayBePlaced) LIMIT 1"
  /// Assigns positions to the first events that can be given positions, and returns their number. Locking the row in
  /// `outbox_end` ensures that only one transaction at a time does so.
  static let placeEvents = """
    WITH places AS (
      SELECT u.id, \(place) FROM (SELECT id, xid FROM outbox WHERE \(mayBePlaced) ORDER BY xid, id LIMIT $1) u
    ), placed AS (
      UPDATE outbox SET position = places.place FROM places WHERE outbox.id = places.id RETURNING 1
    )
    UPDATE outbox_end SET last_position = last_position + (SELECT count(*) FROM places)
    RETURNING (SELECT count(*) FROM places)
    """

  /// Returns the condition that no alias reserves an address for an account.
  static func keepsNoAddress(accountID: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM merges m JOIN accounts r ON r.id = m.account_id
      WHERE m.survivor_id = \(accountID) AND r.email IS NOT NULL)
    """
  }
}
