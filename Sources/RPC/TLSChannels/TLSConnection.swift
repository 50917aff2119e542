import CLibssl

/// A TLS connection as a synchronous state machine without I/O. It consumes bytes from the network and from the
/// application, and produces bytes for both. It owns the only pointers to OpenSSL's connection object, and does not
/// expose them.
///
/// After a failure, only ``takeOutput(into:)`` may be called, to obtain the alert. The class is not thread-safe: each
/// connection belongs to one event loop.
@safe final class TLSConnection {
  /// The result of an operation on the connection.
  enum Progress {
    /// The operation was completed.
    case done
    /// The operation cannot continue until more bytes from the network have been received.
    case needsInput
    /// The peer has ended its side of the connection (close_notify).
    case ended
    /// The connection has failed; only the alert for the peer remains to be sent.
    case failed(TLSError)
  }

  /// The maximum number of bytes per OpenSSL call. A record contains at most 16 KiB of data (RFC 8446, section 5.1).
  static let chunk = 16 * 1024
  /// The maximum number of buffered bytes that an idle connection retains in each direction.
  private static let keptBytes = 4 * 1024

  /// The context, which owns the data that OpenSSL's callbacks read.
  private let context: TLSContext
  private let connection: OpaquePointer
  /// The buffer for bytes from the network that OpenSSL has not read yet. OpenSSL's connection object owns the buffer.
  private let incoming: OpaquePointer
  /// The buffer for bytes to be sent to the network. OpenSSL's connection object owns the buffer.
  private let outgoing: OpaquePointer
  private var keyUpdates = 0

  /// Creates a connection.
  /// - Parameter name: The DNS name or address of the server to which a client connects; nil for a server.
  init(_ context: TLSContext, name: TLSServerName?) throws(TLSError) {
    ErrorQueue.clear()
    guard let connection = unsafe SSL_new(context.pointer) else { throw .outOfMemory }
    // An empty memory buffer makes OpenSSL wait for more input instead of reporting the end of the input.
    guard let incoming = unsafe BIO_new(BIO_s_mem()) else {
      unsafe SSL_free(connection)
      throw .outOfMemory
    }
    guard let outgoing = unsafe BIO_new(BIO_s_mem()) else {
      unsafe BIO_free_all(incoming)
      unsafe SSL_free(connection)
      throw .outOfMemory
    }
    unsafe SSL_set_bio(connection, incoming, outgoing)
    self.context = context
    unsafe self.connection = connection
    unsafe self.incoming = incoming
    unsafe self.outgoing = outgoing
    countKeyUpdates()
    switch context.role {
    case .server: unsafe SSL_set_accept_state(connection)
    case .client:
      unsafe SSL_set_connect_state(connection)
      guard let name else { throw .unusableName }
      try expect(name)
    }
  }

  deinit {
    unsafe SSL_free(connection)
  }

  /// Makes OpenSSL verify that the server's certificate is valid for a name or address (RFC 9525). A DNS name is also
  /// sent to the server.
  private func expect(_ name: TLSServerName) throws(TLSError) {
    guard let parameters = unsafe SSL_get0_param(connection) else { throw .outOfMemory }
    switch name {
    case .host(let host):
      // In OpenSSL, an empty name disables the check, and a name that begins with a dot allows any subdomain.
      guard TLSServerName.isHost(host), unsafe libssl_request_server_name(connection, host) == 1 else {
        throw .unusableName
      }
      // The subject's common name is ignored, and `*` in a certificate must match a whole label.
      unsafe X509_VERIFY_PARAM_set_hostflags(
        parameters, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
      guard unsafe X509_VERIFY_PARAM_set1_host(parameters, host, host.utf8.count) == 1 else { throw .unusableName }
    case .address(let bytes):
      guard bytes.count == 4 || bytes.count == 16,
        unsafe X509_VERIFY_PARAM_set1_ip(parameters, bytes, bytes.count) == 1
      else { throw .unusableName }
    }
  }

  // MARK: Steps

  /// Continues the handshake.
  func shakeHands() -> Progress {
    ErrorQueue.clear()
    return progress(unsafe SSL_do_handshake(connection))
  }

  /// Passes bytes from the network to OpenSSL.
  /// - Returns: Whether enough memory was available for the bytes.
  func receive(_ bytes: RawSpan) -> Bool {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, bytes.count > 0 else { return true }
      guard let count = Int32(exactly: bytes.count) else { return false }
      return unsafe BIO_write(incoming, start, count) == count
    }
  }

