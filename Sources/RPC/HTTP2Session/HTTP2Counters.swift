/// The numbers of frames since the session began that cost us more than the peer. The layer above turns the numbers
/// into rates and decides how to respond.
package struct HTTP2Counters: Sendable, Hashable {
  package var streamsOpened: UInt64 = 0
  /// The number of streams that the peer tried to open beyond the limit.
  package var streamsRefused: UInt64 = 0
  /// The number of RST_STREAM frames received.
  package var resetsReceived: UInt64 = 0
  /// The number of RST_STREAM frames that we sent because of the peer's behavior.
  package var resetsProvoked: UInt64 = 0
  package var pings: UInt64 = 0
  /// The number of PING frames without any headers or data from us since the previous ping.
  package var quietPings: UInt64 = 0
  package var settings: UInt64 = 0
  package var priorities: UInt64 = 0
  /// The number of DATA frames that are empty and do not end their stream, whether or not the stream is still open.
  package var emptyData: UInt64 = 0
  /// The number of DATA frames that are empty and end a stream that we had reset.
  package var lateEnds: UInt64 = 0
  /// The number of WINDOW_UPDATE frames beyond one for each stream opened and two for each DATA frame that we sent. A
  /// frame that the peer's window has cut to a few bytes does not allow more.
  package var windowUpdates: UInt64 = 0
  /// The number of header lists above the limit.
  package var oversizedHeaderLists: UInt64 = 0

  package init() {}

  /// The sum of the counters that a well-behaved peer hardly raises. It is cheaper to check than each counter alone.
  var abuse: UInt64 {
    let frames = resetsReceived &+ resetsProvoked &+ pings &+ settings &+ priorities &+ emptyData &+ lateEnds
    return frames &+ windowUpdates &+ oversizedHeaderLists &+ streamsRefused
  }
}
