public import RPCCore

/// How a ``ClientChannel`` connects and what it allows. The defaults suit a service-to-service caller.
public struct ChannelConfiguration: Sendable {
  /// Pings that find out whether a silent connection is dead.
  public struct Keepalive: Sendable, Hashable {
    /// Silence after which a ping is sent; kept to within a second. Many servers answer pings that come more often than
    /// every five minutes by closing the connection, unless their settings allow them.
    public var interval: Duration
    /// Time for the answer; after it the connection is given up and its calls end with UNAVAILABLE.
    public var timeout: Duration
    /// Whether to ping while no call is under way.
    public var isSentWithoutCalls: Bool

    public init(
      interval: Duration = .seconds(330), timeout: Duration = .seconds(20), isSentWithoutCalls: Bool = false
    ) {
      self.interval = interval
      self.timeout = timeout
      self.isSentWithoutCalls = isSentWithoutCalls
    }
  }

  /// How calls are spread over several addresses.
  public enum Balancing: Sendable, Hashable {
    /// All calls go to one address: the first that can be reached, in their order, until its connection is lost.
    case pickFirst
    /// A connection to each address that can be reached, and calls on them in turn.
    case roundRobin
  }

  /// Of a channel with several targets.
  public var balancing = Balancing.pickFirst
  /// Which calls that failed are made again. Nil: none.
  public var retry: RetryPolicy? = RetryPolicy()
  /// From the start of a connection attempt to the server's first SETTINGS, TLS included.
  public var connectTimeout: Duration = .seconds(20)
  /// The waits between failed connection attempts.
  public var backoff = Backoff()
  /// Whether a call that finds no address reachable begins a connection attempt at once, rather than fail until the
  /// wait is over: for callers of whom each acts for a person.
  public var callsEndBackoff = false
  /// Nil: no pings.
  public var keepalive: Keepalive? = Keepalive()
  /// Time without calls after which the connection is closed; the next call opens another. Nil: never.
  public var idleTimeout: Duration? = .seconds(30 * 60)
  /// The longest response message, before and after decompression, in bytes. Longer ones end their call with
  /// RESOURCE_EXHAUSTED.
  public var maxResponseBytes = 4 * 1024 * 1024
  /// The largest header list taken from the server: name + value + 32 for each field (RFC 9113, section 6.5.2).
  public var maxHeaderListBytes = 64 * 1024
  /// Calls that may wait for a connection, or for a stream on it. More end at once with RESOURCE_EXHAUSTED.
  public var maxWaitingCalls = 10_000
  /// How often a call may be moved to another connection because the server did not process it (GOAWAY,
  /// REFUSED_STREAM).
  public var maxTransparentRetries = 4
  /// The timeout of calls that give none. Nil: no limit.
  public var defaultTimeout: Duration?
  /// The value of `:authority`; nil: the target's.
  public var authority: String?
  /// The value of `user-agent`.
  public var userAgent = "ligature-swift/1.0"
  /// The encodings besides identity: of responses that are understood, and of requests that calls may ask for.
  public var codecs = MessageCodecs()

  public init() {}
}
