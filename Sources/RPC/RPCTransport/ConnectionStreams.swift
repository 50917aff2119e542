package import HTTP2Session
package import NIOCore
package import RPCCore

/// What stands above a connection and knows its calls: the server's or the client's side. The connection calls it on
/// its event loop, and it answers by the `submit` methods of `connection.session` followed by
/// ``ConnectionHandler/setNeedsFlush()``.
package protocol ConnectionStreams: AnyObject {
  /// The connection is up: plain text at once, TLS after its handshake chose `h2`.
  func connectionDidOpen(_ connection: ConnectionHandler, peer: Peer)

  /// Something happened on a stream, or the peer said GOAWAY, or answered a ping. The range of a `data` event counts
  /// from the reader index of `body`; header fields are in the session until this returns.
  func handle(_ event: HTTP2Event, body: ByteBuffer, of connection: ConnectionHandler)

  /// All events of some received bytes have been handled.
  func didHandleEvents(of connection: ConnectionHandler)

  /// The loop's iteration ends: tasks have run to their first suspension, and what was submitted is sent next.
  func willSend(_ connection: ConnectionHandler)

  /// The HTTP/2 layer has refused streams that the peer tried to open beyond the limit.
  func didRefuseStreams(_ count: UInt64, of connection: ConnectionHandler)

  /// About once a second (``ConnectionLimits/checkInterval``).
  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant)

  /// The connection ends now, in good order: the last chance to answer the calls that still run.
  func graceIsOver(_ connection: ConnectionHandler)

  /// The connection is gone; no call on it can go on. Called once, also where ``connectionDidOpen(_:peer:)`` was not.
  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd)
}

extension ConnectionStreams {
  package func willSend(_ connection: ConnectionHandler) {}
  package func didRefuseStreams(_ count: UInt64, of connection: ConnectionHandler) {}
  package func graceIsOver(_ connection: ConnectionHandler) {}
}

/// Why a connection ended, for logs and for the status of the calls it cut.
package struct ConnectionEnd: Sendable, Hashable {
  package let code: HTTP2ErrorCode
  /// Static words: nothing that the peer sent.
  package let reason: String
  /// The limit that the peer ran into, if that is why.
  package let limit: Limit?
  /// The peer's fault, if another one is why.
  package let failure: ConnectionFailure?

  package init(
    _ code: HTTP2ErrorCode, _ reason: String, limit: Limit? = nil, failure: ConnectionFailure? = nil
  ) {
    self.code = code
    self.reason = reason
    self.limit = limit
    self.failure = failure
  }

  /// The peer ran into a limit.
  package init(_ limit: Limit) {
    self.init(limit.code, limit.reason, limit: limit)
  }
}
