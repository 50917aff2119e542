import HTTP2Session

/// Compares a session's counters with the limits. Windows are a tick long, so that no clock is read per frame.
struct AbuseGuard {
  private var base = HTTP2Counters()
  private var resetTokens: Int
  private var resetsSeen: UInt64 = 0

  init(_ limits: ConnectionLimits) {
    resetTokens = limits.resetBurst
  }

  /// Begins a new window.
  mutating func tick(_ counters: HTTP2Counters, _ limits: ConnectionLimits) {
    base = counters
    resetTokens = min(limits.resetBurst, max(0, resetTokens) + limits.resetsPerSecond)
  }

  /// What the peer does too often, nil if nothing.
  mutating func violation(_ counters: HTTP2Counters, _ limits: ConnectionLimits) -> String? {
    if counters.resetsReceived != resetsSeen {
      resetTokens -= Int(clamping: counters.resetsReceived &- resetsSeen)
      resetsSeen = counters.resetsReceived
      if resetTokens < 0 { return "too many resets" }
    }
    let allowedPings = UInt64(clamping: limits.pingsPerSecond) &+ (counters.streamsOpened &- base.streamsOpened)
    if counters.pings &- base.pings > allowedPings { return "too many pings" }
    if counters.settings &- base.settings > UInt64(clamping: limits.settingsPerSecond) { return "too many settings" }
    if counters.emptyData &- base.emptyData > UInt64(clamping: limits.emptyDataPerSecond) {
      return "too many empty data frames"
    }
    if counters.priorities &- base.priorities > UInt64(clamping: limits.prioritiesPerSecond) {
      return "too many priority frames"
    }
    if counters.resetsProvoked &- base.resetsProvoked > UInt64(clamping: limits.provokedResetsPerSecond) {
      return "too many stream errors"
    }
    if counters.oversizedHeaderLists &- base.oversizedHeaderLists
      > UInt64(clamping: limits.oversizedHeaderListsPerSecond)
    {
      return "too many oversized header lists"
    }
    return nil
  }
}
