/// One user: one `uid` for life and any number of identities.
public struct Account: Sendable, Hashable {
  public var uid: UID
  public var tenant: TenantID
  /// The account's own address in canonical form; at most one account of a tenant has it.
  public var email: String?
  /// The address as it was typed; for display.
  public var displayEmail: String?
  /// True once the owner of the account has proven the address.
  public var emailVerified: Bool
  public var displayName: String?
  public var photoURL: String?
  /// E.164.
  public var phoneNumber: String?
  /// True until the first identity is linked; unlinking doesn't bring it back.
  public var isAnonymous: Bool
  public var isDisabled: Bool
  public var createdAt: Timestamp
  public var lastSignInAt: Timestamp
  /// Rises by one with each change of the account; a sign-in alone is none.
  public var version: Int64
  /// The token generation: what was issued under a lower one is dead.
  public var generation: Int64
  /// All identities in the order of linking, also those that are set aside. Show `linkedIdentities`.
  public var identities: [Identity]

  public init(
    uid: UID, tenant: TenantID, email: String? = nil, displayEmail: String? = nil, emailVerified: Bool = false,
    displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil, isAnonymous: Bool = false,
    isDisabled: Bool = false, createdAt: Timestamp, lastSignInAt: Timestamp, version: Int64 = 1, generation: Int64 = 1,
    identities: [Identity] = []
  ) {
    self.uid = uid
    self.tenant = tenant
    self.email = email
    self.displayEmail = displayEmail
    self.emailVerified = emailVerified
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.isAnonymous = isAnonymous
    self.isDisabled = isDisabled
    self.createdAt = createdAt
    self.lastSignInAt = lastSignInAt
    self.version = version
    self.generation = generation
    self.identities = identities
  }

  /// The active identities in the order of linking: what providerData shows.
  public var linkedIdentities: [Identity] { identities.filter(\.isActive) }
}
