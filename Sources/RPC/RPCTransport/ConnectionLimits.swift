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
  /// refused (REFUSED_STREAM).
  public var maxQueuedResponseBytes = 32 * 1024 * 1024

  // MARK: Number

  /// Connections from one address. Unix sockets are not counted.
  public var maxConnectionsPerAddress = 2048
  /// Connections of the whole server.
  public var maxConnections = 32 * 1024
  /// Calls that run at once in the whole server, streams included, in equal shares for its event loops. More:
  /// RESOURCE_EXHAUSTED before anything is done for them.
  public var maxRunningCalls = 64 * 1024

  // MARK: Rate

  /// Streams the peer may reset at once, and each second after that (CVE-2023-44487).
  public var resetBurst = 256
  public var resetsPerSecond = 64
  /// Streams that we had to reset for what the peer did, each second (CVE-2025-8671).
  public var provokedResetsPerSecond = 64
  /// PING frames each second (CVE-2019-9512), beyond one for each stream opened. Well-behaved peers probe the path with
  /// one for each round trip in which data flows (grpc-go's bandwidth estimate), which on a short path is thousands.
  public var pingsPerSecond = 10_000
  /// Time between pings while we send nothing, as a client's keepalive makes them. Two more are forgiven; then the answer
  /// is GOAWAY "too_many_pings" (gRPC proposal A8).
  public var pingInterval: Duration? = .seconds(10)
  /// SETTINGS frames each second (CVE-2019-9515).
  public var settingsPerSecond = 16
  /// DATA frames each second that carry nothing (CVE-2019-9518).
  public var emptyDataPerSecond = 128
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
