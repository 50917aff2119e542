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
    let digits = text.utf8
    guard digits.count == 16 else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(digit &- UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(digit &- UInt8(ascii: "a") &+ 10)
      default: return nil
      }
    }
    guard let signed = Int64(exactly: value) else { return nil }
    self.value = signed
  }

  var text: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(16)
    var shift: UInt64 = 60
    while true {
      let nibble = UInt8(truncatingIfNeeded: UInt64(bitPattern: value) >> shift) & 0x0f
      digits.append(nibble < 10 ? UInt8(ascii: "0") &+ nibble : UInt8(ascii: "a") &+ (nibble &- 10))
      if shift == 0 { break }
      shift -= 4
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
