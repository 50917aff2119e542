/// A fault of a peer that ended its connection and is about no limit, as logs and counters name it.
public enum ConnectionFailure: String, Sendable, Hashable, CaseIterable {
  /// The TLS handshake failed, or the peer did not choose HTTP/2 in it.
  case tlsHandshake
  /// The peer broke the rules of HTTP/2, or spoke something else.
  case protocolError
}

/// How often connections ended by each fault of a peer since the start of a server.
public typealias ConnectionFailureCounters = OccurrenceCounters<ConnectionFailure>
