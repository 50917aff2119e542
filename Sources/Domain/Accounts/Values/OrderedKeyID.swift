/// An ID that consists of the text form of an ordered key, which has 16 lowercase hexadecimal digits. The ID is not a
/// secret.
package protocol OrderedKeyID: RawRepresentable<String>, Sendable, Hashable, Codable, CustomStringConvertible {
  /// Creates an ID from any text. The text is not checked, because an ID from a caller may be unknown in any case.
  init(rawValue: String)
}

extension OrderedKeyID {
  /// Creates an ID from its integer key. A store may store this key instead of the text.
  package init(key: Int64) {
    self.init(rawValue: OrderedKey(value: key).text)
  }

  /// The integer key; nil if the text is not an ordered key.
  package var key: Int64? { OrderedKey(text: rawValue)?.value }

  /// The time when the ID was generated, according to the clock at that time; nil if the text is not an ordered key.
  var time: Timestamp? { OrderedKey(text: rawValue)?.time }

  package var description: String { rawValue }
}
