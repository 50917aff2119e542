internal import Hummingbird
internal import HummingbirdCore
package import IPAddresses
package import Logging
internal import NIOCore
internal import NIOPosix
package import RPCServer
package import RPCTransport
internal import ServiceLifecycle
package import SocketEndpoints

/// A server for web pages and documents over HTTP/1.1, with or without TLS.
///
/// A process can have several listeners, such as one for all users and one for the operator's tools.
package struct WebListener: Service {
  private let host: String
  private let port: Int
  private let routes: [WebRoute]
  private let certificate: ServerCertificate?
  private let limits: WebLimits
  private let trustedProxies: TrustedProxies
  private let counters: LimitCounters
  private let connections: ConnectionAdmission
  private let logger: Logger
  private let started: @Sendable (SocketEndpoint) -> Void

  /// Creates a listener.
  /// - Parameters:
  ///   - certificate: The certificate; nil to serve plain text.
  ///   - trustedProxies: The proxies that are trusted to report their clients with PROXY headers and `X-Forwarded-For`.
  ///   - started: Called with the actual address. If `port` is 0, this address contains the port that the system chose.
  package init(
    host: String, port: Int, routes: [WebRoute], certificate: ServerCertificate? = nil, limits: WebLimits = WebLimits(),
    trustedProxies: TrustedProxies = TrustedProxies(),
    logger: Logger, started: @escaping @Sendable (SocketEndpoint) -> Void = { _ in }
  ) {
    self.host = host
    self.port = port
    self.routes = routes
    self.certificate = certificate
    self.limits = limits
    self.trustedProxies = trustedProxies
    counters = LimitCounters()
    connections = ConnectionAdmission(
      maxConnections: limits.maxConnections, maxPerSource: limits.maxConnectionsPerAddress,
      replacingFor: [.connections, .connectionsPerAddress])
    self.started = started
    // At lower log levels, Hummingbird logs its startup and individual requests.
    var logger = logger
    logger.logLevel = max(logger.logLevel, .notice)
    self.logger = logger
  }

  /// The address on which to listen.
  package var address: SocketEndpoint { .tcp(host: host, port: port) }

  /// The number of open connections.
  package var connectionCount: Int { connections.count }

  /// The limits that peers can exceed.
  package static let limits: [Limit] = [
    .connections, .connectionsPerAddress, .headerTimeout, .messageTimeout, .idleTimeout, .messageBytes,
  ]

  /// The number of times that peers have exceeded each limit.
  package var limitCounters: LimitCounters { counters }

  /// Serves until the graceful shutdown begins, and then lets the requests in progress finish.
  package func run() async throws {
    let (limits, counters, connections, certificate) = (limits, counters, connections, certificate)
    let (trustedProxies, untrustedProxies) = (trustedProxies, UntrustedProxyLog(logger: logger))
    let application = Application(
      responder: WebResponder(routes),
      server: HTTPServerBuilder { [routes] responder in
        WebChannel(
          responder: responder, routes: routes, certificate: certificate, limits: limits, counters: counters,
          connections: connections, trustedProxies: trustedProxies, untrustedProxies: untrustedProxies)
      },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { [started, address] channel in
        started(channel.localAddress.map { SocketEndpoint($0) } ?? address)
      },
      logger: logger)
    try await application.run()
  }

  /// Rereads the certificate files. This method blocks while it reads from the disk.
  /// - Throws: An error that names the invalid file and the reason. In this case, the listener continues to use the
  ///   previous certificate.
  package func readCertificate() throws(ServerStartError) { try certificate?.reload() }

  /// The last second of the certificate's validity period, in seconds since 1970; nil if the listener has no
  /// certificate.
  package var certificateExpiry: Int64? { certificate?.expiry }

  /// Throws an error if the address is in use or does not belong to this machine.
  package func checkAddress() async throws {
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    try await bootstrap.bind(host: host, port: port).get().close()
  }
}
