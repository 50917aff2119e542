import CNghttp2

/// An error of an HTTP/2 session. The connection can continue only after ``streamIsGone`` and ``noMoreStreams``.
package enum HTTP2Error: Error, Sendable, Hashable {
  /// The first bytes are not the preface of an HTTP/2 client (RFC 9113, section 3.4).
  case notHTTP2
  /// The peer has exceeded the limit on queued acknowledgements or on CONTINUATION frames.
  case flooded
  /// The stream is already closed or never existed, and nothing was sent.
  case streamIsGone
  /// No more streams can be started on this connection, for example because all stream identifiers have been used.
  case noMoreStreams
  case outOfMemory
  /// Any other failure, with the library's error code.
  case failed(Int32)

  init(code: Int32) {
    switch code {
    case NGHTTP2_ERR_BAD_CLIENT_MAGIC.rawValue: self = .notHTTP2
    case NGHTTP2_ERR_FLOODED.rawValue: self = .flooded
    case NGHTTP2_ERR_STREAM_CLOSED.rawValue, NGHTTP2_ERR_INVALID_STREAM_ID.rawValue,
      NGHTTP2_ERR_STREAM_SHUT_WR.rawValue, NGHTTP2_ERR_INVALID_STREAM_STATE.rawValue:
      self = .streamIsGone
    case NGHTTP2_ERR_STREAM_ID_NOT_AVAILABLE.rawValue, NGHTTP2_ERR_START_STREAM_NOT_ALLOWED.rawValue:
      self = .noMoreStreams
    case NGHTTP2_ERR_NOMEM.rawValue: self = .outOfMemory
    default: self = .failed(code)
    }
  }
}

extension HTTP2Error: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notHTTP2: "the peer does not speak HTTP/2"
    case .flooded: "the peer floods the connection with control frames"
    case .streamIsGone: "the stream is closed"
    case .noMoreStreams: "the connection accepts no more streams"
    case .outOfMemory: "out of memory"
    case .failed(let code): "HTTP/2 library error \(code)"
    }
  }
}
