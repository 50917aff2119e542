/// Names one session: the `sid` of the ID tokens. Not a secret. 16 hexadecimal digits.
package struct SessionID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The identifier of an ordered integer key, as a store may keep it.
  package init(key: Int64) {
    rawValue = OrderedKey(value: key).text
  }

  /// The integer key; nil where the text is not one of ours.
  package var key: Int64? { OrderedKey(text: rawValue)?.value }

  package var description: String { rawValue }
}
