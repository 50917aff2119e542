/// What a session found in the bytes it received, or what became of the bytes it sent.
package enum HTTP2Event: Sendable, Hashable {
  /// A complete header block: of a request, of a response, or of trailers (see ``HeaderBlock/kind``).
  case headers(HTTP2Stream, HeaderBlock, endStream: Bool)
  /// Body bytes, as a range of the bytes given to the `receive` that made the event.
  case data(HTTP2Stream, Range<Int>, endStream: Bool)
  /// The peer ended the stream with an empty frame.
  case endStream(HTTP2Stream)
  /// The bytes queued on a stream that asked for this event fell to the low mark.
  case writable(HTTP2Stream)
  /// The stream is over. `noError` where both sides ended it; else the code of whoever reset it.
  case closed(HTTP2Stream, HTTP2ErrorCode)
  /// The peer takes no streams above this one, or is about to close.
  case goAway(lastStreamID: Int32, HTTP2ErrorCode)
  /// The peer's settings have changed.
  case settings
  /// The peer has taken our settings.
  case settingsAcknowledged
  /// The answer to a ping of this side, with its eight bytes.
  case pingAcknowledged(UInt64)
}
