package import Accounts

/// The shadow of one method or factor: one of the three columns for it has a value.
package struct ShadowRow: TableRow {
  package static let table = "shadows"
  package static let erasure = RowErasure.deletion(.uidOrAlias)

  /// The shadow's number. SQLite numbers shadows in the order of the removals.
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

  /// The shadow; nil for a kind that a later version wrote.
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
