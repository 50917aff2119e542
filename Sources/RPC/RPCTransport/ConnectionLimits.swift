/// The limits of the resources that one connection, and the callers behind one address, may use. Beyond a limit, the
/// connection gets a GOAWAY that names the limit (debug data "too many pings", code ENHANCE_YOUR_CALM), or the call
/// gets a status; other connections are not affected.
///
/// The defaults suit a service on the open network. Every number may be set; `nil` disables a time limit. Rates are
/// counted in windows of one second.
public struct ConnectionLimits: Sendable, Hashable {
  // MARK: Size

  /// The number of streams that a peer may have open at once (SETTINGS_MAX_CONCURRENT_STREAMS), and of handlers that
  /// may run for one connection, even for streams that have been closed.
  public var maxConcurrentStreams = 128
  /// The size of one header list in bytes: name + value + 32 for each field (RFC 9113, section 6.5.2). Beyond it:
  /// RESOURCE_EXHAUSTED.
  public var maxHeaderListBytes = 16 * 1024
  /// The size of one message in bytes, compressed and decompressed. Beyond it: RESOURCE_EXHAUSTED, before memory is
  /// allocated.
  public var maxMessageBytes = 4 * 1024 * 1024
  /// The number of bytes of requests, metadata and messages as received, that have not yet been passed to a handler,
  /// for all streams of one connection. The connections of one address, for IPv6 of one /64, may have as many on each
  /// event loop, those of a network twice as many, and the whole server four times as many. Beyond it:
  /// RESOURCE_EXHAUSTED.
  public var maxBufferedRequestBytes = 16 * 1024 * 1024
  /// The number of bytes that a peer may send on one stream, and on all streams together, before they are consumed
  /// (SETTINGS_INITIAL_WINDOW_SIZE).
  public var streamWindowBytes = 128 * 1024
  public var connectionWindowBytes = 1024 * 1024
  /// The number of bytes that are serialized for a peer that does not read. Beyond it, nothing more is serialized.
  public var maxUnreadOutputBytes = 256 * 1024
  /// The number of bytes of one response stream that may wait for a slow peer before its handler waits too.
  public var maxQueuedStreamBytes = 64 * 1024
  /// The number of bytes of responses that may wait for one peer, for all its streams. Beyond it, new calls are refused
  /// (REFUSED_STREAM), and running calls with more to send end with RESOURCE_EXHAUSTED. All peers of the server
  /// together may have a quarter more: each may have four times the remaining amount, and if nothing remains for a peer
  /// that has read its responses, the connection of its event loop with the most bytes is closed.
  public var maxQueuedResponseBytes = 32 * 1024 * 1024

  // MARK: Number

  /// The number of connections from one address, for IPv6 from one /64. Unix sockets are not counted. A network of
  /// addresses, an IPv4 /24 or an IPv6 /48, has at most a quarter as many connections as are still free.
  public var maxConnectionsPerAddress = 2048
  /// The number of connections of the whole server.
  public var maxConnections = 32 * 1024
  /// The number of calls that run at once in the whole server, including streams, divided equally among its event
  /// loops. Beyond it: RESOURCE_EXHAUSTED before any work for the call.
  public var maxRunningCalls = 64 * 1024
  /// The percentage of ``maxRunningCalls`` that streaming calls may take; the rest is left to unary calls. A network
  /// has at most half of that. Beyond it: RESOURCE_EXHAUSTED.
  public var maxStreamPercent = 75
  /// The number of unary calls that run at once for one address, for IPv6 for one /64, divided equally among the event
  /// loops, but each share is at least what one connection may have. A network has twice as many. Beyond it:
  /// RESOURCE_EXHAUSTED.
  public var maxCallsPerAddress = 1024
  /// The same limit for streaming calls.
  public var maxStreamsPerAddress = 2048

  // MARK: Rate

  /// The number of streams that the peer may reset at once, and each second after that (CVE-2023-44487).
  public var resetBurst = 256
  public var resetsPerSecond = 64
  /// The number of streams that this side has to reset each second because of the peer's behavior (CVE-2025-8671).
  public var provokedResetsPerSecond = 64
  /// The number of PING frames each second (CVE-2019-9512), beyond one for each stream opened. Well-behaved peers probe
  /// the path with one PING for each round trip in which data flows (grpc-go's bandwidth estimate), which on a short
  /// path is thousands.
  public var pingsPerSecond = 10_000
  /// The minimum time between pings while this side sends nothing, as from a client's keepalive. Two pings that come
  /// earlier are tolerated; then the response is GOAWAY "too_many_pings" (gRPC proposal A8).
  public var pingInterval: Duration? = .seconds(10)
  /// The number of SETTINGS frames each second (CVE-2019-9515).
  public var settingsPerSecond = 16
  /// The number of empty DATA frames each second (CVE-2019-9518), including those on streams that already have their
  /// response.
  public var emptyDataPerSecond = 128
  /// The number of WINDOW_UPDATE frames each second (CVE-2019-9511), beyond one for each stream opened and two for each
  /// DATA frame that this side sent: one for its stream and one for the connection. DATA frames that are small because
  /// of a tiny window are not counted.
  public var windowUpdatesPerSecond = 1_000
  /// The number of PRIORITY frames each second (CVE-2019-9513).
  public var prioritiesPerSecond = 512
  /// The number of header lists above ``maxHeaderListBytes`` each second.
  public var oversizedHeaderListsPerSecond = 8
  /// The number of CONTINUATION frames after one HEADERS frame (CVE-2024-28182).
  public var maxContinuations = 8
  /// The number of acknowledgements that may wait for a peer that does not read.
  public var maxOutboundAcknowledgements = 256

  // MARK: Time

  /// The time limit from the connection to the peer's first SETTINGS, TLS included.
  public var handshakeTimeout: Duration? = .seconds(10)
  /// The time limit from the first to the last byte of a header block.
  public var headerTimeout: Duration? = .seconds(10)
  /// The time limit from the first byte of a message, or the headers before it, to its last byte.
  public var messageTimeout: Duration? = .seconds(60)
  /// The time after which a peer that reads none of its pending output is disconnected.
  public var writeTimeout: Duration? = .seconds(30)
  /// The time of silence after which a ping checks whether a peer with open streams still responds.
  public var keepaliveInterval: Duration? = .seconds(120)
  /// The time limit for the ping's response, after which the connection is closed and its calls are cancelled.
  public var keepaliveTimeout: Duration? = .seconds(20)
  /// The time without a stream after which the connection is closed.
  public var idleTimeout: Duration? = .seconds(300)
  /// The age at which a connection is drained, so that callers are redistributed over the servers. Up to a tenth is
  /// subtracted at random, so that the callers do not all return at once.
  public var maxAge: Duration? = .seconds(3600)
  /// The time that calls in progress have after that age is reached, before they are ended.
  public var ageGrace: Duration? = .seconds(300)
  /// The interval at which the time limits are checked, which is also their accuracy.
  public var checkInterval: Duration = .seconds(1)

  public init() {}
}
