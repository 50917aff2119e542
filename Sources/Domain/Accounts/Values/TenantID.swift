/// The name space that accounts, identities and addresses are unique in.
public struct TenantID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The one tenant of a server that has no others.
  public static let `default` = TenantID(rawValue: "default")

  public var description: String { rawValue }
}
