import ByteCoding

/// A 63-bit key that increases with time. It consists of 42 bits of milliseconds and 21 bits that distinguish the keys
/// generated in the same millisecond.
///
/// Rows that are written together get neighboring keys, so a B-tree inserts them on its last page. With random keys,
/// inserts would cost more than twice as much. The text form has 16 lowercase hexadecimal digits.
struct OrderedKey: Sendable, Hashable {
  static let lowBits: Int64 = 21

  let value: Int64

  init(value: Int64) {
    self.value = value
  }

  init?(text: String) {
    guard let number = Hexadecimal.number(text.utf8, as: UInt64.self), let value = Int64(exactly: number) else {
      return nil
    }
    self.value = value
  }

  /// The time when the key was generated, according to the clock at that time.
  var time: Timestamp { Timestamp(milliseconds: value >> Self.lowBits) }

  var text: String { Hexadecimal.string(of: UInt64(bitPattern: value)) }
}
