internal import Accounts

struct ContinuationRow: TableRow {
  static let table = "continuations"

  /// Without what its claim says about an address, which has columns of its own.
  private var bare: Continuation
  private var email: String?
  private var displayEmail: String?
  private var emailIsVerified: Bool
  private var emailIsTrusted: Bool

  init(_ continuation: Continuation) {
    let evidence = continuation.claim.email
    bare = continuation
    email = evidence.address?.canonical
    displayEmail = evidence.address?.display
    emailIsVerified = evidence.isVerified
    emailIsTrusted = evidence.isProven
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

  var continuation: Continuation {
    var continuation = bare
    continuation.claim.key.tenant = bare.tenant
    continuation.claim.email = evidence
    return continuation
  }

  private var evidence: EmailEvidence {
    guard let email else { return .none }
    let address = EmailAddress(canonical: email, display: displayEmail ?? email)
    return emailIsTrusted ? .proven(address) : .mentioned(address, isVerified: emailIsVerified)
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &bare.id)
    try visitor.column("tenant", &bare.tenant)
    try visitor.column("digest", &bare.digest)
    try visitor.column("bound_to", &bare.boundTo)
    try visitor.column("expires_at", &bare.expiresAt)
    try visitor.column("provider_id", &bare.claim.providerID)
    try visitor.column("issuer", &bare.claim.key.issuer)
    try visitor.column("subject", &bare.claim.key.subject)
    try visitor.column("email", &email)
    try visitor.column("display_email", &displayEmail)
    try visitor.column("email_verified", &emailIsVerified)
    try visitor.column("email_is_trusted", &emailIsTrusted)
    try visitor.column("display_name", &bare.claim.profile.displayName)
    try visitor.column("photo_url", &bare.claim.profile.photoURL)
    try visitor.column("phone_number", &bare.claim.profile.phoneNumber)
    try visitor.column("profile_json", &bare.claim.profile.json)
  }
}
