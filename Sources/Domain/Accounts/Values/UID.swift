/// The public name of an account: 28 characters of A-Z a-z 0-9, random, never reused.
public struct UID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public var description: String { rawValue }
}
