import NIOSSL

/// Describes why a connection ended before HTTP/2 began.
enum HandshakeFailure {
  static func end(_ error: any Error, isEncrypted: Bool) -> ConnectionEnd {
    if error is MalformedProxyHeader {
      return ConnectionEnd(.protocolError, "the proxy's header is malformed", failure: .protocolError)
    }
    guard isEncrypted else { return ConnectionEnd(.noError, "the connection broke") }
    return ConnectionEnd(.inadequateSecurity, reason(String(describing: error)), failure: .tlsHandshake)
  }

  /// Returns static words for the library's names of its errors.
  private static func reason(_ description: String) -> String {
    reasons.first { names, _ in names.contains { description.contains($0) } }?.reason ?? "the TLS handshake failed"
  }

  private static let reasons: [(names: [String], reason: String)] = [
    (
      ["HTTP_REQUEST", "WRONG_VERSION_NUMBER", "INVALID_OUTER_RECORD_TYPE", "UNEXPECTED_RECORD"],
      "the peer does not speak TLS"
    ),
    (["UNSUPPORTED_PROTOCOL", "NO_SHARED_CIPHER", "NO_COMMON_"], "the peer has no TLS version or cipher that will do"),
    (["PEER_DID_NOT_RETURN_A_CERTIFICATE"], "the peer showed no certificate"),
    (["CERTIFICATE_VERIFY_FAILED"], "the peer's certificate is not trusted"),
    (
      ["ALERT_UNKNOWN_CA", "ALERT_CERTIFICATE", "ALERT_BAD_CERTIFICATE", "ALERT_UNSUPPORTED_CERTIFICATE"],
      "the peer does not trust the server's certificate"
    ),
    (["eofDuringHandshake", "EOF during handshake"], "the peer closed the connection during the TLS handshake"),
  ]
}
