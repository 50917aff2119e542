import CLibssl

/// The reason why certificates or a key cannot be used.
package enum TLSFileError: Error, Sendable, Hashable {
  /// The file cannot be opened.
  case unreadable
  /// The file contains no certificate in PEM format, or a certificate is malformed.
  case noCertificate
  /// The file contains no private key in PEM format, or the private key requires a passphrase.
  case noPrivateKey
  /// The private key does not belong to the certificate.
  case anotherKey
  /// OpenSSL rejects the certificates or the key, for example because a key is too short.
  case refused(String)
}

extension TLSFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable: "the file cannot be read"
    case .noCertificate: "the file contains no certificate in PEM format"
    case .noPrivateKey: "the file contains no private key in PEM format, or one with a passphrase"
    case .anotherKey: "the key does not match the certificate"
    case .refused(let reason): reason
    }
  }
}

/// An ordered list of certificates. The list is immutable and therefore thread-safe.
@safe package final class TLSCertificates: @unchecked Sendable {
  let pointers: [OpaquePointer]

  /// Reads the certificates in a PEM file.
  package convenience init(pemFile path: String) throws(TLSFileError) { try self.init(.file(path)) }

  /// Reads the certificates in a PEM string.
  package convenience init(pem text: String) throws(TLSFileError) { try self.init(.text(text)) }

  private init(_ pem: PEM) throws(TLSFileError) {
    let input = try unsafe pem.open()
    defer { unsafe PEM.close(input) }
    var found = unsafe [OpaquePointer]()
    ErrorQueue.clear()
    while let certificate = unsafe PEM_read_bio_X509(input, nil, PEM.noPassphrase, nil) {
      unsafe found.append(certificate)
    }
    let isAtEnd = ErrorQueue.takeReason(of: ERR_LIB_PEM) == PEM_R_NO_START_LINE
    unsafe pointers = found
    // The deinitializer frees the certificates that were read before a malformed certificate.
    guard isAtEnd, unsafe !pointers.isEmpty else { throw .noCertificate }
  }

  deinit {
    for index in unsafe pointers.indices { unsafe X509_free(pointers[index]) }
  }

  /// The names and validity periods of all certificates that can be parsed.
  package var all: [TLSCertificate] { unsafe pointers.compactMap { unsafe TLSCertificate($0) } }
}

/// A private key. The key is immutable and therefore thread-safe.
@safe package final class TLSPrivateKey: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Reads the private key in a PEM file.
  package convenience init(pemFile path: String) throws(TLSFileError) { try self.init(.file(path)) }

  /// Reads the private key in a PEM string.
  package convenience init(pem text: String) throws(TLSFileError) { try self.init(.text(text)) }

  private init(_ pem: PEM) throws(TLSFileError) {
    let input = try unsafe pem.open()
    defer { unsafe PEM.close(input) }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let key = unsafe PEM_read_bio_PrivateKey(input, nil, PEM.noPassphrase, nil) else { throw .noPrivateKey }
    unsafe pointer = key
  }

  deinit {
    unsafe EVP_PKEY_free(pointer)
  }
}

/// A certificate, the chain that leads to its authority, and its private key.
package struct TLSIdentity: Sendable {
  let chain: TLSCertificates
  let key: TLSPrivateKey

  /// Creates an identity.
  /// - Throws: ``TLSFileError/anotherKey`` if the key does not belong to the first certificate.
  package init(chain: TLSCertificates, key: TLSPrivateKey) throws(TLSFileError) {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let leaf = unsafe chain.pointers.first, unsafe X509_check_private_key(leaf, key.pointer) == 1 else {
      throw .anotherKey
    }
    self.chain = chain
    self.key = key
  }
}

/// The source of text in PEM format.
private enum PEM {
  case file(String)
  case text(String)

  typealias Passphrase = @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32

  /// A passphrase callback that always fails. Without it, OpenSSL would prompt for a passphrase at the terminal.
  static let noPassphrase: Passphrase = { _, _, _, _ in -1 }

  func open() throws(TLSFileError) -> OpaquePointer {
    switch self {
    case .file(let path): try unsafe Self.open(path)
    case .text(let text): try unsafe Self.read(text)
    }
  }

  private static func open(_ path: String) throws(TLSFileError) -> OpaquePointer {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let input = unsafe BIO_new_file(path, "r") else { throw .unreadable }
    return unsafe input
  }

  private static func read(_ text: String) throws(TLSFileError) -> OpaquePointer {
    ErrorQueue.clear()
    guard let input = unsafe BIO_new(BIO_s_mem()) else { throw .refused(ErrorQueue.takeText()) }
    let bytes = Array(text.utf8)
    guard let count = Int32(exactly: bytes.count),
      unsafe bytes.isEmpty || BIO_write(input, bytes, count) == count
    else {
      unsafe BIO_free_all(input)
      throw .refused("the text is too long")
    }
    return unsafe input
  }

  static func close(_ input: OpaquePointer) { unsafe BIO_free_all(input) }
}
