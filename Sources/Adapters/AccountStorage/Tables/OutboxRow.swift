package import Accounts

package struct OutboxRow: TableRow {
  package static let table = "outbox"
  package static let erasure = RowErasure.none

  package var id: Int64?
  package var tenant: TenantID
  package var event: OutboxEvent
  package var origin: ChangeOrigin

  package init(_ event: OutboxEvent, in tenant: TenantID, origin: ChangeOrigin = ChangeOrigin()) {
    self.tenant = tenant
    self.event = event
    self.origin = origin
  }

  package init() {
    let event = OutboxEvent(
      at: Timestamp(milliseconds: 0), uid: UID(rawValue: ""), kind: .accountCreated, accountVersion: 0)
    self.init(event, in: TenantID(rawValue: ""))
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id)
    try visitor.column("at", &event.at)
    try visitor.column("tenant", &tenant)
    try visitor.column("uid", &event.uid)
    try visitor.column("kind", &event.kind)
    try visitor.column("account_version", &event.accountVersion)
    try visitor.column("provider_id", &event.providerID)
    try visitor.column("other_uid", &event.otherUID)
    try visitor.column("changed_fields", &event.storedFields)
    try visitor.column("ended_sessions", &event.storedSessions)
    try visitor.column("new_generation", &event.newGeneration)
    try visitor.column("service_key_id", &event.serviceKey)
    try visitor.column("request_id", &origin.requestID)
    try visitor.column("actor", &origin.actor)
  }
}

extension OutboxRow {
  /// The event in the form that readers receive, or nil if the row has not been stored yet.
  package var logged: LoggedEvent? {
    id.map { LoggedEvent(position: EventPosition(rawValue: $0), event: event, origin: origin) }
  }
}

/// An event's lists are stored as text, with spaces between the entries. An empty list is stored as NULL.
extension OutboxEvent {
  fileprivate var storedFields: String? {
    get { changedFields.isEmpty ? nil : changedFields.joined(separator: " ") }
    set { changedFields = newValue.map { $0.split(separator: " ").map(String.init) } ?? [] }
  }

  fileprivate var storedSessions: String? {
    get { endedSessions.isEmpty ? nil : endedSessions.map(\.rawValue).joined(separator: " ") }
    set { endedSessions = newValue.map { $0.split(separator: " ").map { SessionID(rawValue: String($0)) } } ?? [] }
  }
}
