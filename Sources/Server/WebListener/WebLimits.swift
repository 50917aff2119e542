/// The limits on a listener's connections, on the requests of each connection, and on the callers from one address.
package struct WebLimits: Sendable, Hashable {
  /// The maximum number of connections for the whole listener.
  package var maxConnections = 4096
  /// The maximum number of connections from one IPv4 address or one IPv6 /64 network.
  package var maxConnectionsPerAddress = 256
  /// The maximum size in bytes of a request's headers. The listener refuses longer headers with status 400.
  package var maxHeaderBytes = 16 * 1024
  /// The maximum size in bytes of a request's body. The listener refuses a longer body with status 413, unless the
  /// route defines another response.
  package var maxBodyBytes = 64 * 1024
  /// The time limit from the start of the connection, including the TLS handshake, to the end of the first request's
  /// headers.
  package var headerTimeout = Duration.seconds(10)
  /// The time limit from the end of a request's headers to the end of its response.
  package var requestTimeout = Duration.seconds(30)
  /// The time limit from the end of a response to the end of the next request's headers.
  package var idleTimeout = Duration.seconds(60)

  package init() {}
}
