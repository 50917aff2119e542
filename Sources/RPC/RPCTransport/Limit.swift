package import HTTP2Session
import Synchronization

/// A limit of ``ConnectionLimits`` that a peer ran into, as refusals, logs and counters name it.
public enum Limit: String, Sendable, Hashable, CaseIterable {
  // Size.
  case concurrentStreams, runningCalls, headerListBytes, messageBytes, bufferedRequestBytes, unreadOutput
  case queuedResponseBytes
  // Number.
  case connections, connectionsPerAddress
  // Rate.
  case resets, provokedResets, pings, keepalivePings, settings, emptyData, priorities, oversizedHeaderLists
  case acknowledgements
  // Time.
  case handshakeTimeout, headerTimeout, messageTimeout, writeTimeout, keepaliveTimeout, idleTimeout, maxAge, ageGrace

  /// What a peer that exceeded it receives: static words.
  package var reason: String {
    switch self {
    case .concurrentStreams: "too many streams"
    case .runningCalls: "too many calls"
    case .headerListBytes: "headers too long"
    case .messageBytes: "message too long"
    case .bufferedRequestBytes: "too many unfinished requests"
    case .unreadOutput: "too much unread output"
    case .queuedResponseBytes: "too many unread answers"
    case .connections, .connectionsPerAddress: "too many connections"
    case .resets: "too many resets"
    case .provokedResets: "too many stream errors"
    case .pings: "too many pings"
    // The words by which gRPC's clients know that they are to ping less often (gRPC proposal A8).
    case .keepalivePings: "too_many_pings"
    case .settings: "too many settings"
    case .emptyData: "too many empty data frames"
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

  /// The code of the GOAWAY that says so.
  package var code: HTTP2ErrorCode {
    switch self {
    case .handshakeTimeout: .settingsTimeout
    case .idleTimeout, .maxAge, .ageGrace: .noError
    default: .enhanceYourCalm
    }
  }
}

/// How often peers ran into each limit since the start of a server. Only refusals count, so a call that is well costs
/// nothing.
public final class LimitCounters: Sendable {
  private let counts = Mutex([Limit: UInt64]())

  package init() {}

  package func count(_ limit: Limit) {
    counts.withLock { $0[limit, default: 0] += 1 }
  }

  /// The limits that were reached.
  public var values: [Limit: UInt64] { counts.withLock { $0 } }
}
