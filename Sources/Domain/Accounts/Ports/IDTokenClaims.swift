/// The claims in an ID token or a session cookie issued by this server. The signer translates them to Firebase's claim
/// names.
package struct IDTokenClaims: Sendable, Hashable {
  /// An entry in the `firebase.identities` claim. Its name is "email", "phone" or a provider's label.
  package struct Identities: Sendable, Hashable {
    package var name: String
    package var values: [String]

    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The `sub` and `user_id` claims.
  package var uid: UID
  /// The `sid` claim.
  package var sessionID: SessionID
  /// The `gen` claim.
  package var generation: Int64
  /// The `auth_time` claim, in seconds on the wire.
  package var authTime: Timestamp
  /// The `iat` claim.
  package var issuedAt: Timestamp
  /// The `exp` claim.
  package var expiresAt: Timestamp
  /// The `email` claim.
  package var email: String?
  /// The `email_verified` claim, which accompanies `email`.
  package var emailVerified: Bool
  /// The `name` claim.
  package var displayName: String?
  /// The `picture` claim.
  package var photoURL: String?
  /// The `phone_number` claim.
  package var phoneNumber: String?
  /// The entries of the `firebase.identities` claim, in order.
  package var identities: [Identities]
  /// The `firebase.sign_in_provider` claim.
  package var signInProvider: ProviderID
  /// The `firebase.sign_in_second_factor` and `firebase.second_factor_identifier` claims, which accompany `amr`.
  package var secondFactor: PassedFactor?
  /// Additional top-level claims from a custom token, as a JSON object.
  package var custom: String?
  /// Additional top-level claims from the account. If a custom token has a claim with the same name, the custom token's
  /// claim is used instead.
  package var ofAccount: CustomClaims?
  /// The `firebase.tenant` claim; nil for the default tenant.
  package var tenant: TenantID?
  /// Whether the `provider_id` claim is "anonymous".
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

  /// Returns a reserved name that matches one of the given names after compatibility folding, or nil if none matches.
  /// The names are folded because a program that reads tokens might mistake another form of a reserved name for the
  /// name itself.
  package static func reservedName(
    among names: some Sequence<String>, _ normalizer: some TextNormalizer
  ) -> String? {
    names.lazy.map(normalizer.compatibilityFolded).filter(reservedNames.contains).min()
  }
}
