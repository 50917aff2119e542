/// Names one identity; unlinking takes it where an account has several of one provider. 16 hexadecimal digits.
public struct IdentityID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The identifier of an ordered integer key, as a store may keep it.
  public init(key: Int64) {
    rawValue = OrderedKey(value: key).text
  }

  /// The integer key; nil where the text is not one of ours.
  public var key: Int64? { OrderedKey(text: rawValue)?.value }

  public var description: String { rawValue }
}
