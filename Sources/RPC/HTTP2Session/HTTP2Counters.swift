/// Frames that cost us more than they cost the peer, counted since the session began. The layer above turns them into
/// rates and decides.
package struct HTTP2Counters: Sendable, Hashable {
  package var streamsOpened: UInt64 = 0
  /// Streams that the peer tried to open beyond the limit.
  package var streamsRefused: UInt64 = 0
  /// RST_STREAM frames received.
  package var resetsReceived: UInt64 = 0
  /// RST_STREAM frames that we sent because of what the peer did.
  package var resetsProvoked: UInt64 = 0
  package var pings: UInt64 = 0
  /// PING frames before which we had sent no headers and no data since the ping before.
  package var quietPings: UInt64 = 0
  package var settings: UInt64 = 0
  package var priorities: UInt64 = 0
  /// DATA frames that carry nothing and do not end their stream, whether or not that is still open.
  package var emptyData: UInt64 = 0
  /// DATA frames that carry nothing and end a stream that we had reset.
  package var lateEnds: UInt64 = 0
  /// WINDOW_UPDATE frames beyond one for each stream opened and two for each DATA frame that we sent. A frame that the
  /// peer's window has cut to a few bytes gives no right to more.
  package var windowUpdates: UInt64 = 0
  /// Header lists above the limit.
  package var oversizedHeaderLists: UInt64 = 0

  package init() {}

  /// All that a well-behaved peer hardly does. Cheaper to look at than each number alone.
  var abuse: UInt64 {
    let frames = resetsReceived &+ resetsProvoked &+ pings &+ settings &+ priorities &+ emptyData &+ lateEnds
    return frames &+ windowUpdates &+ oversizedHeaderLists &+ streamsRefused
  }
}
