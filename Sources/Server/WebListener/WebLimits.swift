/// The limits of one web connection, and of the callers behind one address.
package struct WebLimits: Sendable, Hashable {
  /// The maximum number of connections of the whole listener.
  package var maxConnections = 4096
  /// The maximum number of connections from one address, or for IPv6 from one /64 network.
  package var maxConnectionsPerAddress = 256
  /// The maximum number of bytes of a request's header fields. Longer header fields are refused with 400.
  package var maxHeaderBytes = 16 * 1024
  /// The maximum number of bytes of a request's body. A longer body is refused with 413.
  package var maxBodyBytes = 64 * 1024
  /// The time limit from the connection to the end of the first request's headers, TLS included.
  package var headerTimeout = Duration.seconds(10)
  /// The time limit from the end of a request's headers to the end of its response.
  package var requestTimeout = Duration.seconds(30)
  /// The time limit from the end of a response to the end of the next request's headers.
  package var idleTimeout = Duration.seconds(60)

  package init() {}
}
