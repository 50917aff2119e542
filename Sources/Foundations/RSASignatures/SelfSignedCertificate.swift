import CLibcrypto

/// Creates self-signed certificates for RSA keys (RFC 5280).
package enum SelfSignedCertificate {
  /// Returns the certificate in DER format. The same arguments always produce the same certificate, because the serial
  /// number is an argument and the RS256 signature has no random part.
  ///
  /// - Parameters:
  ///   - key: An RSAPrivateKey (RFC 8017, section A.1.2).
  ///   - name: The common name of the subject and the issuer, with at most 64 ASCII characters.
  ///   - serialNumber: The certificate's serial number.
  ///   - start: The start of the certificate's validity period, in seconds since 1970-01-01T00:00:00Z.
  ///   - lifetime: The length of the certificate's validity period, in seconds.
  /// - Returns: The certificate, or nil if the bytes are not a private key or a value does not fit into a certificate.
  package static func der(
    of key: [UInt8], commonName name: String, serialNumber: UInt64, start: Int, lifetime: Int
  ) -> [UInt8]? {
    let key = unsafe key.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe d2i_PrivateKey(EVP_PKEY_RSA, nil, &start, buffer.count)
    }
    // Clear libcrypto's error queue for this thread, because nothing reads it.
    defer { ERR_clear_error() }
    guard let key = unsafe key else { return nil }
    defer { unsafe EVP_PKEY_free(key) }
    guard let certificate = unsafe X509_new() else { return nil }
    defer { unsafe X509_free(certificate) }
    // Version numbers start at 0, so 2 means version 3.
    guard unsafe X509_set_version(certificate, 2) == 1,
      unsafe ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serialNumber) == 1,
      unsafe ASN1_TIME_set(X509_getm_notBefore(certificate), start) != nil,
      unsafe ASN1_TIME_set(X509_getm_notAfter(certificate), start + lifetime) != nil,
      let subject = unsafe X509_get_subject_name(certificate),
      unsafe X509_NAME_add_entry_by_NID(
        subject, NID_commonName, MBSTRING_UTF8, Array(name.utf8), Int32(clamping: name.utf8.count), -1, 0) == 1,
      unsafe X509_set_issuer_name(certificate, subject) == 1,
      unsafe X509_set_pubkey(certificate, key) == 1,
      unsafe X509_sign(certificate, key, EVP_sha256()) > 0
    else { return nil }
    return unsafe bytes(of: certificate)
  }

  private static func bytes(of certificate: OpaquePointer) -> [UInt8]? {
    var start: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_X509(certificate, &start)
    guard count > 0, let start = unsafe start else { return nil }
    defer { unsafe CRYPTO_free(start, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}
