/// The limits that a session advertises to its peer, and the limits on what the session accepts. Sizes are in bytes.
package struct HTTP2Configuration: Sendable, Hashable {
  /// The maximum number of streams that the peer may have open at the same time (SETTINGS_MAX_CONCURRENT_STREAMS).
  package var maxConcurrentStreams = 128
  /// The maximum size of a header list, which is the sum of name + value + 32 for all fields (RFC 9113, section 6.5.2).
  /// A larger list is marked as too large, and its remaining fields are dropped.
  package var maxHeaderListBytes = 16 * 1024
  /// The maximum number of bytes that the peer may send on one stream before the application has consumed some of them.
  package var streamWindowBytes = 128 * 1024
  /// The maximum number of bytes that the peer may send on all streams together before the application has consumed
  /// some of them.
  package var connectionWindowBytes = 1024 * 1024
  /// The maximum number of PING and SETTINGS acknowledgements that may be queued for a peer that does not read.
  package var maxOutboundAcknowledgements = 256
  /// The maximum number of CONTINUATION frames that may follow a HEADERS frame.
  package var maxContinuations = 8
  /// The maximum number of RST_STREAM frames that the peer may send in one burst.
  package var resetBurst = 1000
  /// The number of additional RST_STREAM frames that the peer may send each second.
  package var resetsPerSecond = 33
  /// The low-water mark. When the number of bytes queued on a stream falls to this value, the session reports a
  /// `writable` event if one was requested.
  package var lowMarkBytes = 32 * 1024

  package init() {}
}
