package import Accounts

package struct ServiceKeyRow: TableRow {
  package static let table = "service_keys"
  package static let erasure = RowErasure.none

  package var key: ServiceKey

  package init(_ key: ServiceKey) {
    self.key = key
  }

  package init() {
    self.init(
      ServiceKey(
        id: ServiceKeyID(rawValue: ""), tenant: TenantID(rawValue: ""), name: "", scopes: [], publicKey: [],
        createdAt: Timestamp(milliseconds: 0)))
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &key.id)
    try visitor.column("tenant", &key.tenant)
    try visitor.column("name", &key.name)
    try visitor.column("scopes", &key.scopes)
    try visitor.column("public_key", &key.publicKey)
    try visitor.column("created_at", &key.createdAt)
    try visitor.column("expires_at", &key.expiresAt)
    try visitor.column("last_used_at", &key.lastUsedAt)
  }
}

extension ServiceKeyID: ConvertedColumnValue {}

/// Scopes are stored as their names, separated by spaces. A scope that this version does not recognize grants no
/// rights.
extension Set<Administrator.Scope>: ConvertedColumnValue, ColumnValue {
  package var converted: String? { map(\.rawValue).sorted().joined(separator: " ") }

  package init?(converted: String) {
    self = Set(converted.split(separator: " ").compactMap { Administrator.Scope(rawValue: String($0)) })
  }
}
