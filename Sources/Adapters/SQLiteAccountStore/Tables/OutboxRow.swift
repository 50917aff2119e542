internal import Accounts

struct OutboxRow: TableRow {
  static let table = "outbox"
  static let erasure = RowErasure.none

  var id: Int64?
  var tenant: TenantID
  var event: OutboxEvent

  init(_ event: OutboxEvent, in tenant: TenantID) {
    self.tenant = tenant
    self.event = event
  }

  init() {
    let event = OutboxEvent(
      at: Timestamp(milliseconds: 0), uid: UID(rawValue: ""), kind: .accountCreated, accountVersion: 0)
    self.init(event, in: TenantID(rawValue: ""))
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id)
    try visitor.column("at", &event.at)
    try visitor.column("tenant", &tenant)
    try visitor.column("uid", &event.uid)
    try visitor.column("kind", &event.kind)
    try visitor.column("account_version", &event.accountVersion)
    try visitor.column("provider_id", &event.providerID)
    try visitor.column("other_uid", &event.otherUID)
  }
}
