/// What is known about a user after a proof was verified: an assertion within limits, its address canonical.
package struct ProviderFact: Sendable, Hashable {
  package var providerID: ProviderID
  package var issuer: String
  package var subject: String
  /// Canonical; nil where the provider gave none or one that is no address.
  package var email: String?
  /// As the provider wrote it.
  package var displayEmail: String?
  package var emailVerified: Bool
  package var emailIsTrusted: Bool
  package var displayName: String?
  package var photoURL: String?
  package var phoneNumber: String?
  package var profileJSON: String?

  package init(
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
  package var provesEmail: Bool { email != nil && emailVerified && emailIsTrusted }
}
