import CLibssl
import Synchronization

/// The TLS settings that the connections of a server or a client share. A context is immutable.
///
/// The supported versions are TLS 1.2 and 1.3. All ciphers provide forward secrecy and authenticated encryption.
/// Renegotiation, compression, early data and resumption are disabled, so each handshake verifies the peer's
/// certificate. OpenSSL itself performs the verification, which includes the purpose of the certificate and the
/// server's name.
@safe package final class TLSContext: @unchecked Sendable {
  package enum Role: Sendable {
    case client
    case server
  }

  /// The certificates that this side accepts from peers.
  package enum Trust: Sendable {
    /// Certificates that were signed by an authority that the operating system trusts.
    case system
    /// The given certificates, and certificates that were signed by one of them.
    case certificates(TLSCertificates)
  }

  /// The requirements for the peer's certificate.
  package enum Verification: Sendable {
    /// A client accepts any certificate, so that the certificate can be inspected. A server requests none.
    case none
    /// A server requests a certificate, but also accepts clients without one.
    case optional(Trust)
    case required(Trust)
  }

  /// The maximum size in bytes of a client's certificate chain. OpenSSL allocates as much memory as a client claims to
  /// need.
  private static let maxClientCertificates = 32 * 1024

  let role: Role
  let pointer: OpaquePointer
  /// The ALPN protocols, in memory that OpenSSL's callback reads.
  private let protocols: UnsafeMutablePointer<ProtocolList>

  /// Creates a context.
  /// - Parameters:
  ///   - identity: The certificate and key that this side presents. They are required for a server.
  ///   - protocols: The ALPN protocols, in order of preference. Names that do not have 1 to 255 bytes are ignored.
  package init(
    _ role: Role, identity: TLSIdentity?, verification: Verification, protocols names: [String]
  ) throws(TLSFileError) {
    TLSLibrary.start()
    ErrorQueue.clear()
    guard let context = unsafe SSL_CTX_new(role == .client ? TLS_client_method() : TLS_server_method()) else {
      throw .refused(ErrorQueue.takeText())
    }
    self.role = role
    unsafe pointer = context
    unsafe protocols = .allocate(capacity: 1)
    unsafe protocols.initialize(to: ProtocolList(names))
    // From here on, the deinitializer frees both allocations if an error is thrown.
    try setUp()
    try offer()
    if let identity { try show(identity) }
    try verify(verification)
  }

  deinit {
    unsafe SSL_CTX_free(pointer)
    unsafe protocols.deinitialize(count: 1)
    unsafe protocols.deallocate()
  }

  private func check(_ succeeded: Bool) throws(TLSFileError) {
    if !succeeded { throw .refused(ErrorQueue.takeText()) }
  }

  private func setUp() throws(TLSFileError) {
    try check(unsafe libssl_require_version_1_2(pointer) == 1)
    // This list applies to TLS 1.2 only; all TLS 1.3 ciphers meet these requirements.
    try check(unsafe SSL_CTX_set_cipher_list(pointer, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1)
    _ = unsafe SSL_CTX_set_options(pointer, libssl_options)
    try check(unsafe libssl_set_modes(pointer) == 1)
    unsafe libssl_keep_no_sessions(pointer)
    if role == .server { try check(unsafe libssl_limit_certificates(pointer, Self.maxClientCertificates) == 1) }
    try check(unsafe SSL_CTX_set_num_tickets(pointer, 0) == 1)
  }

  private func show(_ identity: TLSIdentity) throws(TLSFileError) {
    guard let leaf = unsafe identity.chain.pointers.first else { throw .noCertificate }
    try check(unsafe SSL_CTX_use_certificate(pointer, leaf) == 1)
    for index in unsafe identity.chain.pointers.indices.dropFirst() {
      try check(unsafe libssl_add_chain_certificate(pointer, identity.chain.pointers[index]) == 1)
    }
    try check(unsafe SSL_CTX_use_PrivateKey(pointer, identity.key.pointer) == 1)
    try check(unsafe SSL_CTX_check_private_key(pointer) == 1)
  }

  private func verify(_ verification: Verification) throws(TLSFileError) {
    switch verification {
    case .none: unsafe SSL_CTX_set_verify(pointer, SSL_VERIFY_NONE, nil)
    case .optional(let trust):
      try self.trust(trust)
      unsafe SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
    case .required(let trust):
      try self.trust(trust)
      unsafe SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
    }
  }

  private func trust(_ trust: Trust) throws(TLSFileError) {
    switch trust {
    case .system: try check(unsafe SSL_CTX_set_default_verify_paths(pointer) == 1)
    case .certificates(let certificates):
      guard let store = unsafe X509_STORE_new() else { throw .refused(ErrorQueue.takeText()) }
      // The context owns the store from here on.
      unsafe SSL_CTX_set_cert_store(pointer, store)
      for index in unsafe certificates.pointers.indices {
        try check(unsafe X509_STORE_add_cert(store, certificates.pointers[index]) == 1)
      }
      // Trust a certificate in the store even if it is not self-signed.
      try check(unsafe X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN)) == 1)
    }
  }

  // MARK: ALPN

  private func offer() throws(TLSFileError) {
    let bytes = unsafe protocols.pointee.bytes
    guard !bytes.isEmpty else { return }
    switch role {
    case .client:
      // Unlike the other functions, this one returns 0 if it succeeds.
      try check(unsafe SSL_CTX_set_alpn_protos(pointer, bytes, UInt32(bytes.count)) == 0)
    case .server:
      unsafe SSL_CTX_set_alpn_select_cb(
        pointer,
        { _, selected, selectedCount, offered, offeredCount, list in
          guard let list = unsafe list?.assumingMemoryBound(to: ProtocolList.self),
            let offered = unsafe offered, let selected = unsafe selected, let selectedCount = unsafe selectedCount,
            let range = unsafe list.pointee.choice(UnsafeBufferPointer(start: offered, count: Int(offeredCount)))
          else { return SSL_TLSEXT_ERR_ALERT_FATAL }
          unsafe selected.pointee = offered + range.lowerBound
          unsafe selectedCount.pointee = UInt8(truncatingIfNeeded: range.count)
          return SSL_TLSEXT_ERR_OK
        }, protocols)
    }
  }
}

/// The protocols that one side supports, in order of preference.
private struct ProtocolList {
  private let names: [[UInt8]]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }.filter { (1...255).contains($0.count) }
  }

  /// The list in the format of RFC 7301, section 3.1, in which each name is preceded by its length.
  var bytes: [UInt8] { names.flatMap { [UInt8($0.count)] + $0 } }

  /// Returns the range, in the client's list, of the first of `names` that the client offers, or nil if the client
  /// offers none of them.
  func choice(_ offered: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    for name in names {
      var position = 0
      while position < offered.count {
        let start = position + 1
        unsafe position = start + Int(offered[position])
        guard position <= offered.count else { return nil }
        if unsafe offered[start..<position].elementsEqual(name) { return start..<position }
      }
    }
    return nil
  }
}

/// The OpenSSL library, which is initialized once per process.
package enum TLSLibrary {
  private static let started: Void = {
    _ = OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
  }()

  /// Initializes OpenSSL in such a way that it does not free its memory when the process exits, because event-loop
  /// threads may still be using that memory. A program that also uses OpenSSL in other ways must call this method
  /// first. Other programs need not call it, because creating the first context also initializes OpenSSL.
  package static func start() { started }
}
