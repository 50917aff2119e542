/// What a provider has said about a user, once its signature or its answer has been verified.
public struct ProviderAssertion: Sendable, CustomStringConvertible {
  /// The issuer as configured, never as the token says it.
  public var issuer: String
  /// 1 to 255 bytes, byte for byte as the provider wrote it.
  public var subject: String
  public var email: String?
  public var emailVerified: Bool
  /// True where the provider is authoritative for that address (it runs the domain, or is configured as trusted).
  public var emailIsTrusted: Bool
  public var displayName: String?
  public var photoURL: String?
  /// E.164.
  public var phoneNumber: String?
  /// The provider's own claims, as a JSON object.
  public var profileJSON: String?
  /// The raw nonce of this server that the proof carries; nil where none came.
  public var nonce: Secret?
  /// When the proof expires.
  public var expiresAt: Timestamp
  /// Identifies the proof, to refuse its second use where it has no nonce; nil where it may be shown again.
  public var tokenFingerprint: [UInt8]?

  public init(
    issuer: String, subject: String, email: String? = nil, emailVerified: Bool = false, emailIsTrusted: Bool = false,
    displayName: String? = nil, photoURL: String? = nil, phoneNumber: String? = nil, profileJSON: String? = nil,
    nonce: Secret? = nil, expiresAt: Timestamp, tokenFingerprint: [UInt8]? = nil
  ) {
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.emailVerified = emailVerified
    self.emailIsTrusted = emailIsTrusted
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.profileJSON = profileJSON
    self.nonce = nonce
    self.expiresAt = expiresAt
    self.tokenFingerprint = tokenFingerprint
  }

  public var description: String { "ProviderAssertion(issuer: \(issuer))" }
}
