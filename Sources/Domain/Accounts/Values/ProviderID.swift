import ByteCoding

/// The label of a provider in the form that Firebase uses, such as "google.com", "password" or "oidc.<name>".
///
/// The label is intended for display and policies. Identities are looked up by issuer and subject, never by this label.
package struct ProviderID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let google = ProviderID(rawValue: "google.com")
  package static let facebook = ProviderID(rawValue: "facebook.com")
  package static let apple = ProviderID(rawValue: "apple.com")
  package static let gitHub = ProviderID(rawValue: "github.com")
  package static let microsoft = ProviderID(rawValue: "microsoft.com")
  package static let password = ProviderID(rawValue: "password")
  /// The label of sign-in links, which ``reported`` maps to "password".
  package static let emailLink = ProviderID(rawValue: "emailLink")
  package static let phone = ProviderID(rawValue: "phone")
  /// The label of an anonymous sign-in in tokens and policies. An anonymous sign-in adds no identity.
  package static let anonymous = ProviderID(rawValue: "anonymous")
  /// The label of a sign-in with a custom token. Such a sign-in adds no identity.
  package static let custom = ProviderID(rawValue: "custom")

  /// The label that Firebase uses in tokens and in `providerData`, where a sign-in link is reported as "password".
  package var reported: ProviderID { self == .emailLink ? .password : self }

  /// The labels that are reported as this label.
  package var reportedLabels: [ProviderID] { self == .password ? [.password, .emailLink] : [self] }

  /// Returns the ID of a configured OpenID Connect issuer: "oidc.<name>".
  package static func oidc(_ name: String) -> ProviderID {
    ProviderID(rawValue: "oidc." + name)
  }

  /// The maximum length of a label, in bytes.
  package static let maximumLength = 128

  /// Whether the label has 1 to 128 bytes, consists of lowercase letters, digits, ".", "-" and "_", and begins with a
  /// letter or a digit.
  package var isWellFormed: Bool {
    let bytes = rawValue.utf8
    guard (1...Self.maximumLength).contains(bytes.count), let first = bytes.first else { return false }
    return Self.isLetterOrDigit(first)
      && bytes.allSatisfy {
        Self.isLetterOrDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }

  /// Throws `.invalidProviderID` if the label is not well formed.
  func requireWellFormed(field: AccountError.Field) throws(AccountError) {
    guard isWellFormed else { throw AccountError(.invalidProviderID, "This is not a provider ID.", field: field) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte.isASCIILowercaseLetter || byte.isASCIIDigit
  }

  package var description: String { rawValue }
}
