internal import Accounts

struct ContinuationRow: TableRow {
  static let table = "continuations"

  var continuation: Continuation

  init(_ continuation: Continuation) {
    self.continuation = continuation
  }

  init() {
    self.init(
      Continuation(
        id: ContinuationID(rawValue: 0), tenant: TenantID(rawValue: ""), digest: [], boundTo: nil,
        expiresAt: Timestamp(milliseconds: 0),
        fact: ProviderFact(providerID: ProviderID(rawValue: ""), issuer: "", subject: "")))
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &continuation.id)
    try visitor.column("tenant", &continuation.tenant)
    try visitor.column("digest", &continuation.digest)
    try visitor.column("bound_to", &continuation.boundTo)
    try visitor.column("expires_at", &continuation.expiresAt)
    try visitor.column("provider_id", &continuation.fact.providerID)
    try visitor.column("issuer", &continuation.fact.issuer)
    try visitor.column("subject", &continuation.fact.subject)
    try visitor.column("email", &continuation.fact.email)
    try visitor.column("display_email", &continuation.fact.displayEmail)
    try visitor.column("email_verified", &continuation.fact.emailVerified)
    try visitor.column("email_is_trusted", &continuation.fact.emailIsTrusted)
    try visitor.column("display_name", &continuation.fact.displayName)
    try visitor.column("photo_url", &continuation.fact.photoURL)
    try visitor.column("phone_number", &continuation.fact.phoneNumber)
    try visitor.column("profile_json", &continuation.fact.profileJSON)
  }
}
