/// What an ID token of this server says; the signer gives the claims Firebase's names.
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

  /// `sub` and `user_id`.
  package var uid: UID
  /// `sid`.
  package var sessionID: SessionID
  /// `gen`.
  package var generation: Int64
  /// `auth_time`, in seconds on the wire.
  package var authTime: Timestamp
  /// `iat`.
  package var issuedAt: Timestamp
  /// `exp`.
  package var expiresAt: Timestamp
  /// `email` and `email_verified`; the latter only beside the former.
  package var email: String?
  package var emailVerified: Bool
  /// `name`.
  package var displayName: String?
  /// `picture`.
  package var photoURL: String?
  /// `phone_number`.
  package var phoneNumber: String?
  /// `firebase.identities`, in order.
  package var identities: [Identities]
  /// `firebase.sign_in_provider`.
  package var signInProvider: ProviderID
  /// `firebase.sign_in_second_factor` and `firebase.second_factor_identifier`; with it there is `amr`, too.
  package var secondFactor: PassedFactor?
  /// Claims on top level beside these, as a JSON object: those of a custom token.
  package var custom: String?
  /// Claims on top level that the account has; those of a custom token go before them.
  package var ofAccount: CustomClaims?
  /// `firebase.tenant`; nil for the default tenant.
  package var tenant: TenantID?
  /// `provider_id: "anonymous"` if true.
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

  /// The names on top level that no custom claim may have: those of the protocols (RFC 7519, OpenID Connect) and of
  /// these tokens.
  package static let reservedNames: Set<String> = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "c_hash", "cnf", "email", "email_verified", "exp", "firebase",
    "gen",
    "iat", "iss", "jti", "name", "nbf", "nonce", "phone_number", "picture", "provider_id", "sid", "sub", "uid",
    "user_id",
  ]
}
