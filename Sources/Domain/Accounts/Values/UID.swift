/// The public ID of an account. It either consists of 28 random characters from A-Z, a-z and 0-9, or is the user ID
/// from a custom token. An ID is never reused.
package struct UID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}
