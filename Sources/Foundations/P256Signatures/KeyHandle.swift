import CLibcrypto
import Synchronization

/// A libcrypto key on P-256. The key is immutable and therefore thread-safe.
@safe final class KeyHandle: @unchecked Sendable {
  private let key: OpaquePointer
  /// Unused verification contexts. There are never more contexts than threads that have verified signatures
  /// concurrently. Contexts are reused, because creating one takes a twentieth of the time of a verification.
  private let verifications = Mutex<[VerificationContext]>([])

  /// Creates a handle that takes ownership of a key. Returns nil if the key is missing or is not on P-256. A key that
  /// libcrypto has parsed needs no further check, because libcrypto has already verified that its point is on the
  /// curve.
  init?(taking key: OpaquePointer?) {
    guard let key = unsafe key else {
      // Clear libcrypto's error queue for this thread, because nothing reads it.
      ERR_clear_error()
      return nil
    }
    unsafe self.key = key
    guard unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_EC, unsafe Self.curve(of: key) == NID_X9_62_prime256v1 else {
      return nil
    }
  }

  deinit {
    unsafe EVP_PKEY_free(key)
  }

  /// Creates a random key. Returns nil if the system cannot provide random numbers.
  convenience init?(random: Void) {
    guard let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
      unsafe EVP_PKEY_generate(context, &key) == 1
    else {
      ERR_clear_error()
      return nil
    }
    unsafe self.init(taking: key)
  }

  /// Reads a public key from a SubjectPublicKeyInfo (RFC 5480).
  convenience init?(publicDER der: [UInt8]) {
    let key = unsafe der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe d2i_PUBKEY(nil, &start, buffer.count)
    }
    unsafe self.init(taking: key)
  }

  /// Reads a private key from a PrivateKeyInfo (RFC 5208).
  convenience init?(privateDER der: [UInt8]) {
    let key = unsafe der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe d2i_AutoPrivateKey(nil, &start, buffer.count)
    }
    unsafe self.init(taking: key)
  }

  private static func curve(of key: OpaquePointer) -> Int32 {
    var name = [CChar](repeating: 0, count: 64)
    guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1 else { return NID_undef }
    return unsafe OBJ_sn2nid(name)
  }

  /// The public key as a SubjectPublicKeyInfo.
  var publicDER: [UInt8] {
    unsafe Self.bytes { output in unsafe i2d_PUBKEY(key, output) }
  }

  /// The private key as a PrivateKeyInfo.
  var privateDER: [UInt8] {
    guard let info = unsafe EVP_PKEY2PKCS8(key) else { return [] }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    return unsafe Self.bytes { output in unsafe i2d_PKCS8_PRIV_KEY_INFO(info, output) }
  }

  /// Returns the bytes that a libcrypto function writes. `write` calls this function and returns the number of bytes.
  private static func bytes(
    _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
  ) -> [UInt8] {
    let count = write(nil)
    guard count > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
      var start = buffer.baseAddress
      written = unsafe Int(write(&start))
    }
  }

  /// Returns whether an ASN.1 signature is this key's signature of a message.
  func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    let unused = verifications.withLock { $0.popLast() }
    guard let context = unsafe unused ?? VerificationContext(key) else { return false }
    defer { verifications.withLock { $0.append(context) } }
    let isValid = context.isValid(signature, over: message)
    if !isValid { ERR_clear_error() }
    return isValid
  }

  /// Returns this key's ASN.1 signature of a message, or nil if the system cannot provide random numbers.
  func signature(of message: [UInt8]) -> [UInt8]? {
    guard let context = unsafe EVP_MD_CTX_new() else { return nil }
    defer { unsafe EVP_MD_CTX_free(context) }
    var count = Int(unsafe EVP_PKEY_get_size(key))
    var signature = [UInt8](repeating: 0, count: count)
    guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    else {
      ERR_clear_error()
      return nil
    }
    return Array(signature.prefix(count))
  }
}

/// The libcrypto objects for verifications with one key. Only one verification at a time may use them.
@safe private final class VerificationContext: @unchecked Sendable {
  private let context: OpaquePointer
  private let digest: OpaquePointer

  init?(_ key: OpaquePointer) {
    guard let digest = unsafe EVP_MD_fetch(nil, "SHA256", nil) else { return nil }
    guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else {
      unsafe EVP_MD_free(digest)
      return nil
    }
    unsafe (self.context, self.digest) = (context, digest)
    guard unsafe EVP_PKEY_verify_init(context) == 1 else { return nil }
  }

  deinit {
    unsafe EVP_PKEY_CTX_free(context)
    unsafe EVP_MD_free(digest)
  }

  /// Returns whether an ASN.1 signature is the key's signature of a message.
  func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    var hash = [UInt8](repeating: 0, count: 32)
    guard unsafe EVP_Digest(message, message.count, &hash, nil, digest, nil) == 1 else { return false }
    return unsafe EVP_PKEY_verify(context, signature, signature.count, hash, hash.count) == 1
  }
}
