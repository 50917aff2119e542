import CMessageDigest

/// SHA-256 (FIPS 180-4), computed by libmd.
///
/// The client library uses this implementation so that applications need no cryptography package. The server uses
/// swift-crypto.
package enum SHA256 {
  /// Returns the 32-byte digest of a message.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var context = SHA2_CTX()
    unsafe SHA256Init(&context)
    unsafe message.withUnsafeBufferPointer { unsafe SHA256Update(&context, $0.baseAddress, $0.count) }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    unsafe SHA256Final(&digest, &context)
    return digest
  }
}
