/// The name space that accounts, identities and addresses are unique in.
package struct TenantID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The one tenant of a server that has no others.
  package static let `default` = TenantID(rawValue: "default")

  package var description: String { rawValue }
}
