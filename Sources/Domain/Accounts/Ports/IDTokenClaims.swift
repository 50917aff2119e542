/// The claims in an ID token issued by this server. The signer translates them to Firebase's claim names.
package struct IDTokenClaims: Sendable, Hashable {
  /// One entry of `firebase.identities`: "email", "phone" or a provider's label, with its values.
  package struct Identities: Sendable, Hashable {
    package var name: String
    package var values: [String]

    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The claims `sub` and `user_id`.
  package var uid: UID
  /// The claim `sid`.
  package var sessionID: SessionID
  /// The claim `gen`.
  package var generation: Int64
  /// The claim `auth_time`, in seconds on the wire.
  package var authTime: Timestamp
  /// The claim `iat`.
  package var issuedAt: Timestamp
  /// The claim `exp`.
  package var expiresAt: Timestamp
  /// The claim `email`.
  package var email: String?
  /// The claim `email_verified`, which accompanies `email`.
  package var emailVerified: Bool
  /// The claim `name`.
  package var displayName: String?
  /// The claim `picture`.
  package var photoURL: String?
  /// The claim `phone_number`.
  package var phoneNumber: String?
  /// The claim `firebase.identities`, in order.
  package var identities: [Identities]
  /// The claim `firebase.sign_in_provider`.
  package var signInProvider: ProviderID
  /// The claims `firebase.sign_in_second_factor` and `firebase.second_factor_identifier`, which come with `amr`.
  package var secondFactor: PassedFactor?
  /// The additional top-level claims of a custom token, as a JSON object.
  package var custom: String?
  /// The additional top-level claims of the account; those of a custom token take precedence.
  package var ofAccount: CustomClaims?
  /// The claim `firebase.tenant`; nil for the default tenant.
  package var tenant: TenantID?
  /// Whether the claim `provider_id` is "anonymous".
  package var isAnonymous: Bool

  package init(
    uid: UID, sessionID: SessionID, generation: Int64, authTime: Timestamp, issuedAt: Timestamp, expiresAt: Timestamp,
    email: String? = nil, emailVerified: Bool = false, displayName: String? = nil, photoURL: String? = nil,
    phoneNumber: String? = nil, identities: [Identities] = [], signInProvider: ProviderID,
    secondFactor: PassedFactor? = nil, custom: String? = nil, ofAccount: CustomClaims? = nil, tenant: TenantID? = nil,
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
    self.secondFactor = secondFactor
    self.custom = custom
    self.ofAccount = ofAccount
    self.tenant = tenant
    self.isAnonymous = isAnonymous
  }

  /// The top-level names that custom claims may not have, because the protocols (RFC 7519, OpenID Connect) or this
  /// server's tokens use them.
  package static let reservedNames: Set<String> = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "c_hash", "cnf", "email", "email_verified", "exp", "firebase",
    "gen",
    "iat", "iss", "jti", "name", "nbf", "nonce", "phone_number", "picture", "provider_id", "sid", "sub", "uid",
    "user_id",
  ]
}
