package import Accounts

package struct SignerKeyRow: TableRow {
  package static let table = "signer_keys"
  package static let erasure = RowErasure.none

  package var key = SignerKey(name: "", sealed: [])
  private var tenant = TenantID(rawValue: "")

  package init() {}

  package init(_ key: SignerKey, in tenant: TenantID) {
    self.key = key
    self.tenant = tenant
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("name", &key.name)
    try visitor.column("tenant", &tenant)
    try visitor.column("sealed", &key.sealed)
  }
}
