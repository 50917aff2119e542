import ByteCoding

/// A 63-bit key that rises with time: 42 bits of milliseconds, and 21 bits that distinguish the keys of one
/// millisecond.
///
/// Rows that are written together get neighbouring keys, so that a B-tree inserts on its last page; random keys cost
/// more than twice as much. The text form has 16 lower-case hexadecimal digits.
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

  /// The time when the key was generated, by the clock at that time.
  var time: Timestamp { Timestamp(milliseconds: value >> Self.lowBits) }

  var text: String { Hexadecimal.string(of: UInt64(bitPattern: value)) }
}
