/// A public key that verifies ES256 signatures (RFC 7518, section 3.4).
package struct P256PublicKey: Sendable {
  private let handle: KeyHandle

  /// The bytes that precede the coordinates of an uncompressed point in a SubjectPublicKeyInfo for P-256 (RFC 5480).
  private static let prefix: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE,
    0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]

  /// Creates a key from a point's coordinates, which have 32 bytes each. Returns nil if the point is not on the curve.
  package init?(x: [UInt8], y: [UInt8]) {
    guard x.count == 32, y.count == 32, let handle = KeyHandle(publicDER: Self.prefix + x + y) else { return nil }
    self.handle = handle
  }

  /// Returns whether a signature, consisting of r and s with 32 bytes each, is this key's signature of a message.
  package func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    guard let signature = ASN1Signature.encoding(signature) else { return false }
    return handle.isValid(signature, over: message)
  }
}

/// A private key that creates ES256 signatures.
package struct P256PrivateKey: Sendable {
  private let handle: KeyHandle

  /// Creates a random key. Returns nil if the system cannot provide random numbers.
  package init?() {
    guard let handle = KeyHandle(random: ()) else { return nil }
    self.handle = handle
  }

  /// Reads a key from a PrivateKeyInfo (RFC 5208). Returns nil if the bytes are not a P-256 private key.
  package init?(der: [UInt8]) {
    guard let handle = KeyHandle(privateDER: der) else { return nil }
    self.handle = handle
  }

  /// The private key as a PrivateKeyInfo. Keep it secret.
  package var der: [UInt8] { handle.privateDER }

  /// The corresponding public key as a SubjectPublicKeyInfo (RFC 5480).
  package var publicDER: [UInt8] { handle.publicDER }

  /// Signs a message. Returns r and s with 32 bytes each, or nil if the system cannot provide random numbers.
  package func signature(of message: [UInt8]) -> [UInt8]? {
    handle.signature(of: message).flatMap { ASN1Signature.decoding($0) }
  }
}
