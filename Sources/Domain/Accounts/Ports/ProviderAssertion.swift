/// A verified statement by a provider about a user, from either a signed token or a response from the provider.
package struct ProviderAssertion: Sendable, CustomStringConvertible {
  /// The issuer as configured, never the value of the token's `iss` claim.
  package var issuer: String
  /// The subject, exactly as the provider sent it. It has 1 to 255 bytes.
  package var subject: String
  package var email: String?
  package var emailVerified: Bool
  /// Whether the provider is authoritative for the address, because the provider runs the domain or is configured as
  /// trusted.
  package var emailIsTrusted: Bool
  /// Whether the provider runs the address's domain, or is configured for that domain. This property matters only for
  /// trusted addresses.
  package var runsEmailDomain: Bool
  package var displayName: String?
  package var photoURL: String?
  /// The phone number in E.164 format.
  package var phoneNumber: String?
  /// The provider's own claims, as a JSON object.
  package var profileJSON: String?
  /// The nonce in the token, which is either a raw nonce or the digest of one. Verifiers compare this value with the
  /// raw nonce that accompanies the token.
  package var nonceClaim: Secret?
  /// The time at which the provider authenticated the user, plus the clock skew that is allowed for the provider; nil
  /// if the provider does not specify the time.
  package var provenAt: Timestamp?
  /// The time at which the proof expires.
  package var expiresAt: Timestamp
  /// The proof's fingerprint, which is used to detect and refuse a second use; nil if the proof may be reused.
  package var tokenFingerprint: [UInt8]?

  package init(
    issuer: String, subject: String, email: String? = nil, emailVerified: Bool = false, emailIsTrusted: Bool = false,
    runsEmailDomain: Bool = true, displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil,
    profileJSON: String? = nil,
    nonceClaim: Secret? = nil, provenAt: Timestamp? = nil, expiresAt: Timestamp, tokenFingerprint: [UInt8]? = nil
  ) {
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.emailVerified = emailVerified
    self.emailIsTrusted = emailIsTrusted
    self.runsEmailDomain = runsEmailDomain
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.profileJSON = profileJSON
    self.nonceClaim = nonceClaim
    self.provenAt = provenAt
    self.expiresAt = expiresAt
    self.tokenFingerprint = tokenFingerprint
  }

  package var description: String { "ProviderAssertion(issuer: \(issuer))" }
}
