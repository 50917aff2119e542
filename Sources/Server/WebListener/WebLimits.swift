/// What one connection of the web, and the callers behind one address, may cost.
package struct WebLimits: Sendable, Hashable {
  /// Connections of the whole listener.
  package var maxConnections = 4096
  /// Connections from one address; of IPv6 from one /64 network.
  package var maxConnectionsPerAddress = 256
  /// Bytes of one request's header fields. More: 400.
  package var maxHeaderBytes = 16 * 1024
  /// Bytes of one request's body. More: 413.
  package var maxBodyBytes = 64 * 1024
  /// From connection to the end of the first request's headers, TLS included.
  package var headerTimeout = Duration.seconds(10)
  /// From the end of a request's headers to the end of its response.
  package var requestTimeout = Duration.seconds(30)
  /// From the end of a response to the end of the next request's headers.
  package var idleTimeout = Duration.seconds(60)

  package init() {}
}
