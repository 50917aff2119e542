internal import AccountService
internal import Accounts
internal import LigatureMessages
internal import Logging
internal import RPCCore
internal import RPCObservability
internal import RPCServer
internal import Settings
internal import SocketEndpoints

/// The control socket through which operators administer the server on this machine. It is a Unix socket in the
/// server's data folder, and only its owner may open it.
package enum ControlSocket {
  package static let name = "control.socket"

  /// Returns the path of the control socket for the server that uses a data folder.
  package static func path(in folder: String) -> String {
    // The path is not made absolute, because a relative path may be short enough for a socket even if the absolute path
    // is not.
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the RPC server that listens on the socket. It offers only the services for administration, server
  /// information, development, health checking and reflection.
  static func server(
    folder: String, useCases: AccountUseCases, administration: AdminHandlers, operation: OperatorHandlers,
    about: ServerHandlers, development: DevelopmentHandlers?, logger: Logger
  ) throws(SettingsError) -> RPCServer {
    let path = path(in: folder)
    guard path.utf8.count <= SocketEndpoint.longestPath else {
      throw SettingsError(
        "data", "the path of the control socket, \(path), has \(path.utf8.count) bytes",
        remedy: "use a folder path of at most \(SocketEndpoint.longestPath - path.utf8.count + folder.utf8.count) "
          + "bytes, or a path relative to the server's working directory"
      )
    }
    let product = administration.methods + operation.methods + about.methods + (development?.methods ?? [])
    var methods = product + HealthHandlers(services: Set(product.map(\.descriptor.service))).methods
    methods += ReflectionHandlers(services: Set(methods.map(\.descriptor.service))).methodsOfBothVersions
    let metrics = CallMetrics(methods.map(\.descriptor))
    methods = methods.map { method in
      method.intercepted(by: [
        StatusInterceptor(), CallObserver(method.descriptor, metrics: metrics, logger: logger),
        CallTrail(useCases: useCases, for: method.descriptor), OperatorInterceptor(),
      ])
    }
    var configuration = ServerConfiguration(listeners: [.unix(path: path)], unixSocketMode: 0o600)
    configuration.overloadDetails = RPCError.retryDetails(of:after:)
    configuration.limits.maxConnections = OpenFiles.operatorConnections
    return RPCServer(configuration: configuration, methods: methods, logger: logger)
  }
}
