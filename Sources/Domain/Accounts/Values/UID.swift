/// The public ID of an account: 28 random characters of A-Z a-z 0-9, or the user ID in a custom token. It is never
/// reused.
package struct UID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}
