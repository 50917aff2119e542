package import HTTP2Session
package import NIOCore
package import RPCCore

/// The layer above a connection that knows its calls: the server's or the client's side. The connection calls these
/// methods on its event loop, and this layer responds through the `submit` methods of `connection.session` followed by
/// ``ConnectionHandler/setNeedsFlush()``.
package protocol ConnectionStreams: AnyObject {
  /// Called when the connection is open: in plain text immediately, and with TLS after the handshake has chosen `h2`.
  func connectionDidOpen(_ connection: ConnectionHandler, peer: Peer)

  /// Called when an event has occurred on a stream, or the peer has sent GOAWAY or the response to a ping. The range of
  /// a `data` event is relative to the reader index of `body`; header fields are in the session until this method
  /// returns.
  func handle(_ event: HTTP2Event, body: ByteBuffer, of connection: ConnectionHandler)

  /// Called when all events of a piece of received data have been handled.
  func didHandleEvents(of connection: ConnectionHandler)

  /// Called at the end of the loop's iteration: tasks have run to their first suspension, and the submitted output is
  /// sent next.
  func willSend(_ connection: ConnectionHandler)

  /// Called when the HTTP/2 layer has refused streams that the peer tried to open beyond the limit.
  func didRefuseStreams(_ count: UInt64, of connection: ConnectionHandler)

  /// Called about once a second (``ConnectionLimits/checkInterval``).
  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant)

  /// Called immediately before the connection ends normally: this is the last chance to respond to running calls.
  func graceIsOver(_ connection: ConnectionHandler)

  /// Called once when the connection has ended and its calls cannot continue, even if ``connectionDidOpen(_:peer:)``
  /// was not called.
  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd)
}

extension ConnectionStreams {
  package func willSend(_ connection: ConnectionHandler) {}
  package func didRefuseStreams(_ count: UInt64, of connection: ConnectionHandler) {}
  package func graceIsOver(_ connection: ConnectionHandler) {}
}

/// The reason why a connection ended, for logs and for the status of the calls that it interrupted.
package struct ConnectionEnd: Sendable, Hashable {
  package let code: HTTP2ErrorCode
  /// The reason in static words, without any of the peer's data.
  package let reason: String
  /// The limit that the peer exceeded; nil for other reasons.
  package let limit: Limit?
  /// The peer's fault; nil for other reasons.
  package let failure: ConnectionFailure?

  package init(
    _ code: HTTP2ErrorCode, _ reason: String, limit: Limit? = nil, failure: ConnectionFailure? = nil
  ) {
    self.code = code
    self.reason = reason
    self.limit = limit
    self.failure = failure
  }

  /// Creates the end of a connection whose peer exceeded a limit.
  package init(_ limit: Limit) {
    self.init(limit.code, limit.reason, limit: limit)
  }
}
