package import Accounts

package struct IdentityRow: TableRow {
  package static let table = "identities"
  package static let erasure = RowErasure.deletion(.number(column: "account_id"))

  package var identity: Identity
  /// The account's row number.
  package var accountID: Int64
  /// The reason why the identity was set aside, or NULL if the identity is active.
  private var reason: String?
  /// The time at which the identity was set aside, or NULL if the identity is active.
  private var setAsideAt: Timestamp?

  package init(_ identity: Identity, of accountID: Int64) {
    self.identity = identity
    self.accountID = accountID
    if case .setAside(let reason, let at) = identity.state {
      self.reason = reason.rawValue
      setAsideAt = at
    }
  }

  package init() {
    let start = Timestamp(milliseconds: 0)
    let key = Identity.Key(tenant: TenantID(rawValue: ""), issuer: "", subject: "")
    self.init(
      Identity(
        id: IdentityID(rawValue: ""), key: key, providerID: ProviderID(rawValue: ""), linkedAt: start,
        settledAt: nil, lastUsedAt: start),
      of: 0)
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &identity.id, .match)
    try visitor.column("account_id", &accountID, .match)
    try visitor.column("tenant", &identity.key.tenant, .keep)
    try visitor.column("issuer", &identity.key.issuer, .keep)
    try visitor.column("subject", &identity.key.subject, .keep)
    try visitor.column("provider_id", &identity.providerID)
    try visitor.column("email", &identity.email)
    try visitor.column("display_email", &identity.displayEmail)
    try visitor.column("email_verified", &identity.emailVerified)
    try visitor.column("display_name", &identity.displayName)
    try visitor.column("photo_url", &identity.photoURL)
    try visitor.column("phone_number", &identity.phoneNumber)
    try visitor.column("linked_at", &identity.linkedAt, .keep)
    try visitor.column("last_used_at", &identity.lastUsedAt, .raise)
    try visitor.column("set_aside", &reason)
    try visitor.column("password_hash", &identity.passwordHash)
    try visitor.column("set_aside_at", &setAsideAt)
    try visitor.column("settled_at", &identity.settledAt)
    try visitor.column("password_changed_at", &identity.passwordChangedAt)
    // A reason written by a later version still means that the identity must not be used to sign in.
    identity.state =
      reason.map {
        .setAside(
          Identity.SetAsideReason(rawValue: $0) ?? .emailProvenByAnother, at: setAsideAt ?? identity.lastUsedAt)
      } ?? .active
  }
}
