internal import RPCTransport
internal import Settings

/// The settings under `limits`. Each setting corresponds to one property of `ConnectionLimits`, which contains the
/// setting's default.
enum LimitSettings {
  static let settings: [Setting<ConnectionLimits>] = [
    Setting(
      "limits.connections", \.maxConnections, .integer(in: 1...1_000_000),
      "connections of the whole server but for web.connections; fewer if the limit on open files allows no more; when all "
        + "are taken, an old one of the network with the most gives way to a new one"),
    Setting(
      "limits.connectionsPerAddress", \.maxConnectionsPerAddress, .integer(in: 1...1_000_000),
      "connections from one address; of IPv6 from one /64 network; a network (IPv4 /24, IPv6 /48) has at most a "
        + "quarter as many as are free"
    ),
    Setting(
      "limits.runningCalls", \.maxRunningCalls, .integer(in: 1...10_000_000),
      "calls that run at once in the whole server"),
    Setting(
      "limits.streamPercent", \.maxStreamPercent, .integer(in: 1...100),
      "the percentage of limits.runningCalls that watches and other streams may use; a network of addresses has at "
        + "most half of it"
    ),
    Setting(
      "limits.callsPerAddress", \.maxCallsPerAddress, .integer(in: 1...10_000_000),
      "calls other than streams that run at once from one address; from a network (IPv4 /24, IPv6 /48) twice as many"),
    Setting(
      "limits.streamsPerAddress", \.maxStreamsPerAddress, .integer(in: 1...10_000_000),
      "watches and other streams from one address; of IPv6 from one /64 network"),
    Setting(
      "limits.concurrentStreams", \.maxConcurrentStreams, .integer(in: 1...100_000),
      "calls that run at once on one connection"),
    Setting(
      "limits.headerListBytes", \.maxHeaderListBytes, .integer(in: 1024...1_048_576), "bytes of a request's metadata"),
    Setting(
      "limits.messageBytes", \.maxMessageBytes, .integer(in: 1024...268_435_456),
      "bytes of one message, before and after decompression"),
    Setting(
      "limits.bufferedRequestBytes", \.maxBufferedRequestBytes, .integer(in: 1024...1_073_741_824),
      "bytes of unfinished requests on one connection, and of one address on one event loop"),
    Setting(
      "limits.streamWindowBytes", \.streamWindowBytes, .integer(in: 65_535...67_108_864),
      "bytes that a caller may send ahead on one call"),
    Setting(
      "limits.connectionWindowBytes", \.connectionWindowBytes, .integer(in: 65_535...67_108_864),
      "bytes that a caller may send ahead on all calls of one connection together"),
    Setting(
      "limits.queuedStreamBytes", \.maxQueuedStreamBytes, .integer(in: 1024...67_108_864),
      "bytes of one answer that may wait for a slow caller"),
    Setting(
      "limits.queuedResponseBytes", \.maxQueuedResponseBytes, .integer(in: 1024...1_073_741_824),
      "bytes of the answers of one connection that may wait for a slow caller; all connections together get a quarter as "
        + "much again"),
    Setting(
      "limits.unreadOutputBytes", \.maxUnreadOutputBytes, .integer(in: 32_768...67_108_864),
      "bytes that wait for a socket that cannot be written"),
    Setting("limits.resetBurst", \.resetBurst, .integer(in: 1...1_000_000), "calls that a caller may cancel at once"),
    Setting(
      "limits.resetsPerSecond", \.resetsPerSecond, .integer(in: 1...1_000_000),
      "calls that a caller may cancel in a second, once limits.resetBurst is used up"),
    Setting(
      "limits.provokedResetsPerSecond", \.provokedResetsPerSecond, .integer(in: 1...1_000_000),
      "calls a second that the server resets for a fault of the caller"),
    Setting(
      "limits.pingsPerSecond", \.pingsPerSecond, .integer(in: 1...10_000_000), "PING frames a second while data flows"),
    Setting(
      "limits.pingSeconds", \.pingInterval, .timeout,
      "time between a caller's keepalive pings; more often ends the connection"),
    Setting("limits.settingsPerSecond", \.settingsPerSecond, .integer(in: 1...1_000_000), "SETTINGS frames a second"),
    Setting(
      "limits.emptyDataPerSecond", \.emptyDataPerSecond, .integer(in: 1...1_000_000),
      "DATA frames a second that carry nothing"),
    Setting(
      "limits.windowUpdatesPerSecond", \.windowUpdatesPerSecond, .integer(in: 1...1_000_000),
      "WINDOW_UPDATE frames a second beyond those that the answers give reason for"),
    Setting(
      "limits.prioritiesPerSecond", \.prioritiesPerSecond, .integer(in: 1...1_000_000), "PRIORITY frames a second"),
    Setting(
      "limits.oversizedHeaderListsPerSecond", \.oversizedHeaderListsPerSecond, .integer(in: 1...1_000_000),
      "requests a second with too much metadata"),
    Setting("limits.continuations", \.maxContinuations, .integer(in: 1...1000), "CONTINUATION frames of one request"),
    Setting(
      "limits.acknowledgements", \.maxOutboundAcknowledgements, .integer(in: 16...1_000_000),
      "frames that may wait for a caller that reads no answers to them"),
    Setting(
      "limits.handshakeSeconds", \.handshakeTimeout, .timeout,
      "from connection to the first SETTINGS, TLS included; 0: no limit"),
    Setting("limits.headerSeconds", \.headerTimeout, .timeout, "from a request's first header to its last"),
    Setting("limits.messageSeconds", \.messageTimeout, .timeout, "from a message's first byte to its last"),
    Setting(
      "limits.writeSeconds", \.writeTimeout, .timeout, "time in which a caller reads nothing of its pending responses"),
    Setting(
      "limits.keepaliveSeconds", \.keepaliveInterval, .timeout,
      "time without data from a caller with calls in progress, after which the server sends a keepalive ping"),
    Setting(
      "limits.keepaliveTimeoutSeconds", \.keepaliveTimeout, .timeout,
      "time in which a caller must answer the keepalive ping of limits.keepaliveSeconds"),
    Setting("limits.idleSeconds", \.idleTimeout, .timeout, "time without a call after which a connection is closed"),
    Setting("limits.ageSeconds", \.maxAge, .timeout, "age at which a connection is closed, or up to a tenth earlier"),
    Setting(
      "limits.ageGraceSeconds", \.ageGrace, .timeout, "time that calls in flight have to end after limits.ageSeconds"),
  ]

  static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: ConnectionLimits()) } }
}

extension SettingFormat<Duration?> {
  fileprivate static var timeout: Self { .secondsOrOff(in: 0...10_000_000) }
}
