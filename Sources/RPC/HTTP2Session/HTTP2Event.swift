/// An event that a session found in received bytes, or that follows from sent bytes.
package enum HTTP2Event: Sendable, Hashable {
  /// A complete header block: of a request, of a response, or of trailers (see ``HeaderBlock/kind``).
  case headers(HTTP2Stream, HeaderBlock, endStream: Bool)
  /// Body bytes, as a range of the bytes passed to the `receive` that produced the event.
  case data(HTTP2Stream, Range<Int>, endStream: Bool)
  /// The peer ended the stream with an empty frame.
  case endStream(HTTP2Stream)
  /// The bytes queued on a stream that requested this event fell to the low mark.
  case writable(HTTP2Stream)
  /// The stream is closed. The code is `noError` if both sides ended it; otherwise the code is that of the side that
  /// reset it.
  case closed(HTTP2Stream, HTTP2ErrorCode)
  /// The peer accepts no streams above this one, or is about to close the connection.
  case goAway(lastStreamID: Int32, HTTP2ErrorCode)
  /// The peer's settings have changed.
  case settings
  /// The peer has acknowledged our settings.
  case settingsAcknowledged
  /// The response to a ping of this side, with its eight bytes.
  case pingAcknowledged(UInt64)
}
