internal import AccountStorage
internal import Accounts
internal import GRDB

/// Reads the audit trail, one stretch at a time. Also reads the emails and text messages that are waiting to be sent or
/// that could not be sent.
extension SQLiteSnapshot {
  /// The maximum time, in milliseconds, by which an audit entry may be older than the entry before it because a clock
  /// was set back.
  private static let auditDisorder: Int64 = 3_600_000

  func auditTrail(_ filter: AuditFilter, before cursor: AuditCursor?, limit: Int) throws -> AuditPage {
    let limit = Self.bounded(limit)
    let start = cursor?.rawValue ?? .max
    let since = filter.since?.milliseconds ?? .min
    let entries = try statements.auditPage.rows([
      start, tenant.rawValue, filter.uid?.rawValue, filter.requestID, since, limit,
    ]).map(\.entry)
    if entries.count == limit {
      return AuditPage(entries: entries, next: entries.last.map { .init(rawValue: $0.number) })
    }
    var next: AuditCursor?
    let stretch = statements.auditStretch
    try stretch.forEachRow([start]) { last in
      guard case .integer(let at) = stretch.value(at: 1), at >= since || since - at < Self.auditDisorder else { return }
      next = AuditCursor(rawValue: last)
    }
    return AuditPage(entries: entries, next: next)
  }

  func dueMails(now: Timestamp, limit: Int) throws -> [Mail] {
    let latest = now.adding(milliseconds: Mail.longestDelay)
    return try statements.dueMails.rows([now.milliseconds, latest.milliseconds, Self.bounded(limit)]).map(\.mail)
  }

  func heldMails(to address: String, of uid: UID, limit: Int) throws -> [Mail] {
    try statements.heldMails.rows([address, uid.rawValue, tenant.rawValue, Self.bounded(limit)]).map(\.mail)
  }

  func nextMailTime() throws -> Timestamp? {
    try statements.nextMail.first([]).map { Timestamp(milliseconds: $0) }
  }

  func failedMails(limit: Int) throws -> [Mail] {
    try statements.failedMails.rows([Self.bounded(limit)]).map(\.mail)
  }

  func pendingMailCount() throws -> Int { Int(try statements.countPendingMails.first([]) ?? 0) }

  func dueSMS(now: Timestamp, limit: Int) throws -> [SMSMessage] {
    let latest = now.adding(milliseconds: SMSMessage.longestDelay)
    return try statements.dueSMS.rows([now.milliseconds, latest.milliseconds, Self.bounded(limit)])
      .compactMap(\.message)
  }

  func nextSMSTime() throws -> Timestamp? {
    try statements.nextSMS.first([]).map { Timestamp(milliseconds: $0) }
  }

  func failedSMS(limit: Int) throws -> [SMSMessage] {
    try statements.failedSMS.rows([Self.bounded(limit)]).compactMap(\.message)
  }

  func pendingSMSCount() throws -> Int { Int(try statements.countPendingSMS.first([]) ?? 0) }
}
