package import HTTP2Session

/// A limit of ``ConnectionLimits`` that a peer exceeded, as named in refusals, logs and counters.
public enum Limit: String, Sendable, Hashable, CaseIterable {
  // Size.
  case concurrentStreams, runningCalls, runningStreams, headerListBytes, messageBytes, bufferedRequestBytes,
    unreadOutput
  case queuedResponseBytes
  // Number.
  case connections, connectionsPerAddress, callsPerAddress, streamsPerAddress
  // Rate.
  case resets, provokedResets, pings, keepalivePings, settings, emptyData, windowUpdates, priorities,
    oversizedHeaderLists
  case acknowledgements
  // Time.
  case handshakeTimeout, headerTimeout, messageTimeout, writeTimeout, keepaliveTimeout, idleTimeout, maxAge, ageGrace

  /// The text for a peer that exceeded the limit, in static words.
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
    // The text from which gRPC clients learn that they must ping less often (gRPC proposal A8).
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

  /// The code of the GOAWAY for the limit.
  package var code: HTTP2ErrorCode {
    switch self {
    case .handshakeTimeout: .settingsTimeout
    case .idleTimeout, .maxAge, .ageGrace: .noError
    default: .enhanceYourCalm
    }
  }
}

/// The number of times that peers exceeded each limit since the start of a server. Only refusals are counted, so a
/// successful call costs nothing.
public typealias LimitCounters = OccurrenceCounters<Limit>
