package import Accounts

package struct AuditRow: TableRow {
  package static let table = "audit"
  package static let erasure = RowErasure.none

  package var id: Int64?
  package var tenant: TenantID
  package var record: AuditRecord
  package var origin: ChangeOrigin

  package init(_ record: AuditRecord, in tenant: TenantID, origin: ChangeOrigin) {
    self.tenant = tenant
    self.record = record
    self.origin = origin
  }

  package var entry: AuditEntry { AuditEntry(number: id ?? 0, record: record, origin: origin) }

  package init() {
    self.init(
      AuditRecord(at: Timestamp(milliseconds: 0), uid: nil, action: .accountCreated), in: TenantID(rawValue: ""),
      origin: ChangeOrigin())
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id)
    try visitor.column("at", &record.at)
    try visitor.column("tenant", &tenant)
    try visitor.column("uid", &record.uid)
    try visitor.column("action", &record.action)
    try visitor.column("provider_id", &record.providerID)
    try visitor.column("session_id", &record.sessionID)
    try visitor.column("identity_digest", &record.identityDigest)
    try visitor.column("detail", &record.detail)
    try visitor.column("request_id", &origin.requestID)
    try visitor.column("actor", &origin.actor)
    try visitor.column("caller_request_id", &origin.callerRequestID)
  }
}
