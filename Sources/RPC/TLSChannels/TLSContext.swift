import CLibssl
import Synchronization

/// The settings that the connections of a server, or of a client, have in common. A context never changes.
///
/// The versions are TLS 1.2 and 1.3; the ciphers have forward secrecy and authenticate what they encrypt. There is no
/// renegotiation, no compression, no early data, and no resumption: each handshake verifies the peer's certificate. The
/// library itself does the verification, including that of a certificate's purpose and a server's name.
@safe package final class TLSContext: @unchecked Sendable {
  package enum Role: Sendable {
    case client
    case server
  }

  /// The certificates that are accepted from peers.
  package enum Trust: Sendable {
    /// Certificates that the system's authorities have signed.
    case system
    /// Certificates that one of the given certificates has signed, and the given certificates themselves.
    case certificates(TLSCertificates)
  }

  /// The requirements for the peer's certificate.
  package enum Verification: Sendable {
    /// A client accepts any certificate, in order to inspect it; a server requests none.
    case none
    /// A server also accepts clients without a certificate.
    case optional(Trust)
    case required(Trust)
  }

  /// The maximum number of bytes of a client's certificate and its chain. The library reserves as many bytes as a
  /// client claims to send.
  private static let maxClientCertificates = 32 * 1024

  let role: Role
  let pointer: OpaquePointer
  /// The protocols of a server, in the memory from which the library's callback reads them.
  private let protocols: UnsafeMutablePointer<ProtocolList>

  /// Creates a context.
  /// - Parameters:
  ///   - identity: The certificate and key that this side presents; a server needs them.
  ///   - protocols: The ALPN protocols, in order of preference. A name has 1 to 255 bytes.
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
    // From here on, the deinitializer frees both if an error is thrown.
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
    // These are the ciphers of TLS 1.2; the ciphers of TLS 1.3 are all of this kind.
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
      // A certificate in the store is trusted as such, whether or not it may sign itself.
      try check(unsafe X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN)) == 1)
    }
  }

  // MARK: ALPN

  private func offer() throws(TLSFileError) {
    let bytes = unsafe protocols.pointee.bytes
    guard !bytes.isEmpty else { return }
    switch role {
    case .client:
      // Unlike the others, this function returns 0 if it succeeds.
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

/// The protocols that one side speaks, in order of preference.
private struct ProtocolList {
  private let names: [[UInt8]]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }.filter { (1...255).contains($0.count) }
  }

  /// The list in the form of RFC 7301, section 3.1: each name after its length.
  var bytes: [UInt8] { names.flatMap { [UInt8($0.count)] + $0 } }

  /// Returns the range, in the client's list, of the first of `names` that the client offers; nil if it offers none.
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

/// The library, which is started once per process.
package enum TLSLibrary {
  private static let started: Void = {
    _ = OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
  }()

  /// Starts the library in such a way that it does not free its memory when the process exits: threads of event loops
  /// may still use that memory. A program that also uses the library in other ways calls this first; otherwise the
  /// first context does.
  package static func start() { started }
}
