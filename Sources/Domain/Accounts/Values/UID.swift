/// The public ID of an account. By default, it consists of 28 random characters from A-Z, a-z and 0-9. A custom token,
/// an administrator or an import can specify a different ID. An ID is never reused.
package struct UID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}
