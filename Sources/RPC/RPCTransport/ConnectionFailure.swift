/// A fault of a peer, other than exceeding a limit, that ended its connection, as named in logs and counters.
public enum ConnectionFailure: String, Sendable, Hashable, CaseIterable {
  /// The TLS handshake failed, or the peer did not choose HTTP/2 in it.
  case tlsHandshake
  /// The peer violated the rules of HTTP/2, or spoke another protocol.
  case protocolError
}

/// The number of connections that ended by each fault since the start of a server.
public typealias ConnectionFailureCounters = OccurrenceCounters<ConnectionFailure>
