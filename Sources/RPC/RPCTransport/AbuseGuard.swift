import HTTP2Session

/// A check that compares a session's counters with the limits. Rates are measured over windows of one tick, so that the
/// clock need not be read for every frame.
struct AbuseGuard {
  private static let keepaliveBurst = 3.0

  private var base = HTTP2Counters()
  private var resetTokens: Int
  private var resetsSeen: UInt64 = 0
  private var keepaliveTokens = Self.keepaliveBurst
  private var quietPingsSeen: UInt64 = 0

  init(_ limits: ConnectionLimits) {
    resetTokens = max(0, limits.resetBurst)
  }

  /// Begins a new window, which starts with the given counters.
  mutating func tick(_ counters: HTTP2Counters, _ limits: ConnectionLimits) {
    base = counters
    let (tokens, isPlenty) = max(0, resetTokens).addingReportingOverflow(max(0, limits.resetsPerSecond))
    resetTokens = max(0, isPlenty ? limits.resetBurst : min(limits.resetBurst, tokens))
    guard let interval = limits.pingInterval, interval > .zero else { return }
    keepaliveTokens = min(Self.keepaliveBurst, max(0, keepaliveTokens) + limits.checkInterval / interval)
  }

  /// Returns the limit that the peer has exceeded, or nil if it has exceeded no limit.
  mutating func violation(_ counters: HTTP2Counters, _ limits: ConnectionLimits) -> Limit? {
    if counters.resetsReceived != resetsSeen {
      resetTokens -= Int(clamping: counters.resetsReceived &- resetsSeen)
      resetsSeen = counters.resetsReceived
      if resetTokens < 0 { return .resets }
    }
    if counters.quietPings != quietPingsSeen {
      keepaliveTokens -= Double(counters.quietPings &- quietPingsSeen)
      quietPingsSeen = counters.quietPings
      if keepaliveTokens < 0, limits.pingInterval != nil { return .keepalivePings }
    }
    let opened = counters.streamsOpened &- base.streamsOpened
    if counters.pings &- base.pings > UInt64(clamping: limits.pingsPerSecond) &+ opened { return .pings }
    // Each stream may end once, and that end may be late.
    if counters.lateEnds &- base.lateEnds > UInt64(clamping: limits.emptyDataPerSecond) &+ opened { return .emptyData }
    func isAbove(_ counter: KeyPath<HTTP2Counters, UInt64>, _ limit: Int) -> Bool {
      counters[keyPath: counter] &- base[keyPath: counter] > UInt64(clamping: limit)
    }
    if isAbove(\.settings, limits.settingsPerSecond) { return .settings }
    if isAbove(\.emptyData, limits.emptyDataPerSecond) { return .emptyData }
    if isAbove(\.windowUpdates, limits.windowUpdatesPerSecond) { return .windowUpdates }
    if isAbove(\.priorities, limits.prioritiesPerSecond) { return .priorities }
    if isAbove(\.resetsProvoked, limits.provokedResetsPerSecond) { return .provokedResets }
    if isAbove(\.oversizedHeaderLists, limits.oversizedHeaderListsPerSecond) { return .oversizedHeaderLists }
    return nil
  }
}
