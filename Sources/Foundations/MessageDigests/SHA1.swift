import CMessageDigest

/// SHA-1 (FIPS 180-4), computed by libmd. It is used only for the codes of authenticator apps, for which RFC 6238
/// specifies SHA-1.
package enum SHA1 {
  /// Returns the 20-byte digest of a message.
  static func digest(of message: [UInt8]) -> [UInt8] {
    var context = SHA1_CTX()
    unsafe SHA1Init(&context)
    unsafe message.withUnsafeBufferPointer { unsafe SHA1Update(&context, $0.baseAddress, $0.count) }
    var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_LENGTH))
    unsafe SHA1Final(&digest, &context)
    return digest
  }

  /// Returns the 20-byte HMAC-SHA1 authentication code of a message (RFC 2104).
  package static func authenticationCode(for message: [UInt8], key: [UInt8]) -> [UInt8] {
    let blockLength = Int(SHA1_BLOCK_LENGTH)
    var block = key.count > blockLength ? digest(of: key) : key
    block += repeatElement(0, count: blockLength - block.count)
    return digest(of: block.map { $0 ^ 0x5C } + digest(of: block.map { $0 ^ 0x36 } + message))
  }
}
