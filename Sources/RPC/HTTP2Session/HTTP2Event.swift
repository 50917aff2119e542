/// An event that a session has found in received bytes, or that results from sent bytes.
package enum HTTP2Event: Sendable, Hashable {
  /// A complete header block of a request, a response or trailers (see ``HeaderBlock/kind``).
  case headers(HTTP2Stream, HeaderBlock, endStream: Bool)
  /// Body bytes, as a range of the bytes passed to the `receive` call that produced the event.
  case data(HTTP2Stream, Range<Int>, endStream: Bool)
  /// The peer ended the stream with an empty DATA frame.
  case endStream(HTTP2Stream)
  /// The number of bytes queued on a stream that requested this event has fallen to the low-water mark.
  case writable(HTTP2Stream)
  /// The stream is closed. The code is `noError` if both sides ended the stream; otherwise it is the code that was sent
  /// by the side that reset the stream.
  case closed(HTTP2Stream, HTTP2ErrorCode)
  /// The peer accepts no streams above `lastStreamID`, or is about to close the connection.
  case goAway(lastStreamID: Int32, HTTP2ErrorCode)
  /// The peer has sent settings.
  case settings
  /// The peer has acknowledged this side's settings.
  case settingsAcknowledged
  /// The peer has responded to a ping from this side. The number consists of the ping's eight bytes.
  case pingAcknowledged(UInt64)
}
