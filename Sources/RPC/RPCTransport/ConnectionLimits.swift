/// What one connection, and the callers behind one address, may cost. Beyond a limit the connection gets a GOAWAY that
/// says which (debug data "too many pings", code ENHANCE_YOUR_CALM), or the call a status; no one else notices.
///
/// The defaults suit a service on the open network. Every number may be set; `nil` switches a time limit off.
/// Rates are counted in windows of one second.
public struct ConnectionLimits: Sendable, Hashable {
  // MARK: Size

  /// Streams a peer may have open at once (SETTINGS_MAX_CONCURRENT_STREAMS), and handlers that may run for one
  /// connection, even for streams that are gone.
  public var maxConcurrentStreams = 128
  /// Bytes of one header list: name + value + 32 for each field (RFC 9113, section 6.5.2). More: RESOURCE_EXHAUSTED.
  public var maxHeaderListBytes = 16 * 1024
  /// Bytes of one message, compressed and decompressed. More: RESOURCE_EXHAUSTED, before memory is allocated.
  public var maxMessageBytes = 4 * 1024 * 1024
  /// Bytes of messages not yet handed to a handler, of all streams of one connection. More: RESOURCE_EXHAUSTED.
  public var maxBufferedRequestBytes = 16 * 1024 * 1024
  /// Bytes a peer may send on one stream, and on all, before they are taken (SETTINGS_INITIAL_WINDOW_SIZE).
  public var streamWindowBytes = 128 * 1024
  public var connectionWindowBytes = 1024 * 1024
  /// Bytes serialized for a peer that does not read. While there are that many nothing more is serialized.
  public var maxUnreadOutputBytes = 256 * 1024
  /// Bytes of one response stream that wait for a slow peer before its handler waits too.
  public var maxQueuedStreamBytes = 64 * 1024
  /// Bytes of the answers that wait for one peer, of all its streams. While there are that many its new calls are
  /// refused (REFUSED_STREAM), and those that run and have more to say end with RESOURCE_EXHAUSTED. For all peers of
  /// the server together there is a quarter as much again: each may have four times what is left, and if nothing is
  /// left for one that has read its answers, the connection of its event loop with most of them is closed.
  public var maxQueuedResponseBytes = 32 * 1024 * 1024

  // MARK: Number

  /// Connections from one address, of IPv6 from one /64. Unix sockets are not counted. A network of addresses, an IPv4
  /// /24 or an IPv6 /48, has at most half of all connections.
  public var maxConnectionsPerAddress = 2048
  /// Connections of the whole server.
  public var maxConnections = 32 * 1024
  /// Calls that run at once in the whole server, streams included, in equal shares for its event loops. More:
  /// RESOURCE_EXHAUSTED before anything is done for them.
  public var maxRunningCalls = 64 * 1024
  /// How much of ``maxRunningCalls`` calls that stream may take; the rest is left to unary calls. A network has at most
  /// half of that. More: RESOURCE_EXHAUSTED.
  public var maxStreamPercent = 75
  /// Unary calls that run at once for one address, of IPv6 for one /64, in equal shares for the event loops, but as
  /// many as one connection may have. A network has twice as many. More: RESOURCE_EXHAUSTED.
  public var maxCallsPerAddress = 1024
  /// The same for calls that stream.
  public var maxStreamsPerAddress = 2048

  // MARK: Rate

  /// Streams the peer may reset at once, and each second after that (CVE-2023-44487).
  public var resetBurst = 256
  public var resetsPerSecond = 64
  /// Streams that we had to reset for what the peer did, each second (CVE-2025-8671).
  public var provokedResetsPerSecond = 64
  /// PING frames each second (CVE-2019-9512), beyond one for each stream opened. Well-behaved peers probe the path with
  /// one for each round trip in which data flows (grpc-go's bandwidth estimate), which on a short path is thousands.
  public var pingsPerSecond = 10_000
  /// Time between pings while we send nothing, as a client's keepalive makes them. Two more are forgiven; then the
  /// answer is GOAWAY "too_many_pings" (gRPC proposal A8).
  public var pingInterval: Duration? = .seconds(10)
  /// SETTINGS frames each second (CVE-2019-9515).
  public var settingsPerSecond = 16
  /// DATA frames each second that carry nothing (CVE-2019-9518), also on streams that have their answer.
  public var emptyDataPerSecond = 128
  /// WINDOW_UPDATE frames each second (CVE-2019-9511), beyond one for each stream opened and two for each DATA frame
  /// that we sent: one for its stream and one for the connection. DATA frames that a tiny window makes small are not
  /// counted.
  public var windowUpdatesPerSecond = 1_000
  /// PRIORITY frames each second (CVE-2019-9513).
  public var prioritiesPerSecond = 512
  /// Header lists above ``maxHeaderListBytes`` each second.
  public var oversizedHeaderListsPerSecond = 8
  /// CONTINUATION frames after one HEADERS frame (CVE-2024-28182).
  public var maxContinuations = 8
  /// Acknowledgements that may wait for a peer that does not read.
  public var maxOutboundAcknowledgements = 256

  // MARK: Time

  /// From connection to the peer's first SETTINGS, TLS included.
  public var handshakeTimeout: Duration? = .seconds(10)
  /// From the first to the last byte of a header block.
  public var headerTimeout: Duration? = .seconds(10)
  /// From the first byte of a message, or the headers before it, to its last byte.
  public var messageTimeout: Duration? = .seconds(60)
  /// Time in which a peer reads none of its pending output.
  public var writeTimeout: Duration? = .seconds(30)
  /// Silence of a peer with open streams after which a ping asks whether it is still there.
  public var keepaliveInterval: Duration? = .seconds(120)
  /// Time for the answer; after it the connection is given up and its calls are cancelled.
  public var keepaliveTimeout: Duration? = .seconds(20)
  /// Time without a stream.
  public var idleTimeout: Duration? = .seconds(300)
  /// Age at which a connection is drained, so that callers spread over servers again. Up to a tenth is taken off at
  /// random, so that they do not all come back at once.
  public var maxAge: Duration? = .seconds(3600)
  /// What calls in flight get after that before they are cut.
  public var ageGrace: Duration? = .seconds(300)
  /// How often the time limits are looked at; they hold to within this.
  public var checkInterval: Duration = .seconds(1)

  public init() {}
}
