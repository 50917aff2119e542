package import RPCTransport

extension ConnectionLimits {
  /// The limits of a server in tests: on a busy machine, on which a task may wait for minutes, no time limit ends a
  /// connection. A test of a time limit sets it.
  package static var unhurried: ConnectionLimits {
    var limits = ConnectionLimits()
    limits.allowAnyTime()
    return limits
  }

  package mutating func allowAnyTime() {
    handshakeTimeout = nil
    headerTimeout = nil
    messageTimeout = nil
    writeTimeout = nil
    keepaliveInterval = nil
    idleTimeout = nil
    maxAge = nil
  }
}
