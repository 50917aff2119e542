package import HTTP2Session
package import NIOCore
package import RPCCore

/// A type that handles the calls of a connection, either as a server or as a client. The connection calls the following
/// methods on its event loop, and the type responds through the `submit` methods of `connection.session`, followed by
/// ``ConnectionHandler/setNeedsFlush()``.
package protocol ConnectionStreams: AnyObject {
  /// Called once the connection is open: immediately for plain text, or after the TLS handshake has selected `h2`.
  func connectionDidOpen(_ connection: ConnectionHandler, peer: Peer)

  /// Called for each event on a stream, and when the peer has sent GOAWAY or a ping response. The range of a `data`
  /// event is relative to the reader index of `body`. Header fields remain in the session until this method returns.
  func handle(_ event: HTTP2Event, body: ByteBuffer, of connection: ConnectionHandler)

  /// Called when all events in one chunk of received data have been handled.
  func didHandleEvents(of connection: ConnectionHandler)

  /// Called at the end of an iteration of the event loop, after tasks have run to their first suspension point and
  /// before the submitted output is sent.
  func willSend(_ connection: ConnectionHandler)

  /// Called when the HTTP/2 layer has refused streams that the peer tried to open beyond the limit.
  func didRefuseStreams(_ count: UInt64, of connection: ConnectionHandler)

  /// Called once per ``ConnectionLimits/checkInterval``, which is one second by default.
  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant)

  /// Called immediately before the connection ends normally. This is the last chance to respond to running calls.
  func graceIsOver(_ connection: ConnectionHandler)

  /// Called once when the connection has ended and its calls can no longer continue. This method is called even if
  /// ``connectionDidOpen(_:peer:)`` was not called.
  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd)
}

extension ConnectionStreams {
  package func willSend(_ connection: ConnectionHandler) {}
  package func didRefuseStreams(_ count: UInt64, of connection: ConnectionHandler) {}
  package func graceIsOver(_ connection: ConnectionHandler) {}
}

/// The reason why a connection ended, for logs and for the status of the calls that were interrupted.
package struct ConnectionEnd: Sendable, Hashable {
  package let code: HTTP2ErrorCode
  /// The reason as static text, which contains no data from the peer.
  package let reason: String
  /// The limit that the peer exceeded; nil if the connection ended for any other reason.
  package let limit: Limit?
  /// The peer's fault; nil if the connection ended for any other reason.
  package let failure: ConnectionFailure?

  package init(
    _ code: HTTP2ErrorCode, _ reason: String, limit: Limit? = nil, failure: ConnectionFailure? = nil
  ) {
    self.code = code
    self.reason = reason
    self.limit = limit
    self.failure = failure
  }

  /// Creates the reason for the end of a connection whose peer exceeded a limit.
  package init(_ limit: Limit) {
    self.init(limit.code, limit.reason, limit: limit)
  }
}
