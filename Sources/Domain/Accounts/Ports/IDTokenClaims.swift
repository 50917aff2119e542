/// What an ID token of ours says; the signer gives the claims Firebase's names.
public struct IDTokenClaims: Sendable, Hashable {
  /// One entry of `firebase.identities`: "email", "phone" or a provider's label, with its values.
  public struct Identities: Sendable, Hashable {
    public var name: String
    public var values: [String]

    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// `sub` and `user_id`.
  public var uid: UID
  /// `sid`.
  public var sessionID: SessionID
  /// `gen`.
  public var generation: Int64
  /// `auth_time`, in seconds on the wire.
  public var authTime: Timestamp
  /// `iat`.
  public var issuedAt: Timestamp
  /// `exp`.
  public var expiresAt: Timestamp
  /// `email` and `email_verified`; the latter only beside the former.
  public var email: String?
  public var emailVerified: Bool
  /// `name`.
  public var displayName: String?
  /// `picture`.
  public var photoURL: String?
  /// `phone_number`.
  public var phoneNumber: String?
  /// `firebase.identities`, in order.
  public var identities: [Identities]
  /// `firebase.sign_in_provider`.
  public var signInProvider: ProviderID
  /// `firebase.tenant`; nil for the default tenant.
  public var tenant: TenantID?
  /// `provider_id: "anonymous"` where true.
  public var isAnonymous: Bool

  public init(
    uid: UID, sessionID: SessionID, generation: Int64, authTime: Timestamp, issuedAt: Timestamp, expiresAt: Timestamp,
    email: String? = nil, emailVerified: Bool = false, displayName: String? = nil, photoURL: String? = nil,
    phoneNumber: String? = nil, identities: [Identities] = [], signInProvider: ProviderID, tenant: TenantID? = nil,
    isAnonymous: Bool = false
  ) {
    self.uid = uid
    self.sessionID = sessionID
    self.generation = generation
    self.authTime = authTime
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.email = email
    self.emailVerified = emailVerified
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.identities = identities
    self.signInProvider = signInProvider
    self.tenant = tenant
    self.isAnonymous = isAnonymous
  }
}
