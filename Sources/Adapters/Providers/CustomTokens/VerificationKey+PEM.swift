import ByteCoding
import Crypto
import CryptoExtras
import JSONWebTokens

/// The DER encodings of Ed25519 keys (RFC 8410), in which a constant prefix precedes the key.
enum Ed25519Encoding {
  static let publicPrefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
  static let privatePrefix: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  /// Returns the 32 bytes of a key, or nil if the prefix is different.
  static func key(in der: [UInt8], after prefix: [UInt8]) -> [UInt8]? {
    der.count == prefix.count + 32 && der.starts(with: prefix) ? Array(der.dropFirst(prefix.count)) : nil
  }
}

extension VerificationKey {
  /// Creates a public key from PEM text: a P-256 key for ES256, an Ed25519 key for EdDSA, or an RSA key of 2048 to 8192
  /// bits for RS256.
  init?(pem text: String) {
    guard let der = PEMText.bytes(of: text, label: "PUBLIC KEY") else { return nil }
    if let bytes = Ed25519Encoding.key(in: der, after: Ed25519Encoding.publicPrefix) {
      guard !Self.hasSmallOrder(bytes) else { return nil }
      self.init(ed25519: bytes)
    } else if let key = try? P256.Signing.PublicKey(derRepresentation: der) {
      self.init(key)
    } else if let key = try? _RSA.Signing.PublicKey(derRepresentation: der), (2048...8192).contains(key.keySizeInBits) {
      self.init(key)
    } else {
      return nil
    }
  }
}
