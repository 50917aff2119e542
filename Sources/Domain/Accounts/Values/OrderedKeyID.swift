/// An ID that is the text of an ordered key: 16 lower-case hexadecimal digits. It is not a secret.
package protocol OrderedKeyID: RawRepresentable<String>, Sendable, Hashable, Codable, CustomStringConvertible {
  /// Creates the ID from any text: an ID from outside may be unknown.
  init(rawValue: String)
}

extension OrderedKeyID {
  /// Creates the ID of an ordered integer key, as a store may keep it.
  package init(key: Int64) {
    self.init(rawValue: OrderedKey(value: key).text)
  }

  /// The integer key; nil if the text is not an ordered key.
  package var key: Int64? { OrderedKey(text: rawValue)?.value }

  /// The time when the ID was generated, by the clock at that time; nil if the text is not an ordered key.
  var time: Timestamp? { OrderedKey(text: rawValue)?.time }

  package var description: String { rawValue }
}
