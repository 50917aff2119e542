package import HTTP2Session

/// A limit in ``ConnectionLimits``, identified by the name that refusals, logs and counters use.
public enum Limit: String, Sendable, Hashable, CaseIterable {
  // Size limits.
  case concurrentStreams, runningCalls, runningStreams, headerListBytes, messageBytes, bufferedRequestBytes,
    unreadOutput
  case queuedResponseBytes
  // Count limits.
  case connections, connectionsPerAddress, callsPerAddress, streamsPerAddress
  // Rate limits.
  case resets, provokedResets, pings, keepalivePings, settings, emptyData, windowUpdates, priorities,
    oversizedHeaderLists
  case acknowledgements
  // Time limits.
  case handshakeTimeout, headerTimeout, messageTimeout, writeTimeout, keepaliveTimeout, idleTimeout, maxAge, ageGrace

  /// The static text that tells a peer which limit it has exceeded.
  package var reason: String {
    switch self {
    case .concurrentStreams: "too many streams"
    case .runningCalls, .callsPerAddress: "too many calls"
    case .runningStreams, .streamsPerAddress: "too many streaming calls"
    case .headerListBytes: "headers too long"
    case .messageBytes: "message too long"
    case .bufferedRequestBytes: "too many unfinished requests"
    case .unreadOutput: "too much unread output"
    case .queuedResponseBytes: "too many unread answers"
    case .connections, .connectionsPerAddress: "too many connections"
    case .resets: "too many resets"
    case .provokedResets: "too many stream errors"
    case .pings: "too many pings"
    // This text tells gRPC clients to ping less often (gRPC proposal A8).
    case .keepalivePings: "too_many_pings"
    case .settings: "too many settings"
    case .emptyData: "too many empty data frames"
    case .windowUpdates: "too many window updates"
    case .priorities: "too many priority frames"
    case .oversizedHeaderLists: "too many oversized header lists"
    case .acknowledgements: "too many frames that want an answer"
    case .handshakeTimeout: "no settings in time"
    case .headerTimeout: "headers too slow"
    case .messageTimeout: "message too slow"
    case .writeTimeout: "the peer does not read"
    case .keepaliveTimeout: "the peer does not answer"
    case .idleTimeout: "idle"
    case .maxAge: "age"
    case .ageGrace: "drained"
    }
  }

  /// The error code of the GOAWAY that is sent when the limit is exceeded.
  package var code: HTTP2ErrorCode {
    switch self {
    case .handshakeTimeout: .settingsTimeout
    case .idleTimeout, .maxAge, .ageGrace: .noError
    default: .enhanceYourCalm
    }
  }
}

/// Counters for the number of times that peers have exceeded each limit since the server started. Only refusals are
/// counted, so successful calls incur no cost.
public typealias LimitCounters = OccurrenceCounters<Limit>
