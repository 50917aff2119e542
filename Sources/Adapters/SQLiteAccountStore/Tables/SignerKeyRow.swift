internal import Accounts

struct SignerKeyRow: TableRow {
  static let table = "signer_keys"
  static let erasure = RowErasure.none

  var key = SignerKey(name: "", sealed: [])
  private var tenant = TenantID(rawValue: "")

  init() {}

  init(_ key: SignerKey, in tenant: TenantID) {
    self.key = key
    self.tenant = tenant
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("name", &key.name)
    try visitor.column("tenant", &tenant)
    try visitor.column("sealed", &key.sealed)
  }
}
