/// The limits that a session announces to its peer, and the limits of what it accepts. Sizes are in bytes.
package struct HTTP2Configuration: Sendable, Hashable {
  /// The number of streams that the peer may have open at once (SETTINGS_MAX_CONCURRENT_STREAMS).
  package var maxConcurrentStreams = 128
  /// The maximum size of a header list: name + value + 32 for each field (RFC 9113, section 6.5.2). A larger list is
  /// marked, and its remaining fields are dropped.
  package var maxHeaderListBytes = 16 * 1024
  /// The number of bytes that the peer may send on one stream before the application has consumed some of them.
  package var streamWindowBytes = 128 * 1024
  /// The number of bytes that the peer may send on all streams together.
  package var connectionWindowBytes = 1024 * 1024
  /// The number of PING and SETTINGS acknowledgements that may wait for a peer that does not read.
  package var maxOutboundAcknowledgements = 256
  /// The number of CONTINUATION frames that may follow a HEADERS frame.
  package var maxContinuations = 8
  /// The number of RST_STREAM frames that the peer may send at once, and the number that it may add each second.
  package var resetBurst = 1000
  package var resetsPerSecond = 33
  /// The low mark: when the bytes queued on a stream fall to this number, a stream that requested the `writable` event
  /// gets it.
  package var lowMarkBytes = 32 * 1024

  package init() {}
}
