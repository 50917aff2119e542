/// The public name of an account: 28 characters of A-Z a-z 0-9, random, or what a custom token has named. Never reused.
package struct UID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}
