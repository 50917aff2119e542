/// Converts bytes and numbers to and from hexadecimal ASCII digits, which are lowercase by default.
@usableFromInline
package enum Hexadecimal {
  /// Returns the bytes as text, with two digits for each byte.
  @inlinable
  package static func string(of bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
      text.append(digit(of: byte >> 4))
      text.append(digit(of: byte & 0x0F))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes encoded by pairs of digits in either case, or nil if a character is not a digit or the number of
  /// digits is odd.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let digits = text.compactMap(value)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Returns all digits of a number, including leading zeros. For example, a 64-bit number has 16 digits.
  @inlinable
  package static func string<Number: FixedWidthInteger>(of number: Number) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(Number.bitWidth / 4)
    for shift in stride(from: Number.bitWidth - 4, through: 0, by: -4) {
      text.append(digit(of: UInt8(truncatingIfNeeded: number >> shift) & 0x0F))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the number that ``string(of:)`` converts to the given text. Returns nil unless the text consists of all of
  /// a number's digits, in lowercase.
  @inlinable
  package static func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ text: some Collection<UInt8>, as type: Number.Type
  ) -> Number? {
    guard text.count == Number.bitWidth / 4 else { return nil }
    var number: Number = 0
    for digit in text {
      guard isLowercaseDigit(digit), let value = value(of: digit) else { return nil }
      number = number << 4 | Number(truncatingIfNeeded: value)
    }
    return number
  }

  /// Returns the hexadecimal digit for a value from 0 to 15.
  @inlinable @inline(__always)
  package static func digit(of value: UInt8, uppercase: Bool = false) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: uppercase ? "A" : "a") &+ (value &- 10)
  }

  /// Returns the value of a digit in either case, or nil for any other character.
  @inlinable @inline(__always)
  package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  /// Returns whether a character is a digit from `0` to `9` or a letter from `a` to `f`.
  @inlinable @inline(__always)
  package static func isLowercaseDigit(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
