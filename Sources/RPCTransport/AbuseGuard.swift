import HTTP2Session

/// Compares a session's counters with the limits. Windows are a tick long, so that no clock is read per frame.
struct AbuseGuard {
  private let limits: ConnectionLimits
  private var base = HTTP2Counters()

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Begins a new window.
  mutating func tick(_ counters: HTTP2Counters) { base = counters }

  /// What the peer does too often, nil if nothing.
  func violation(_ counters: HTTP2Counters) -> String? {
    if counters.pings &- base.pings > UInt64(clamping: limits.pingsPerSecond) { return "too many pings" }
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
