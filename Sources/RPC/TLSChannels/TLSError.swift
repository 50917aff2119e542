import CLibssl

/// The reason why a TLS connection failed or ended.
package enum TLSError: Error, Sendable, Hashable {
  /// The bytes that the peer sent are not TLS.
  case notTLS
  /// The client and the server have no version, cipher, group or signature algorithm in common.
  case nothingInCommon
  /// The client and the server have no ALPN protocol in common (RFC 7301).
  case noCommonProtocol
  /// This side is a server that requires a certificate, and the client presented none.
  case noPeerCertificate
  /// The peer's certificate was not signed by a trusted authority, or is not intended for the peer's role.
  case untrustedCertificate
  /// The peer's certificate, or an authority's certificate, has expired or is not valid yet.
  case certificateNotValidNow
  /// The server's certificate is for a different name or address.
  case certificateForAnotherName
  /// The peer refused this side's certificate.
  case refusedCertificate
  /// This side is a client that presented no certificate, and the server requires one.
  case certificateRequired
  /// The peer refused the handshake without giving a reason.
  case refusedHandshake
  /// The peer closed the connection before the handshake was complete.
  case closedDuringHandshake
  /// The connection ended without the peer's close_notify, so the last bytes may be missing (RFC 8446, section 6.1).
  case truncated
  /// The peer sent too many records without data, updated its keys too often, or provoked too many replies without
  /// reading them.
  case flooded
  /// The client's first message is too long, or is followed by another message too early.
  case unacceptableHello
  /// The name that the server's certificate must have is not a valid DNS name or IP address.
  case unusableName
  case outOfMemory
  /// Any other failure. The associated value is OpenSSL's reason (`SSL_R_...`), or 0 if OpenSSL gave no reason.
  case failed(reason: Int32)
}

extension TLSError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notTLS: "the peer does not speak TLS"
    case .nothingInCommon: "the peer and this program have no TLS version or cipher in common"
    case .noCommonProtocol: "the peer and this program have no protocol in common (ALPN)"
    case .noPeerCertificate: "the peer sent no certificate"
    case .untrustedCertificate: "the peer's certificate is not trusted"
    case .certificateNotValidNow: "the peer's certificate is not valid at this time"
    case .certificateForAnotherName: "the peer's certificate is for another name"
    case .refusedCertificate: "the peer does not trust the server's certificate"
    case .certificateRequired: "the peer requires a certificate"
    case .refusedHandshake: "the peer refused the handshake"
    case .closedDuringHandshake: "the peer closed the connection during the TLS handshake"
    case .truncated: "the peer closed the connection without closing TLS"
    case .flooded: "the peer sent many TLS records without data"
    case .unacceptableHello: "the client's first TLS message is too long"
    case .unusableName: "the server's name cannot be sent in the TLS handshake"
    case .outOfMemory: "out of memory"
    case .failed(let reason): "TLS failed (reason \(reason))"
    }
  }
}

extension TLSError {
  /// Creates the error for a failed libssl call from the errors in this thread's queue, and empties the queue.
  /// - Parameter verification: The result of verifying the peer's certificate, `X509_V_...`.
  static func take(verification: Int = Int(X509_V_OK)) -> TLSError {
    let reason = ErrorQueue.takeReason(of: ERR_LIB_SSL)
    switch reason {
    case SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST, SSL_R_WRONG_VERSION_NUMBER, SSL_R_BAD_RECORD_TYPE,
      SSL_R_PACKET_LENGTH_TOO_LONG:
      return .notTLS
    case SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_NO_SHARED_CIPHER, SSL_R_NO_SHARED_GROUPS, SSL_R_NO_SUITABLE_KEY_SHARE,
      SSL_R_NO_SUITABLE_GROUPS, SSL_R_NO_SHARED_SIGNATURE_ALGORITHMS, SSL_R_NO_SUITABLE_SIGNATURE_ALGORITHM,
      SSL_R_VERSION_TOO_LOW, SSL_R_WRONG_SSL_VERSION, SSL_R_TLSV1_ALERT_PROTOCOL_VERSION,
      SSL_R_TLSV1_ALERT_INSUFFICIENT_SECURITY:
      return .nothingInCommon
    case SSL_R_NO_APPLICATION_PROTOCOL, SSL_R_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: return .noCommonProtocol
    case SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE: return .noPeerCertificate
    case SSL_R_CERTIFICATE_VERIFY_FAILED: return Self.verification(verification)
    case SSL_R_TLSV1_ALERT_UNKNOWN_CA, SSL_R_SSLV3_ALERT_BAD_CERTIFICATE, SSL_R_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE,
      SSL_R_SSLV3_ALERT_CERTIFICATE_REVOKED, SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED,
      SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN:
      return .refusedCertificate
    case SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED: return .certificateRequired
    case SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE: return .refusedHandshake
    default: return .failed(reason: reason)
    }
  }

  private static func verification(_ result: Int) -> TLSError {
    switch Int32(truncatingIfNeeded: result) {
    case X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_CERT_NOT_YET_VALID: .certificateNotValidNow
    case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: .certificateForAnotherName
    case X509_V_ERR_OUT_OF_MEM: .outOfMemory
    default: .untrustedCertificate
    }
  }
}

/// OpenSSL's error queue of the current thread.
enum ErrorQueue {
  /// Empties the queue before a call, so that any errors in the queue after the call were caused by that call.
  static func clear() { ERR_clear_error() }

  /// Returns the reason for the first error from a library, or 0 if there is none, and empties the queue.
  static func takeReason(of library: Int32) -> Int32 {
    defer { ERR_clear_error() }
    while true {
      let code = ERR_get_error()
      if code == 0 { return 0 }
      if ERR_GET_LIB(code) == library { return ERR_GET_REASON(code) }
    }
  }

  /// Returns OpenSSL's description of the first error, and empties the queue.
  static func takeText() -> String {
    defer { ERR_clear_error() }
    let code = ERR_get_error()
    guard code != 0, let text = unsafe ERR_reason_error_string(code) else { return "unknown reason" }
    return unsafe String(cString: text)
  }
}
