/// The label of a provider as Firebase writes it: "google.com", "password", "oidc.<name>", ...
///
/// A label for people and policies; an identity is found by its issuer and subject, never by this.
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
  /// The sign-in links of an address. Where only providers are named, it is a part of "password".
  package static let emailLink = ProviderID(rawValue: "emailLink")
  package static let phone = ProviderID(rawValue: "phone")
  /// What an anonymous sign-in is called in tokens and policies; it adds no identity.
  package static let anonymous = ProviderID(rawValue: "anonymous")
  /// What a sign-in with a custom token is called; it adds no identity.
  package static let custom = ProviderID(rawValue: "custom")

  /// As Firebase names it in tokens and in providerData, in which a sign-in link is one way to use "password".
  package var reported: ProviderID { self == .emailLink ? .password : self }

  /// The labels that are reported as this one.
  package var reportedLabels: [ProviderID] { self == .password ? [.password, .emailLink] : [self] }

  /// A configured OpenID Connect issuer: "oidc.<name>".
  package static func oidc(_ name: String) -> ProviderID {
    ProviderID(rawValue: "oidc." + name)
  }

  /// Longest label, in bytes.
  package static let maximumLength = 128

  /// 1 to 128 bytes of lower-case letters, digits, ".", "-" and "_", beginning with a letter or digit.
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
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  package var description: String { rawValue }
}
