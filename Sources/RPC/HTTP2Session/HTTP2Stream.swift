/// A stream of a session. Its slot is a zero-based index that is reused once the stream's `closed` event has been
/// handled. Higher layers can therefore keep their own stream objects in arrays that are indexed by slot.
package struct HTTP2Stream: Sendable, Hashable {
  package let slot: Int
  /// The stream identifier on the wire (RFC 9113, section 5.1.1).
  package let id: Int32

  package init(slot: Int, id: Int32) {
    self.slot = slot
    self.id = id
  }
}
