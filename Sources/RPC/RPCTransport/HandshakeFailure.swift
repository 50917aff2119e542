import TLSChannels

/// Determines why a connection ended before HTTP/2 began.
enum HandshakeFailure {
  static func end(_ error: any Error, isEncrypted: Bool) -> ConnectionEnd {
    if error is MalformedProxyHeader {
      return ConnectionEnd(.protocolError, "the proxy's header is malformed", failure: .protocolError)
    }
    guard isEncrypted else { return ConnectionEnd(.noError, "the connection was lost") }
    return ConnectionEnd(.inadequateSecurity, reason(error), failure: .tlsHandshake)
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? TLSError {
    case .failed, nil: "the TLS handshake failed"
    case .some(let error): error.description
    }
  }
}
