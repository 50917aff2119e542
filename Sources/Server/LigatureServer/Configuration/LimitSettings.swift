internal import RPCTransport
internal import Settings

/// The settings under `limits`. Each setting corresponds to one property of `ConnectionLimits`, which contains the
/// setting's default.
enum LimitSettings {
  static let settings: [Setting<ConnectionLimits>] = [
    Setting(
      "limits.connections", \.maxConnections, .integer(in: 1...1_000_000),
      "connections of the whole server, except for web.connections; fewer if the limit on open files is lower; when "
        + "all are in use, a new connection replaces an old one of the network that has the most"),
    Setting(
      "limits.connectionsPerAddress", \.maxConnectionsPerAddress, .integer(in: 1...1_000_000),
      "connections from one address, or from one /64 network for IPv6; a network (IPv4 /24, IPv6 /48) can have at most "
        + "a quarter of the free connections"
    ),
    Setting(
      "limits.runningCalls", \.maxRunningCalls, .integer(in: 1...10_000_000),
      "concurrent calls of the whole server"),
    Setting(
      "limits.streamPercent", \.maxStreamPercent, .integer(in: 1...100),
      "the percentage of limits.runningCalls that watches and other streams can use; a network of addresses can use at "
        + "most half of it"
    ),
    Setting(
      "limits.callsPerAddress", \.maxCallsPerAddress, .integer(in: 1...10_000_000),
      "concurrent calls other than streams from one address; twice as many from a network (IPv4 /24, IPv6 /48)"),
    Setting(
      "limits.streamsPerAddress", \.maxStreamsPerAddress, .integer(in: 1...10_000_000),
      "watches and other streams from one address, or from one /64 network for IPv6"),
    Setting(
      "limits.concurrentStreams", \.maxConcurrentStreams, .integer(in: 1...100_000),
      "concurrent calls on one connection"),
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
      "bytes that a caller can send ahead on one call"),
    Setting(
      "limits.connectionWindowBytes", \.connectionWindowBytes, .integer(in: 65_535...67_108_864),
      "bytes that a caller can send ahead on all calls of one connection in total"),
    Setting(
      "limits.queuedStreamBytes", \.maxQueuedStreamBytes, .integer(in: 1024...67_108_864),
      "bytes of one response that can wait for a slow caller"),
    Setting(
      "limits.queuedResponseBytes", \.maxQueuedResponseBytes, .integer(in: 1024...1_073_741_824),
      "bytes of one connection's responses that can wait for a slow caller; all connections together share an "
        + "additional quarter of it"),
    Setting(
      "limits.unreadOutputBytes", \.maxUnreadOutputBytes, .integer(in: 32_768...67_108_864),
      "bytes that can wait for a socket that is not writable"),
    Setting(
      "limits.resetBurst", \.resetBurst, .integer(in: 1...1_000_000),
      "calls that a caller can cancel in a burst"),
    Setting(
      "limits.resetsPerSecond", \.resetsPerSecond, .integer(in: 1...1_000_000),
      "calls that a caller can cancel per second after limits.resetBurst is used up"),
    Setting(
      "limits.provokedResetsPerSecond", \.provokedResetsPerSecond, .integer(in: 1...1_000_000),
      "calls per second that the server resets because of a caller's errors"),
    Setting(
      "limits.pingsPerSecond", \.pingsPerSecond, .integer(in: 1...10_000_000),
      "PING frames per second while data flows"),
    Setting(
      "limits.pingSeconds", \.pingInterval, .timeout,
      "the minimum time between a caller's keepalive pings; more frequent pings end the connection"),
    Setting("limits.settingsPerSecond", \.settingsPerSecond, .integer(in: 1...1_000_000), "SETTINGS frames per second"),
    Setting(
      "limits.emptyDataPerSecond", \.emptyDataPerSecond, .integer(in: 1...1_000_000),
      "empty DATA frames per second"),
    Setting(
      "limits.windowUpdatesPerSecond", \.windowUpdatesPerSecond, .integer(in: 1...1_000_000),
      "WINDOW_UPDATE frames per second beyond those that the responses require"),
    Setting(
      "limits.prioritiesPerSecond", \.prioritiesPerSecond, .integer(in: 1...1_000_000), "PRIORITY frames per second"),
    Setting(
      "limits.oversizedHeaderListsPerSecond", \.oversizedHeaderListsPerSecond, .integer(in: 1...1_000_000),
      "requests with too much metadata per second"),
    Setting("limits.continuations", \.maxContinuations, .integer(in: 1...1000), "CONTINUATION frames of one request"),
    Setting(
      "limits.acknowledgements", \.maxOutboundAcknowledgements, .integer(in: 16...1_000_000),
      "frames whose responses can wait for a caller that does not read"),
    Setting(
      "limits.handshakeSeconds", \.handshakeTimeout, .timeout,
      "the time from the connection to the first SETTINGS frame, including TLS; 0: no limit"),
    Setting("limits.headerSeconds", \.headerTimeout, .timeout, "the time from a request's first header to its last"),
    Setting("limits.messageSeconds", \.messageTimeout, .timeout, "the time from a message's first byte to its last"),
    Setting(
      "limits.writeSeconds", \.writeTimeout, .timeout,
      "the time for which a caller can leave pending responses unread"),
    Setting(
      "limits.keepaliveSeconds", \.keepaliveInterval, .timeout,
      "the time without data from a caller with calls in progress after which the server sends a keepalive ping"),
    Setting(
      "limits.keepaliveTimeoutSeconds", \.keepaliveTimeout, .timeout,
      "the time within which a caller must respond to the keepalive ping of limits.keepaliveSeconds"),
    Setting(
      "limits.idleSeconds", \.idleTimeout, .timeout,
      "the time without a call after which a connection is closed"),
    Setting(
      "limits.ageSeconds", \.maxAge, .timeout,
      "the age at which a connection is closed, or up to a tenth earlier"),
    Setting(
      "limits.ageGraceSeconds", \.ageGrace, .timeout,
      "the time that calls in flight have to complete after limits.ageSeconds"),
  ]

  static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: ConnectionLimits()) } }
}

extension SettingFormat<Duration?> {
  fileprivate static var timeout: Self { .secondsOrOff(in: 0...10_000_000) }
}
