/// The limits on the resources that one connection, and the callers behind one address, may use. If a limit is
/// exceeded, the call fails with a status, or the connection ends with a GOAWAY that names the limit (for example, with
/// the debug data "too many pings" and the code ENHANCE_YOUR_CALM). Other connections are not affected.
///
/// The defaults suit a service on the public internet. Every limit can be changed, and `nil` disables a time limit.
/// Rates are measured over windows of one second.
public struct ConnectionLimits: Sendable, Hashable {
  // MARK: Size

  /// The maximum number of streams that a peer may have open at once (SETTINGS_MAX_CONCURRENT_STREAMS), and of handlers
  /// that may run for one connection, including handlers for streams that have been closed.
  public var maxConcurrentStreams = 128
  /// The maximum size in bytes of one header list: name + value + 32 for each field (RFC 9113, section 6.5.2). If a
  /// request's list is larger, the server refuses the request with RESOURCE_EXHAUSTED.
  public var maxHeaderListBytes = 16 * 1024
  /// The maximum size in bytes of one message, both compressed and decompressed. A larger message is refused with
  /// RESOURCE_EXHAUSTED before memory is allocated for it.
  public var maxMessageBytes = 4 * 1024 * 1024
  /// The maximum number of bytes in the requests of one connection that have not been passed to a handler yet. They
  /// include the metadata and the messages, as received, of all streams. On each event loop, the same limit applies to
  /// all connections from one address (for IPv6, from one /64), and twice the limit to all connections from one
  /// network. Four times the limit applies to the whole server. The server refuses requests beyond these limits with
  /// RESOURCE_EXHAUSTED.
  public var maxBufferedRequestBytes = 16 * 1024 * 1024
  /// The maximum number of bytes that a peer may send on one stream before they are consumed
  /// (SETTINGS_INITIAL_WINDOW_SIZE).
  public var streamWindowBytes = 128 * 1024
  /// The maximum number of bytes that a peer may send on all streams of a connection before they are consumed.
  public var connectionWindowBytes = 1024 * 1024
  /// The maximum number of serialized bytes that the peer has not read yet. Beyond this limit, no more output is
  /// serialized.
  public var maxUnreadOutputBytes = 256 * 1024
  /// The maximum number of bytes that may be queued on one response stream for a slow peer before the handler must
  /// wait.
  public var maxQueuedStreamBytes = 64 * 1024
  /// The maximum number of response bytes that may be queued for one peer, on all its streams. Beyond this limit, the
  /// server refuses new calls (REFUSED_STREAM), and running calls that have more to send fail with RESOURCE_EXHAUSTED.
  /// The limit for all peers of the server together is 25% higher. Each peer is also limited to four times the number
  /// of bytes that the server may still queue. If no capacity remains for a peer that has read all its responses, the
  /// server closes the connection with the most queued bytes on that peer's event loop.
  public var maxQueuedResponseBytes = 32 * 1024 * 1024

  // MARK: Number

  /// The maximum number of connections from one address (for IPv6, from one /64). Unix sockets are not counted. In
  /// addition, one network, which is an IPv4 /24 or an IPv6 /48, may use at most a quarter of the connections that are
  /// still free. However, every network may use 1/256 of ``maxConnections``, and at least four.
  public var maxConnectionsPerAddress = 2048
  /// The maximum number of connections to the whole server. If this limit is reached, the server closes an old
  /// connection from the network with the most connections to make room for a new one.
  public var maxConnections = 32 * 1024
  /// The maximum number of calls, including streams, that run at once in the whole server, divided equally among its
  /// event loops. Further calls are refused with RESOURCE_EXHAUSTED before any work is done for them.
  public var maxRunningCalls = 64 * 1024
  /// The percentage of ``maxRunningCalls`` that streaming calls may use; the rest is reserved for unary calls. A
  /// network may use at most half of this share. Further streaming calls are refused with RESOURCE_EXHAUSTED.
  public var maxStreamPercent = 75
  /// The maximum number of unary calls that run at once for one address (for IPv6, for one /64). It is divided equally
  /// among the event loops, but each share is at least the maximum for one connection. A network may have twice as
  /// many. Further calls are refused with RESOURCE_EXHAUSTED.
  public var maxCallsPerAddress = 1024
  /// The maximum number of streaming calls that run at once for one address (for IPv6, for one /64), divided like
  /// ``maxCallsPerAddress``.
  public var maxStreamsPerAddress = 2048

