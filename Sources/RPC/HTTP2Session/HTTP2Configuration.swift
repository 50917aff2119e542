/// What a session announces to its peer and what it takes from it. Sizes are bytes.
package struct HTTP2Configuration: Sendable, Hashable {
  /// Streams that the peer may have open at once (SETTINGS_MAX_CONCURRENT_STREAMS).
  package var maxConcurrentStreams = 128
  /// Name + value + 32 for each field (RFC 9113, section 6.5.2). Larger lists are marked, and the rest not kept.
  package var maxHeaderListBytes = 16 * 1024
  /// What the peer may send on one stream before the application has consumed some of it.
  package var streamWindowBytes = 128 * 1024
  /// What the peer may send on all streams together.
  package var connectionWindowBytes = 1024 * 1024
  /// PING and SETTINGS acknowledgements that may wait for a peer that does not read.
  package var maxOutboundAcknowledgements = 256
  /// CONTINUATION frames after one HEADERS frame.
  package var maxContinuations = 8
  /// RST_STREAM frames of the peer: how many at once, and how many more each second.
  package var resetBurst = 1000
  package var resetsPerSecond = 33
  /// When the bytes queued on a stream fall to this mark, a stream that asked for it gets a `writable` event.
  package var lowMarkBytes = 32 * 1024

  package init() {}
}
