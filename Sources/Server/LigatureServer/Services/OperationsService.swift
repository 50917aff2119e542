internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import SocketEndpoints
internal import WebListener

/// A service that serves the operator's pages until all other services have ended.
struct OperationsService: ServerService {
  let pages: OperationsPages
  /// The address of the pages; nil if they are not served.
  let endpoint: SocketEndpoint?
  let logger: Logger

  /// The listener for the pages; nil if they are not served.
  var web: WebService? {
    guard case .tcp(let host, let port)? = endpoint else { return nil }
    var limits = WebLimits()
    limits.maxConnections = OpenFiles.operatorConnections
    let listener = WebListener(host: host, port: port, routes: pages.routes, limits: limits, logger: logger) {
      address in
      print("ligature: operations at http://\(address)/metrics")
      fflush(nil)
    }
    return WebService(setting: "operations.listen", listener: listener)
  }

  func run() async throws {
    if let web { try await web.run() } else { try? await gracefulShutdown() }
  }
}
