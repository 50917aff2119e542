import ByteCoding

/// A 63-bit key whose numbers rise with time: 42 bits of milliseconds, 21 bits that keep keys of one millisecond apart.
///
/// Rows that are written together get keys that lie together, which keeps a B-tree's inserts on its last page; random
/// keys cost more than twice as much. The text form is 16 lower-case hexadecimal digits.
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

  /// When the key was drawn, by the clock of then.
  var time: Timestamp { Timestamp(milliseconds: value >> Self.lowBits) }

  var text: String { Hexadecimal.string(of: UInt64(bitPattern: value)) }
}
