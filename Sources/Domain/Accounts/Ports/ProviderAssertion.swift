/// What a provider has said about a user, once its signature or its answer has been verified.
package struct ProviderAssertion: Sendable, CustomStringConvertible {
  /// The issuer as configured, never as the token says it.
  package var issuer: String
  /// 1 to 255 bytes, byte for byte as the provider wrote it.
  package var subject: String
  package var email: String?
  package var emailVerified: Bool
  /// True if the provider is authoritative for that address (it runs the domain, or is configured as trusted).
  package var emailIsTrusted: Bool
  /// Whether the provider runs the domain of the address, or is configured for that domain. Counts for a trusted
  /// address only.
  package var runsEmailDomain: Bool
  package var displayName: String?
  package var photoURL: String?
  /// E.164.
  package var phoneNumber: String?
  /// The provider's own claims, as a JSON object.
  package var profileJSON: String?
  /// The nonce that the token carries, as it carries it: raw, or the digest of a raw one. Verifiers compare it with the
  /// raw nonce that comes beside the token.
  package var nonceClaim: Secret?
  /// When the proof expires.
  package var expiresAt: Timestamp
  /// Identifies the proof, to refuse its second use; nil if it may be shown again.
  package var tokenFingerprint: [UInt8]?

  package init(
    issuer: String, subject: String, email: String? = nil, emailVerified: Bool = false, emailIsTrusted: Bool = false,
    runsEmailDomain: Bool = true, displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil,
    profileJSON: String? = nil,
    nonceClaim: Secret? = nil, expiresAt: Timestamp, tokenFingerprint: [UInt8]? = nil
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
    self.expiresAt = expiresAt
    self.tokenFingerprint = tokenFingerprint
  }

  package var description: String { "ProviderAssertion(issuer: \(issuer))" }
}
