/// ECDSA signatures on P-256 in the JWS format, which consists of r and s with 32 bytes each (RFC 7518, section 3.4).
///
/// If (r, s) is valid, (r, n - s) is also valid, so anyone can turn a signed token into a second valid token. This
/// server's own tokens contain the lower s, and only the lower s is accepted in them. Tokens from other issuers may
/// contain either value.
package enum P256Signature {
  /// Half of the group's order, rounded down.
  private static let half: [UInt8] = [
    0x7F, 0xFF, 0xFF, 0xFF, 0x80, 0x00, 0x00, 0x00, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xDE, 0x73, 0x7D, 0x56, 0xD3, 0x8B, 0xCF, 0x42, 0x79, 0xDC, 0xE5, 0x61, 0x7E, 0x31, 0x92, 0xA8,
  ]
  /// The group's order (FIPS 186-4, D.1.2.3).
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// Returns whether a signature's s is at most half of the group's order.
  package static func isLow(_ signature: [UInt8]) -> Bool {
    signature.count == 64 && !half.lexicographicallyPrecedes(signature[32...])
  }

  /// Returns the signature with the lower of the two equivalent values of s.
  package static func low(_ signature: [UInt8]) -> [UInt8] {
    guard signature.count == 64, !isLow(signature) else { return signature }
    return Array(signature[..<32]) + negated(Array(signature[32...]))
  }

  /// Returns the group's order minus `s`, which must be less than the order.
  private static func negated(_ s: [UInt8]) -> [UInt8] {
    var difference = order
    var borrow = 0
    for index in stride(from: 31, through: 0, by: -1) {
      let digit = Int(order[index]) - Int(s[index]) - borrow
      borrow = digit < 0 ? 1 : 0
      difference[index] = UInt8(truncatingIfNeeded: digit)
    }
    return difference
  }
}
