import CLibcrypto

/// A public key that verifies RS256 signatures (RFC 7518, section 3.3).
///
/// The key is immutable and therefore thread-safe.
@safe package final class RSAPublicKey: @unchecked Sendable {
  /// The accepted lengths of the modulus, in bits. A shorter modulus is weak, and a longer modulus makes verification
  /// too slow.
  private static let acceptedBits = Int32(2048)...8192
  /// The algorithm in a SubjectPublicKeyInfo, which is rsaEncryption (RFC 3279, section 2.3.1).
  private static let algorithm: [UInt8] = [
    0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]

  private let key: OpaquePointer

  /// Creates a key from its big-endian modulus and exponent. Returns nil if they do not form a valid key of an accepted
  /// length.
  package init?(modulus: [UInt8], exponent: [UInt8]) {
    guard modulus.count <= Int(Self.acceptedBits.upperBound) / 8 + 1, exponent.count <= 8 else { return nil }
    let numbers = Self.element(0x30, Self.integer(modulus) + Self.integer(exponent))
    let der = Self.element(0x30, Self.algorithm + Self.element(0x03, [0] + numbers))
    let key = unsafe der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe d2i_PUBKEY(nil, &start, buffer.count)
    }
    guard let key = unsafe key else {
      // Clear libcrypto's error queue for this thread, because nothing reads it.
      ERR_clear_error()
      return nil
    }
    unsafe self.key = key
    guard unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA,
      unsafe Self.acceptedBits.contains(EVP_PKEY_get_bits(key))
    else { return nil }
  }

  deinit {
    unsafe EVP_PKEY_free(key)
  }

  /// Returns whether a signature is this key's signature of a message.
  package func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
    let isValid = unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    if !isValid { ERR_clear_error() }
    return isValid
  }

  // MARK: DER

  private static func integer(_ number: [UInt8]) -> [UInt8] {
    let digits = Array(number.drop { $0 == 0 })
    // In DER, the first bit of an integer is its sign.
    return element(0x02, (digits.first ?? 0x80) < 0x80 ? digits : [0] + digits)
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    let length: [UInt8] =
      switch count {
      case ..<0x80: [UInt8(count)]
      case ..<0x100: [0x81, UInt8(count)]
      default: [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
      }
    return [tag] + length + content
  }
}
