/// ECDSA signatures on P-256 in libcrypto's format, which is a SEQUENCE of two INTEGERs (RFC 3279, section 2.2.3).
enum ASN1Signature {
  private static let integer: UInt8 = 0x02
  private static let sequence: UInt8 = 0x30

  /// Returns the encoding of a signature that consists of r and s with 32 bytes each, or nil if the signature has a
  /// different length.
  static func encoding(_ signature: [UInt8]) -> [UInt8]? {
    guard signature.count == 64 else { return nil }
    let content = encodedInteger(signature[..<32]) + encodedInteger(signature[32...])
    return [sequence, UInt8(content.count)] + content
  }

  /// Returns r and s from an encoding created by libcrypto, or nil if the encoding is malformed.
  static func decoding(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 2, bytes[0] == sequence, Int(bytes[1]) == bytes.count - 2 else { return nil }
    var rest = bytes[2...]
    var numbers: [UInt8] = []
    for _ in 0..<2 {
      guard rest.count > 2, rest.removeFirst() == integer else { return nil }
      let count = Int(rest.removeFirst())
      let digits = rest.prefix(count).drop { $0 == 0 }
      guard rest.count >= count, digits.count <= 32 else { return nil }
      numbers += [UInt8](repeating: 0, count: 32 - digits.count) + digits
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty ? numbers : nil
  }

  /// Returns the encoding of a number without leading zeros. A single zero is added if the first bit would otherwise
  /// make the number negative.
  private static func encodedInteger(_ number: ArraySlice<UInt8>) -> [UInt8] {
    let digits = number.drop { $0 == 0 }
    let isNegative = digits.first.map { $0 >= 0x80 } ?? true
    return [integer, UInt8(digits.count + (isNegative ? 1 : 0))] + (isNegative ? [0] : []) + digits
  }
}
