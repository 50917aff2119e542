/// The numbers of frames and streams, since the start of the session, that may cost this side more than the peer. The
/// layer above converts the counts to rates and decides how to respond.
package struct HTTP2Counters: Sendable, Hashable {
  package var streamsOpened: UInt64 = 0
  /// The number of streams that the peer tried to open beyond the limit.
  package var streamsRefused: UInt64 = 0
  /// The number of RST_STREAM frames received.
  package var resetsReceived: UInt64 = 0
  /// The number of RST_STREAM frames that this side sent because of the peer's behavior.
  package var resetsProvoked: UInt64 = 0
  package var pings: UInt64 = 0
  /// The number of PING frames that arrived although this side had sent neither headers nor data since the previous
  /// PING frame.
  package var quietPings: UInt64 = 0
  package var settings: UInt64 = 0
  package var priorities: UInt64 = 0
  /// The number of empty DATA frames that do not end their stream, whether or not the stream is still open.
  package var emptyData: UInt64 = 0
  /// The number of empty DATA frames that end a stream that this side has reset.
  package var lateEnds: UInt64 = 0
  /// The number of WINDOW_UPDATE frames in excess of one for each stream opened and two for each DATA frame that this
  /// side sent. A DATA frame that the peer's window has limited to a few bytes does not permit additional WINDOW_UPDATE
  /// frames.
  package var windowUpdates: UInt64 = 0
  /// The number of received header lists that exceeded the size limit.
  package var oversizedHeaderLists: UInt64 = 0

  package init() {}

  /// The sum of the counters that a well-behaved peer rarely increases. Checking the sum is cheaper than checking each
  /// counter.
  var abuse: UInt64 {
    let frames = resetsReceived &+ resetsProvoked &+ pings &+ settings &+ priorities &+ emptyData &+ lateEnds
    return frames &+ windowUpdates &+ oversizedHeaderLists &+ streamsRefused
  }
}