  /// Decrypts the available input into a span until the span is full. After a failure, the span contains the bytes that
  /// were decrypted before the failure.
  /// - Returns: `done` if the span is full. In that case, more bytes may be available.
  func read(into output: inout OutputRawSpan) -> Progress {
    unsafe output.withUnsafeMutableBytes { buffer, filled in
      while filled < buffer.count, let start = buffer.baseAddress {
        ErrorQueue.clear()
        let count = unsafe SSL_read(connection, start + filled, Int32(clamping: buffer.count - filled))
        guard count > 0 else {
          let progress = progress(count)
          unsafe libssl_shrink(incoming, Self.keptBytes)
          return progress
        }
        filled += min(Int(count), buffer.count - filled)
      }
      return .done
    }
  }

  /// Encrypts either all or none of the given bytes, of which there may be at most ``chunk``.
  /// - Returns: `needsInput` if the peer has sent part of a message that must be completed first.
  func write(_ bytes: RawSpan) -> Progress {
    ErrorQueue.clear()
    let result = unsafe bytes.withUnsafeBytes { bytes -> Int32 in
      // OpenSSL rejects an empty write.
      guard let start = bytes.baseAddress, bytes.count > 0 else { return 1 }
      guard let count = Int32(exactly: bytes.count) else { return -1 }
      // The write is all or nothing, because a memory buffer accepts everything.
      return unsafe SSL_write(connection, start, count)
    }
    let progress = progress(result)
    if case .ended = progress { return .failed(.failed(reason: 0)) }
    return progress
  }

  /// Ends this side of the connection by sending close_notify. The connection can still receive data.
  func end() {
    ErrorQueue.clear()
    // A result of 0 means that the peer has not ended its side yet; an error means that there is nothing to end.
    if unsafe SSL_shutdown(connection) < 0 { ErrorQueue.clear() }
  }

  /// Interprets the result of the most recent OpenSSL call on this thread.
  private func progress(_ result: Int32) -> Progress {
    if result > 0 { return .done }
    switch unsafe SSL_get_error(connection, result) {
    case SSL_ERROR_WANT_READ: return .needsInput
    case SSL_ERROR_ZERO_RETURN: return .ended
    default: return .failed(.take(verification: unsafe SSL_get_verify_result(connection)))
    }
  }

  // MARK: Output

  /// The number of bytes that are waiting to be sent to the network.
  var outputCount: Int { unsafe Int(clamping: BIO_ctrl_pending(outgoing)) }

  /// Moves bytes for the network into a span until the span is full or no bytes are left.
  func takeOutput(into output: inout OutputRawSpan) {
    unsafe output.withUnsafeMutableBytes { buffer, filled in
      while filled < buffer.count, let start = buffer.baseAddress {
        let count = unsafe BIO_read(outgoing, start + filled, Int32(clamping: buffer.count - filled))
        guard count > 0 else { break }
        filled += min(Int(count), buffer.count - filled)
      }
    }
    unsafe libssl_shrink(outgoing, Self.keptBytes)
  }

  // MARK: Key updates

  /// Returns the number of key updates that have arrived from the peer since the last call (RFC 8446, section 4.6.3).
  func takeKeyUpdates() -> Int {
    defer { keyUpdates = 0 }
    return keyUpdates
  }

  private func countKeyUpdates() {
    unsafe libssl_set_message_argument(connection, Unmanaged.passUnretained(self).toOpaque())
    unsafe SSL_set_msg_callback(connection) { isSent, _, type, bytes, count, _, argument in
      guard isSent == 0, type == SSL3_RT_HANDSHAKE, count > 0, let argument = unsafe argument,
        unsafe bytes?.load(as: UInt8.self) == UInt8(SSL3_MT_KEY_UPDATE)
      else { return }
      unsafe Unmanaged<TLSConnection>.fromOpaque(argument).takeUnretainedValue().keyUpdates += 1
    }
  }

  // MARK: Negotiated parameters

  /// Whether the TLS version is 1.3. The version is known once the peer's hello has been processed.
  var isOfVersion13: Bool { unsafe SSL_version(connection) == TLS1_3_VERSION }

  /// The negotiated ALPN protocol; nil if there is none.
  var negotiatedProtocol: String? {
    var start: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    unsafe SSL_get0_alpn_selected(connection, &start, &count)
    guard let start = unsafe start, count > 0 else { return nil }
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  /// The peer's certificate; nil if there is none.
  var peerCertificate: TLSCertificate? {
    guard let certificate = unsafe SSL_get0_peer_certificate(connection) else { return nil }
    return unsafe TLSCertificate(certificate)
  }

  /// The certificates with which the peer's certificate was verified, beginning with its issuer. The array is empty if
  /// the peer's certificate is itself trusted, or if no certificate was verified.
  var peerIssuers: [TLSCertificate] {
    guard let chain = unsafe SSL_get0_verified_chain(connection) else { return [] }
    return (1..<max(1, unsafe libssl_count_certificates(chain))).compactMap { index in
      guard let certificate = unsafe libssl_certificate(chain, index) else { return nil }
      return unsafe TLSCertificate(certificate)
    }
  }
}
