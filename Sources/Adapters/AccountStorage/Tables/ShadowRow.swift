package import Accounts

/// The shadow of one sign-in method or second factor. Exactly one of the three content columns has a value.
package struct ShadowRow: TableRow {
  package static let table = "shadows"
  package static let erasure = RowErasure.deletion(.uidOrAlias)

  /// The shadow's row number. SQLite numbers shadows in the order in which the methods and factors were removed.
  private var id: Int64?
  private var tenant = TenantID(rawValue: "")
  private var uid = UID(rawValue: "")
  private var identityDigest: [UInt8]?
  private var passwordHash: PasswordHash?
  private var factor: Factor?
  private var addedAt = Timestamp(milliseconds: 0)
  private var removedAt = Timestamp(milliseconds: 0)

  package init() {}

  package init(_ shadow: Shadow) {
    tenant = shadow.tenant
    uid = shadow.uid
    addedAt = shadow.addedAt
    removedAt = shadow.removedAt
    switch shadow.content {
    case .identity(let digest): identityDigest = digest
    case .password(let hash): passwordHash = hash
    case .factor(let factor): self.factor = factor
    }
  }

  /// The shadow, or nil if it was written by a later version and its kind is unknown.
  package var shadow: Shadow? {
    let content: Shadow.Content? =
      identityDigest.map { .identity($0) } ?? passwordHash.map { .password($0) } ?? factor.map { .factor($0) }
    return content.map {
      Shadow(tenant: tenant, uid: uid, content: $0, addedAt: addedAt, removedAt: removedAt)
    }
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id)
    try visitor.column("tenant", &tenant)
    try visitor.column("uid", &uid)
    try visitor.column("identity_digest", &identityDigest)
    try visitor.column("password_hash", &passwordHash)
    try visitor.column("factor", &factor)
    try visitor.column("added_at", &addedAt)
    try visitor.column("removed_at", &removedAt)
  }
}

extension Factor: JSONColumnValue {}
