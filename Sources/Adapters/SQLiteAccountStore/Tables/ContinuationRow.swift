internal import Accounts

struct ContinuationRow: TableRow {
  static let table = "continuations"

  var continuation: Continuation

  init(_ continuation: Continuation) {
    self.continuation = continuation
  }

  init() {
    let tenant = TenantID(rawValue: "")
    self.init(
      Continuation(
        id: ContinuationID(rawValue: 0), tenant: tenant, digest: [], boundTo: nil,
        expiresAt: Timestamp(milliseconds: 0),
        claim: IdentityClaim(
          key: Identity.Key(tenant: tenant, issuer: "", subject: ""), providerID: ProviderID(rawValue: ""))))
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &continuation.id)
    try visitor.column("tenant", &continuation.tenant)
    try visitor.column("digest", &continuation.digest)
    try visitor.column("bound_to", &continuation.boundTo)
    try visitor.column("expires_at", &continuation.expiresAt)
    try visitor.column("claim", &continuation.claim)
    try visitor.column("unreachable_uid", &continuation.unreachable)
  }
}

/// What a claim says differs from one kind of credential to the next.
extension IdentityClaim: JSONColumnValue {}
