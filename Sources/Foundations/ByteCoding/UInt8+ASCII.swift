extension UInt8 {
  /// Whether the byte is a digit from `0` to `9` in ASCII.
  @inlinable
  package var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether the byte is a letter from `a` to `z` in ASCII.
  @inlinable
  package var isASCIILowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }

  /// Whether the byte is a letter in ASCII, in either case.
  @inlinable
  package var isASCIILetter: Bool { (self | 0x20).isASCIILowercaseLetter }
}
