/// A fault of a peer, other than exceeding a limit, that ended its connection. The raw values appear in logs and
/// counters.
public enum ConnectionFailure: String, Sendable, Hashable, CaseIterable {
  /// The TLS handshake failed, or the peer did not choose HTTP/2 during the handshake.
  case tlsHandshake
  /// The peer violated the rules of HTTP/2, or spoke another protocol.
  case protocolError
}

/// The number of connections that each kind of fault has ended since the server started.
public typealias ConnectionFailureCounters = OccurrenceCounters<ConnectionFailure>
