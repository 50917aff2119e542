package import Accounts

/// Reads the audit trail, one stretch at a time. Also reads the emails and text messages that are waiting to be sent or
/// that could not be sent.
extension TableSnapshot {
  package func auditTrail(_ filter: AuditFilter, before cursor: AuditCursor?, limit: Int) throws -> AuditPage {
    let limit = Self.bounded(limit)
    let start = cursor?.rawValue ?? .max
    let since = filter.since?.milliseconds ?? .min
    let found: [AuditRow] = try rows(
      QueueQueries.auditPage, [start, tenant, filter.uid, filter.requestID, since, Int64(limit)])
    let entries = found.map(\.entry)
    if entries.count == limit {
      return AuditPage(entries: entries, next: entries.last.map { .init(rawValue: $0.number) })
    }
    var next: AuditCursor?
    try forEachRow(of: QueueQueries.auditStretch, [start]) { row in
      guard let last = Int64.read(row.value(at: 0)), let at = Int64.read(row.value(at: 1)),
        at >= since || since - at < QueueQueries.auditDisorder
      else { return }
      next = AuditCursor(rawValue: last)
    }
    return AuditPage(entries: entries, next: next)
  }

  package func dueMails(now: Timestamp, limit: Int) throws -> [Mail] {
    let latest = now.adding(milliseconds: Mail.longestDelay)
    let found: [MailRow] = try rows(QueueQueries.dueMails, [now, latest, Int64(Self.bounded(limit))])
    return found.map(\.mail)
  }

  package func heldMails(to address: String, of uid: UID, limit: Int) throws -> [Mail] {
    let found: [MailRow] = try rows(QueueQueries.heldMails, [address, uid, tenant, Int64(Self.bounded(limit))])
    return found.map(\.mail)
  }

  package func nextMailTime() throws -> Timestamp? {
    try number(QueueQueries.nextMail).map { Timestamp(milliseconds: $0) }
  }

  package func failedMails(limit: Int) throws -> [Mail] {
    let found: [MailRow] = try rows(QueueQueries.failedMails, [Int64(Self.bounded(limit))])
    return found.map(\.mail)
  }

  package func pendingMailCount() throws -> Int { Int(try number(QueueQueries.pendingMails) ?? 0) }

  package func dueSMS(now: Timestamp, limit: Int) throws -> [SMSMessage] {
    let latest = now.adding(milliseconds: SMSMessage.longestDelay)
    let found: [SMSRow] = try rows(QueueQueries.dueSMS, [now, latest, Int64(Self.bounded(limit))])
    return found.compactMap(\.message)
  }

  package func nextSMSTime() throws -> Timestamp? {
    try number(QueueQueries.nextSMS).map { Timestamp(milliseconds: $0) }
  }

  package func failedSMS(limit: Int) throws -> [SMSMessage] {
    let found: [SMSRow] = try rows(QueueQueries.failedSMS, [Int64(Self.bounded(limit))])
    return found.compactMap(\.message)
  }

  package func pendingSMSCount() throws -> Int { Int(try number(QueueQueries.pendingSMS) ?? 0) }
}

enum QueueQueries {
  /// The maximum time, in milliseconds, by which an audit entry may be older than the entry before it because a clock
  /// was set back.
  static let auditDisorder: Int64 = 3_600_000
  /// The maximum number of audit entries that one read examines. The number is limited because no index covers the
  /// columns that a search filters by.
  private static let auditStretchLength = 20_000

  static let auditPage = TableStatement(
    AuditRow.self, from: "(SELECT * FROM audit WHERE id < $1 ORDER BY id DESC LIMIT \(auditStretchLength))",
    """
    WHERE r.tenant = $2 AND (CAST($3 AS text) IS NULL OR r.uid = $3)
      AND (CAST($4 AS text) IS NULL OR $4 IN (r.request_id, r.caller_request_id)) AND r.at >= $5
    ORDER BY r.id DESC LIMIT $6
    """)
  static let auditStretch = TableStatement(
    "SELECT id, at FROM audit WHERE id < $1 ORDER BY id DESC LIMIT 1 OFFSET \(auditStretchLength - 1)")

  static let dueMails = TableStatement(MailRow.self, MailRow.due(now: "$1", latest: "$2", limit: "$3"))
  static let heldMails = TableStatement(
    MailRow.self,
    """
    WHERE r.state = 'pending' AND r.is_held AND r.email = $1 AND r.uid = $2 AND r.tenant = $3 ORDER BY r.id LIMIT $4
    """)
  static let nextMail = TableStatement(
    """
    SELECT r.next_attempt_at FROM mails r WHERE r.state = 'pending' AND \(MailRow.isFirstOfAddress)
    ORDER BY r.next_attempt_at LIMIT 1
    """)
  static let failedMails = TableStatement(MailRow.self, "WHERE r.state = 'failed' ORDER BY r.id DESC LIMIT $1")
  static let pendingMails = TableStatement("SELECT count(*) FROM mails WHERE state = 'pending'")

  static let dueSMS = TableStatement(
    SMSRow.self,
    """
    WHERE r.state = 'pending' AND (r.next_attempt_at <= $1 OR r.next_attempt_at > $2)
    ORDER BY r.next_attempt_at, r.id LIMIT $3
    """)
  static let nextSMS = TableStatement(
    "SELECT next_attempt_at FROM sms WHERE state = 'pending' ORDER BY next_attempt_at LIMIT 1")
  static let failedSMS = TableStatement(SMSRow.self, "WHERE r.state = 'failed' ORDER BY r.id DESC LIMIT $1")
  static let pendingSMS = TableStatement("SELECT count(*) FROM sms WHERE state = 'pending'")
}
