extension ConnectionLimits {
  /// Returns the limits that a client enforces on its server. The client trusts the server, so the limits only prevent
  /// a faulty server from consuming unlimited memory. They allow the server to probe the path with pings, as some
  /// servers do in each round trip. The client itself handles age, idleness and keepalive, so the corresponding limits
  /// are disabled here.
  package static func client(maxHeaderListBytes: Int, maxMessageBytes: Int, handshakeTimeout: Duration) -> Self {
    var limits = ConnectionLimits()
    limits.maxConcurrentStreams = 0
    limits.maxHeaderListBytes = maxHeaderListBytes
    limits.maxMessageBytes = maxMessageBytes
    limits.streamWindowBytes = 256 * 1024
    limits.connectionWindowBytes = 4 * 1024 * 1024
    limits.resetBurst = 1_000_000
    limits.resetsPerSecond = 1_000_000
    limits.provokedResetsPerSecond = 10_000
    limits.pingsPerSecond = 1_000_000
    limits.pingInterval = nil
    limits.settingsPerSecond = 1_000
    limits.emptyDataPerSecond = 100_000
    limits.windowUpdatesPerSecond = 1_000_000
    limits.prioritiesPerSecond = 100_000
    limits.oversizedHeaderListsPerSecond = 10_000
    limits.handshakeTimeout = handshakeTimeout
    limits.keepaliveInterval = nil
    limits.idleTimeout = nil
    limits.maxAge = nil
    return limits
  }
}
