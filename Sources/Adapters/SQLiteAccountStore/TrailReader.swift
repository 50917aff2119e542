internal import Accounts
internal import GRDB

/// Reads the audit trail, a stretch at a time.
final class TrailReader {
  private let auditPage, auditStretch: Statement

  init(_ db: Database) throws {
    auditPage = try db.makeStatement(
      sql: """
        SELECT \(try TableDescription<AuditRow>().columns(of: "e")) FROM
          (SELECT * FROM audit WHERE id < ?1 ORDER BY id DESC LIMIT \(Self.auditStretchLength)) e
        WHERE e.tenant = ?2 AND (?3 IS NULL OR e.uid = ?3) AND (?4 IS NULL OR ?4 IN (e.request_id, e.caller_request_id)) AND e.at >= ?5
        ORDER BY e.id DESC LIMIT ?6
        """)
    auditStretch = try db.makeStatement(
      sql: "SELECT id, at FROM audit WHERE id < ? ORDER BY id DESC LIMIT 1 OFFSET \(Self.auditStretchLength - 1)")
  }

  /// The most entries of the audit trail that one read examines: no index covers what entries are searched by.
  static let auditStretchLength = 20_000
  /// By how much a clock that was set back may have put an entry before an older one, in milliseconds.
  private static let auditDisorder: Int64 = 3_600_000

  func entries(
    _ filter: AuditFilter, in tenant: TenantID, before cursor: AuditCursor?, limit: Int
  ) throws -> AuditPage {
    let start = cursor?.rawValue ?? .max
    let since = filter.since?.milliseconds ?? .min
    var entries: [AuditEntry] = []
    let arguments: StatementArguments = [
      start, tenant.rawValue, filter.uid?.rawValue, filter.requestID, since, limit,
    ]
    try auditPage.forEachRow(arguments) { _ in entries.append(try AuditRow(from: auditPage).entry) }
    if entries.count == limit {
      return AuditPage(entries: entries, next: entries.last.map { .init(rawValue: $0.number) })
    }
    var next: AuditCursor?
    try auditStretch.forEachRow([start]) { last in
      guard case .int64(let at) = auditStretch.value(at: 1), at >= since || since - at < Self.auditDisorder else {
        return
      }
      next = AuditCursor(rawValue: last)
    }
    return AuditPage(entries: entries, next: next)
  }
}
