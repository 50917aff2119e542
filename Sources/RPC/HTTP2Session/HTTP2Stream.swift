/// A stream of a session. Its slot is a zero-based index that is reused once the stream's `closed` event has been
/// handled, so that the layers above can keep their own streams in plain arrays.
package struct HTTP2Stream: Sendable, Hashable {
  package let slot: Int
  /// The stream identifier on the wire (RFC 9113, section 5.1.1).
  package let id: Int32

  package init(slot: Int, id: Int32) {
    self.slot = slot
    self.id = id
  }
}
