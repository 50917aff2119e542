internal import Accounts

struct IdentityRow: TableRow {
  static let table = "identities"

  var identity: Identity
  /// The number of the account's row.
  var accountID: Int64

  init(_ identity: Identity, of accountID: Int64) {
    self.identity = identity
    self.accountID = accountID
  }

  init() {
    let start = Timestamp(milliseconds: 0)
    let key = Identity.Key(tenant: TenantID(rawValue: ""), issuer: "", subject: "")
    self.init(
      Identity(
        id: IdentityID(rawValue: ""), key: key, providerID: ProviderID(rawValue: ""), linkedAt: start,
        lastUsedAt: start),
      of: 0)
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
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
    try visitor.column("set_aside", &identity.setAside)
    try visitor.column("password_hash", &identity.passwordHash)
  }
}

extension Identity {
  /// The state as the table stores it: NULL if the identity is active, else the reason why it is set aside.
  fileprivate var setAside: String? {
    get {
      switch state {
      case .active: nil
      case .setAside(let reason): reason.rawValue
      }
    }
    set {
      // A reason that a later version wrote is still a reason not to sign in.
      state = newValue.map { .setAside(SetAsideReason(rawValue: $0) ?? .emailProvenByAnother) } ?? .active
    }
  }
}
