/// What is known about a user after a proof was verified: an assertion within limits, its address canonical.
public struct ProviderFact: Sendable, Hashable {
  public var providerID: ProviderID
  public var issuer: String
  public var subject: String
  /// Canonical; nil where the provider gave none or one that is no address.
  public var email: String?
  /// As the provider wrote it.
  public var displayEmail: String?
  public var emailVerified: Bool
  public var emailIsTrusted: Bool
  public var displayName: String?
  public var photoURL: String?
  public var phoneNumber: String?
  public var profileJSON: String?

  public init(
    providerID: ProviderID, issuer: String, subject: String, email: String? = nil, displayEmail: String? = nil,
    emailVerified: Bool = false, emailIsTrusted: Bool = false, displayName: String? = nil, photoURL: String? = nil,
    phoneNumber: String? = nil, profileJSON: String? = nil
  ) {
    self.providerID = providerID
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.displayEmail = displayEmail
    self.emailVerified = emailVerified
    self.emailIsTrusted = emailIsTrusted
    self.displayName = displayName
    self.photoURL = photoURL
    self.phoneNumber = phoneNumber
    self.profileJSON = profileJSON
  }

  /// The provider is believed when it says that the user owns the address.
  public var provesEmail: Bool { email != nil && emailVerified && emailIsTrusted }
}
