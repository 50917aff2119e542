import HTTP2Session

/// The timing of one connection: when its phases started, and which limits they have exceeded.
struct ConnectionTiming {
  enum Drain: UInt8 {
    case none
    /// GOAWAY was sent without a stream limit, so streams that are already in flight are still accepted.
    case announced
    /// The final GOAWAY was sent, so no new streams are accepted.
    case refusing
  }

  enum Verdict: Equatable {
    case fine
    /// Send GOAWAY with the limit's reason, then close the connection.
    case terminate(Limit)
    /// Close immediately without GOAWAY, because the peer would not read it.
    case cut(Limit)
    case drain(Limit)
    /// Send a ping to check whether the peer still responds.
    case ping
  }

  /// The opaque data of the ping whose response proves that the peer has read the first GOAWAY of a drain.
  static let drainPing: UInt64 = 0x6C69_6761_7475_7265
  /// The opaque data of a keepalive ping. Any data from the peer counts as a response.
  static let keepalivePing: UInt64 = 0x6B65_6570_616C_6976

  private(set) var start: ContinuousClock.Instant?
  private var maxAge: Duration?
  private var lastActive: ContinuousClock.Instant?
  private var quietSince: ContinuousClock.Instant?
  private var pingSent: ContinuousClock.Instant?
  private var blockedSince: ContinuousClock.Instant?
  private var headerBlockSince: ContinuousClock.Instant?
  private var drainDeadline: ContinuousClock.Instant?
  var drain = Drain.none
  /// Whether the peer's first settings have arrived.
  var hasSettings = false
  /// Whether any data has arrived since the last check.
  var hasReceived = false

  mutating func begin(_ limits: ConnectionLimits, now: ContinuousClock.Instant) {
    start = now
    lastActive = now
    quietSince = now
    maxAge = limits.maxAge.map { $0 * Double.random(in: 0.9...1) }
  }

  mutating func isBlocked(_ blocked: Bool, now: ContinuousClock.Instant) {
    blockedSince = blocked ? (blockedSince ?? now) : nil
  }

  mutating func beginDrain(grace: Duration?, now: ContinuousClock.Instant) {
    drain = .announced
    endDrain(within: grace, now: now)
  }

  /// Ends the drain after the given time, unless the drain is due to end earlier. If the time is nil, the current
  /// deadline remains unchanged.
  mutating func endDrain(within grace: Duration?, now: ContinuousClock.Instant) {
    guard let deadline = grace.map({ now.advanced(by: $0) }) else { return }
    drainDeadline = drainDeadline.map { min($0, deadline) } ?? deadline
  }

  /// Records that calls are in progress at the given time.
  mutating func isInUse(now: ContinuousClock.Instant) { lastActive = now }

  /// The minimum time that a peer has to read the last frames of its connection.
  static let leastLinger = Duration.seconds(1)

  /// Returns the time that a peer has to read its last responses when its connection ends normally. A peer without
  /// recent calls either has already read its responses or has stopped reading.
  func timeToRead(_ limits: ConnectionLimits, now: ContinuousClock.Instant) -> Duration {
    let limit = limits.writeTimeout ?? ConnectionTiming.writeTimeout
    guard let lastActive, lastActive.duration(to: now) < limit else { return Self.leastLinger }
    return max(Self.leastLinger, drainDeadline.map { min(limit, now.duration(to: $0)) } ?? limit)
  }

  /// The time that a peer has to read its last responses if ``ConnectionLimits/writeTimeout`` is disabled.
  private static let writeTimeout = Duration.seconds(30)

  mutating func verdict(
    now: ContinuousClock.Instant, limits: ConnectionLimits, isInUse: Bool, isInsideHeaderBlock: Bool
  ) -> Verdict {
    guard let start else { return .fine }
    if isInUse { self.isInUse(now: now) }
    if isInsideHeaderBlock { headerBlockSince = headerBlockSince ?? now } else { headerBlockSince = nil }

    if let drainDeadline, now >= drainDeadline { return .terminate(.ageGrace) }
    if !hasSettings, let limit = limits.handshakeTimeout, start.duration(to: now) >= limit {
      return .terminate(.handshakeTimeout)
    }
    if let blockedSince, let limit = limits.writeTimeout, blockedSince.duration(to: now) >= limit {
      return .cut(.writeTimeout)
    }
    if let headerBlockSince, let limit = limits.headerTimeout, headerBlockSince.duration(to: now) >= limit {
      return .terminate(.headerTimeout)
    }
    guard drain == .none else { return .fine }
    if let lastActive, let limit = limits.idleTimeout, lastActive.duration(to: now) >= limit {
      return .drain(.idleTimeout)
    }
    if let maxAge, start.duration(to: now) >= maxAge { return .drain(.maxAge) }
    return keepalive(now, limits, isInUse: isInUse)
  }

  private mutating func keepalive(_ now: ContinuousClock.Instant, _ limits: ConnectionLimits, isInUse: Bool) -> Verdict
  {
    if hasReceived || !isInUse {
      hasReceived = false
      quietSince = now
      pingSent = nil
    }
    if let pingSent {
      guard let limit = limits.keepaliveTimeout, pingSent.duration(to: now) >= limit else { return .fine }
      return .cut(.keepaliveTimeout)
    }
    guard let quietSince, let interval = limits.keepaliveInterval, quietSince.duration(to: now) >= interval else {
      return .fine
    }
    pingSent = now
    return .ping
  }
}
