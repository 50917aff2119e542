internal import Accounts

struct AuditRow: TableRow {
  static let table = "audit"

  var id: Int64?
  var tenant: TenantID
  var record: AuditRecord

  init(_ record: AuditRecord, in tenant: TenantID) {
    self.tenant = tenant
    self.record = record
  }

  init() {
    self.init(
      AuditRecord(at: Timestamp(milliseconds: 0), uid: nil, action: .accountCreated), in: TenantID(rawValue: ""))
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id)
    try visitor.column("at", &record.at)
    try visitor.column("tenant", &tenant)
    try visitor.column("uid", &record.uid)
    try visitor.column("action", &record.action)
    try visitor.column("provider_id", &record.providerID)
    try visitor.column("session_id", &record.sessionID)
    try visitor.column("identity_digest", &record.identityDigest)
    try visitor.column("detail", &record.detail)
  }
}
