extension UInt8 {
  /// Whether the byte is an ASCII digit from `0` to `9`.
  @inlinable
  package var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether the byte is an ASCII letter from `a` to `z`.
  @inlinable
  package var isASCIILowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }

  /// Whether the byte is an ASCII letter in either case.
  @inlinable
  package var isASCIILetter: Bool { (self | 0x20).isASCIILowercaseLetter }
}
