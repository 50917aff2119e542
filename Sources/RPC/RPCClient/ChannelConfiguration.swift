package import NIOCore
public import RPCCore
package import SocketEndpoints

/// The configuration of a ``ClientChannel``. The defaults suit calls between services.
public struct ChannelConfiguration: Sendable {
  /// The pings that detect whether a silent connection is dead.
  public struct Keepalive: Sendable, Hashable {
    /// The time of silence after which a ping is sent, rounded to a second. Many servers close the connection if pings
    /// arrive more often than every five minutes, unless their settings allow it.
    public var interval: Duration
    /// The time limit for the response, after which the connection is closed and its calls end with UNAVAILABLE.
    public var timeout: Duration
    /// Whether to ping while no call is in progress.
    public var isSentWithoutCalls: Bool

    public init(
      interval: Duration = .seconds(330), timeout: Duration = .seconds(20), isSentWithoutCalls: Bool = false
    ) {
      self.interval = interval
      self.timeout = timeout
      self.isSentWithoutCalls = isSentWithoutCalls
    }
  }

  /// The distribution of calls over the addresses of all targets. A target that is a name may have several addresses.
  public enum Balancing: Sendable, Hashable {
    /// All calls go to the first address that can be reached, until its connection is lost or it responds with
    /// UNAVAILABLE. Calls then go to another address, if there is one that has not failed recently.
    case pickFirst
    /// There is a connection to each address that can be reached, and calls use them in turn.
    case roundRobin
  }

  /// The distribution of calls of a channel with several targets.
  public var balancing = Balancing.pickFirst
  /// The policy by which failed calls are repeated; nil to repeat none.
  public var retry: RetryPolicy? = RetryPolicy()
  /// The time limit from the start of a connection attempt to the server's first SETTINGS, TLS included.
  public var connectTimeout: Duration = .seconds(20)
  /// The time after which the next address is tried in parallel with one that has not become ready yet (RFC 8305,
  /// section 5; gRPC proposal A61). The first address that becomes ready gets the calls. This applies to
  /// ``Balancing/pickFirst``.
  public var attemptDelay: Duration = .milliseconds(250)
  /// The delays between failed connection attempts.
  public var backoff = Backoff()
  /// Whether a call that needs a connection immediately begins an attempt at each address, instead of failing while the
  /// delays of all addresses last. This suits callers that act for one person each.
  public var callsEndBackoff = false
  /// The keepalive pings; nil to send none.
  public var keepalive: Keepalive? = Keepalive()
  /// The time without calls after which the connection is closed; the next call opens a new connection. Nil to keep it
  /// open.
  public var idleTimeout: Duration? = .seconds(30 * 60)
  /// The maximum length of a response message, before and after decompression, in bytes. A longer message ends its call
  /// with RESOURCE_EXHAUSTED.
  public var maxResponseBytes = 4 * 1024 * 1024
  /// The maximum size of a header list from the server: name + value + 32 for each field (RFC 9113, section 6.5.2).
  public var maxHeaderListBytes = 64 * 1024
  /// The maximum number of calls that wait for a connection or for a stream. Further calls end at once with
  /// RESOURCE_EXHAUSTED.
  public var maxWaitingCalls = 10_000
  /// The maximum number of times that a call is moved to another connection because the server did not process it
  /// (GOAWAY, REFUSED_STREAM).
  public var maxTransparentRetries = 4
  /// The time limit of calls that set no timeout; nil for no limit.
  public var defaultTimeout: Duration?
  /// The value of `:authority`; nil for the authority of the target that gets the call.
  public var authority: String?
  /// The value of `user-agent`.
  public var userAgent = "ligature-swift/1.0"
  /// The encodings besides identity: those accepted in responses, and those that calls may use for requests.
  public var codecs = MessageCodecs()

  /// The function that looks up the addresses of a target. Tests replace it.
  package var lookUp: @Sendable (SocketEndpoint) throws(ConnectionProblem) -> [SocketAddress] = {
    (target) throws(ConnectionProblem) in try target.addresses()
  }

  public init() {}
}
