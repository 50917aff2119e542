package import NIOCore
public import RPCCore
package import SocketEndpoints

/// The configuration of a ``ClientChannel``. The defaults suit calls between services.
public struct ChannelConfiguration: Sendable {
  /// The settings for keepalive pings, which detect that a silent connection is dead.
  public struct Keepalive: Sendable, Hashable {
    /// The period of silence after which a ping is sent, rounded to a whole second. Many servers close the connection
    /// if pings arrive more often than once every five minutes, unless they are configured to allow it.
    public var interval: Duration
    /// The time limit for the response to a ping, after which the connection is closed and its calls end with
    /// UNAVAILABLE.
    public var timeout: Duration
    /// Whether pings are sent while no call is in progress.
    public var isSentWithoutCalls: Bool

    public init(
      interval: Duration = .seconds(330), timeout: Duration = .seconds(20), isSentWithoutCalls: Bool = false
    ) {
      self.interval = interval
      self.timeout = timeout
      self.isSentWithoutCalls = isSentWithoutCalls
    }
  }

  /// The way in which a channel distributes its calls among the addresses of its targets. A target that is specified by
  /// a host name may have several addresses.
  public enum Balancing: Sendable, Hashable {
    /// All calls use the first reachable address until the connection is lost or the server responds with UNAVAILABLE.
    /// Calls then switch to another address, if there is one that has not failed recently.
    case pickFirst
    /// The channel opens a connection to each reachable address, and calls use these connections in turn.
    case roundRobin
  }

  /// The way in which the channel distributes calls among the addresses of its targets.
  public var balancing = Balancing.pickFirst
  /// The policy for retrying failed calls; nil to disable retries.
  public var retry: RetryPolicy? = RetryPolicy()
  /// The time limit from the start of a connection attempt to the server's first SETTINGS frame, including the TLS
  /// handshake.
  public var connectTimeout: Duration = .seconds(20)
  /// The delay before the next address is tried in parallel with an address that is not ready yet (RFC 8305, section 5;
  /// gRPC proposal A61). The first address that becomes ready receives the calls. This delay applies only to
  /// ``Balancing/pickFirst``.
  public var attemptDelay: Duration = .milliseconds(250)
  /// The delays between a failed connection attempt to an address and the next one.
  public var backoff = Backoff()
  /// Whether a call that needs a connection ends the backoff delay of every address, so that new connection attempts
  /// begin. Otherwise, calls fail while every address is in its backoff delay. This option suits clients that each act
  /// on behalf of a single person.
  public var callsEndBackoff = false
  /// The settings for keepalive pings; nil to send no pings.
  public var keepalive: Keepalive? = Keepalive()
  /// The time after which a connection without calls is closed; nil to keep it open. The next call then opens a new
  /// connection.
  public var idleTimeout: Duration? = .seconds(30 * 60)
  /// The maximum size in bytes of a response message, before and after decompression. A larger message ends its call
  /// with RESOURCE_EXHAUSTED.
  public var maxResponseBytes = 4 * 1024 * 1024
  /// The maximum size in bytes of a header list from the server: name + value + 32 for each field (RFC 9113, section
  /// 6.5.2).
  public var maxHeaderListBytes = 64 * 1024
  /// The maximum number of calls that may wait for a connection or a stream. Further calls fail immediately with
  /// RESOURCE_EXHAUSTED.
  public var maxWaitingCalls = 10_000
  /// The maximum number of times that a call is transparently retried on another connection because the server did not
  /// process it (GOAWAY, REFUSED_STREAM).
  public var maxTransparentRetries = 4
  /// The time limit for calls that set no timeout; nil for no limit.
  public var defaultTimeout: Duration?
  /// The value of `:authority`; nil to use the authority of the target that receives the call.
  public var authority: String?
  /// The value of `user-agent`.
  public var userAgent = "ligature-swift/1.0"
  /// The encodings, besides identity, that the channel accepts in responses and that calls may use for requests.
  public var codecs = MessageCodecs()

  /// The function that looks up the addresses of a target. Tests replace this function.
  package var lookUp: @Sendable (SocketEndpoint) throws(ConnectionProblem) -> [SocketAddress] = {
    (target) throws(ConnectionProblem) in try target.addresses()
  }

  public init() {}
}
