internal import RPCTransport

/// The settings below `limits`: each is one number of `ConnectionLimits`, whose defaults are theirs.
struct LimitSettings {
  private enum Target: Sendable {
    case number(any WritableKeyPath<ConnectionLimits, Int> & Sendable)
    /// In seconds; 0 switches the limit off.
    case seconds(any WritableKeyPath<ConnectionLimits, Duration?> & Sendable)
  }

  private struct Entry: Sendable {
    let name: String
    let target: Target
    let range: ClosedRange<Int>
    let meaning: String

    init(
      _ name: String, _ number: any WritableKeyPath<ConnectionLimits, Int> & Sendable, in range: ClosedRange<Int>,
      _ meaning: String
    ) {
      self.name = name
      target = .number(number)
      self.range = range
      self.meaning = meaning
    }

    init(_ name: String, _ seconds: any WritableKeyPath<ConnectionLimits, Duration?> & Sendable, _ meaning: String) {
      self.name = name
      target = .seconds(seconds)
      range = 0...10_000_000
      self.meaning = meaning
    }

    var key: String { "limits.\(name)" }

    var standard: String {
      let limits = ConnectionLimits()
      return switch target {
      case .number(let path): "\(limits[keyPath: path])"
      case .seconds(let path): "\(limits[keyPath: path]?.components.seconds ?? 0)"
      }
    }
  }

  private static let entries: [Entry] = [
    Entry("connections", \.maxConnections, in: 1...1_000_000, "connections of the whole server"),
    Entry(
      "connectionsPerAddress", \.maxConnectionsPerAddress, in: 1...1_000_000,
      "connections from one address; of IPv6 from one /64 network"),
    Entry("runningCalls", \.maxRunningCalls, in: 1...10_000_000, "calls that run at once in the whole server"),
    Entry("concurrentStreams", \.maxConcurrentStreams, in: 1...100_000, "calls that run at once on one connection"),
    Entry("headerListBytes", \.maxHeaderListBytes, in: 1024...1_048_576, "bytes of a request's metadata"),
    Entry(
      "messageBytes", \.maxMessageBytes, in: 1024...268_435_456, "bytes of one message, before and after decompression"
    ),
    Entry(
      "bufferedRequestBytes", \.maxBufferedRequestBytes, in: 1024...1_073_741_824,
      "bytes of unfinished requests on one connection"),
    Entry(
      "streamWindowBytes", \.streamWindowBytes, in: 65_535...67_108_864,
      "bytes that a caller may send ahead on one call"),
    Entry(
      "connectionWindowBytes", \.connectionWindowBytes, in: 65_535...67_108_864, "the same for all calls together"),
    Entry(
      "queuedStreamBytes", \.maxQueuedStreamBytes, in: 1024...67_108_864,
      "bytes of one answer that may wait for a slow caller"),
    Entry(
      "queuedResponseBytes", \.maxQueuedResponseBytes, in: 1024...1_073_741_824,
      "the same for all calls of one connection"),
    Entry(
      "unreadOutputBytes", \.maxUnreadOutputBytes, in: 32_768...67_108_864,
      "bytes that are ready for a socket that takes none"),
    Entry("resetBurst", \.resetBurst, in: 1...1_000_000, "calls that a caller may cancel at once"),
    Entry("resetsPerSecond", \.resetsPerSecond, in: 1...1_000_000, "and how many each second after that"),
    Entry(
      "provokedResetsPerSecond", \.provokedResetsPerSecond, in: 1...1_000_000,
      "calls a second that the server resets for a fault of the caller"),
    Entry("pingsPerSecond", \.pingsPerSecond, in: 1...10_000_000, "PING frames a second while data flows"),
    Entry("pingSeconds", \.pingInterval, "time between a caller's keepalive pings; more often ends the connection"),
    Entry("settingsPerSecond", \.settingsPerSecond, in: 1...1_000_000, "SETTINGS frames a second"),
    Entry("emptyDataPerSecond", \.emptyDataPerSecond, in: 1...1_000_000, "DATA frames a second that carry nothing"),
    Entry("prioritiesPerSecond", \.prioritiesPerSecond, in: 1...1_000_000, "PRIORITY frames a second"),
    Entry(
      "oversizedHeaderListsPerSecond", \.oversizedHeaderListsPerSecond, in: 1...1_000_000,
      "requests a second with too much metadata"),
    Entry("continuations", \.maxContinuations, in: 1...1000, "CONTINUATION frames of one request"),
    Entry(
      "acknowledgements", \.maxOutboundAcknowledgements, in: 16...1_000_000,
      "frames that may wait for a caller that reads no answers to them"),
    Entry("handshakeSeconds", \.handshakeTimeout, "from connection to the first SETTINGS, TLS included; 0: no limit"),
    Entry("headerSeconds", \.headerTimeout, "from a request's first header to its last"),
    Entry("messageSeconds", \.messageTimeout, "from a message's first byte to its last"),
    Entry("writeSeconds", \.writeTimeout, "time in which a caller reads nothing of what waits for it"),
    Entry(
      "keepaliveSeconds", \.keepaliveInterval,
      "silence of a caller with calls under way after which it is asked whether it is there"),
    Entry("keepaliveTimeoutSeconds", \.keepaliveTimeout, "time for its answer"),
    Entry("idleSeconds", \.idleTimeout, "time without a call after which a connection is closed"),
    Entry("ageSeconds", \.maxAge, "age at which a connection is closed, or up to a tenth earlier"),
    Entry("ageGraceSeconds", \.ageGrace, "what calls in flight get after that"),
  ]

  static let rows = entries.map { SettingsTable.Row(key: $0.key, standard: $0.standard, meaning: $0.meaning) }

  static func read(_ source: SettingsSource) throws(SettingsError) -> ConnectionLimits {
    var limits = ConnectionLimits()
    for entry in entries {
      guard let number = try source.number(entry.key, in: entry.range) else { continue }
      switch entry.target {
      case .number(let path): limits[keyPath: path] = number
      case .seconds(let path): limits[keyPath: path] = number == 0 ? nil : .seconds(number)
      }
    }
    return limits
  }
}
