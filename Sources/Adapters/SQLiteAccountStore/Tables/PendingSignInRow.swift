internal import Accounts

struct PendingSignInRow: TableRow {
  static let table = "pending_sign_ins"

  var pending: PendingSignIn

  init(_ pending: PendingSignIn) {
    self.pending = pending
  }

  init() {
    let tenant = TenantID(rawValue: "")
    let provider = ProviderID(rawValue: "")
    self.init(
      PendingSignIn(
        id: PendingSignInID(rawValue: 0), tenant: tenant, uid: UID(rawValue: ""), digest: [],
        expiresAt: Timestamp(milliseconds: 0),
        content: .init(
          purpose: .signIn, provider: provider,
          claim: IdentityClaim(key: Identity.Key(tenant: tenant, issuer: "", subject: ""), providerID: provider),
          generation: 0, passwordDigest: nil, factors: [])))
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &pending.id)
    try visitor.column("tenant", &pending.tenant)
    try visitor.column("uid", &pending.uid)
    try visitor.column("digest", &pending.digest)
    try visitor.column("expires_at", &pending.expiresAt)
    try visitor.column("wrong_codes", &pending.wrongCodes)
    try visitor.column("content", &pending.content)
  }
}

extension PendingSignIn.Content: JSONColumnValue {}
