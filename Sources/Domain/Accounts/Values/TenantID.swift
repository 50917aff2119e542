/// The ID of a tenant. Each account belongs to one tenant. Identities and addresses are unique only within a tenant.
package struct TenantID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The only tenant of a single-tenant server.
  package static let `default` = TenantID(rawValue: "default")

  package var description: String { rawValue }
}