  // MARK: Rate

  /// The maximum number of streams that the peer may reset in one burst (CVE-2023-44487).
  public var resetBurst = 256
  /// The number of additional streams that the peer may reset each second.
  public var resetsPerSecond = 64
  /// The maximum number of streams per second that this side has to reset because of the peer's behavior
  /// (CVE-2025-8671).
  public var provokedResetsPerSecond = 64
  /// The maximum number of PING frames per second (CVE-2019-9512), in addition to one for each stream opened.
  /// Well-behaved peers probe the path with one PING in each round trip during which data flows (grpc-go's bandwidth
  /// estimate), which means thousands per second on a short path.
  public var pingsPerSecond = 10_000
  /// The minimum time between pings while this side sends nothing. It applies, for example, to a client's keepalive
  /// pings. Two pings that arrive earlier are tolerated. After that, this side responds with GOAWAY "too_many_pings"
  /// (gRPC proposal A8).
  public var pingInterval: Duration? = .seconds(10)
  /// The maximum number of SETTINGS frames per second (CVE-2019-9515).
  public var settingsPerSecond = 16
  /// The maximum number of empty DATA frames per second (CVE-2019-9518), including those on streams that already have
  /// their response.
  public var emptyDataPerSecond = 128
  /// The maximum number of WINDOW_UPDATE frames per second (CVE-2019-9511), in addition to one for each stream opened
  /// and two for each DATA frame that this side has sent: one for its stream and one for the connection. DATA frames
  /// that are small because of a tiny window are not counted.
  public var windowUpdatesPerSecond = 1_000
  /// The maximum number of PRIORITY frames per second (CVE-2019-9513).
  public var prioritiesPerSecond = 512
  /// The maximum number of header lists per second that exceed ``maxHeaderListBytes``.
  public var oversizedHeaderListsPerSecond = 8
  /// The maximum number of CONTINUATION frames after one HEADERS frame (CVE-2024-28182).
  public var maxContinuations = 8
  /// The maximum number of acknowledgements that may be queued for a peer that does not read.
  public var maxOutboundAcknowledgements = 256

  // MARK: Time

  /// The time limit from the start of the connection to the peer's first SETTINGS frame, including the TLS handshake.
  public var handshakeTimeout: Duration? = .seconds(10)
  /// The time limit from the first to the last byte of a header block.
  public var headerTimeout: Duration? = .seconds(10)
  /// The time limit from the first byte of a message, or from the headers before it, to the last byte of the message.
  public var messageTimeout: Duration? = .seconds(60)
  /// The time limit for progress when output is pending. A peer that reads none of its pending output for this time is
  /// disconnected. A stream is reset if the peer accepts none of the stream's queued data for this time.
  public var writeTimeout: Duration? = .seconds(30)
  /// The period of silence after which this side sends a ping to check whether a peer with open streams still responds.
  public var keepaliveInterval: Duration? = .seconds(120)
  /// The time limit for the response to a keepalive ping. Without a response, the connection is closed and its
  /// calls are canceled.
  public var keepaliveTimeout: Duration? = .seconds(20)
  /// The time after which a connection without open streams is closed.
  public var idleTimeout: Duration? = .seconds(300)
  /// The age at which a connection is drained, so that callers are redistributed across the servers. Up to a tenth of
  /// the age is subtracted at random, so that the callers do not all reconnect at once.
  public var maxAge: Duration? = .seconds(3600)
  /// The time for which calls in progress may continue after ``maxAge`` is reached, before the server ends them.
  public var ageGrace: Duration? = .seconds(300)
  /// The interval at which the time limits are checked, which also determines their accuracy.
  public var checkInterval: Duration = .seconds(1)

  public init() {}
}
