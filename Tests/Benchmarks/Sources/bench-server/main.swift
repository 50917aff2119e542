import Logging
import RPCCore
import RPCServer

/// Serves `bench.Bench` on 127.0.0.1 over h2c or TLS, as the peers of the benchmark do. Two interceptors stand before
/// the methods, as in a service.
///
/// bench-server PORT [CERTIFICATE KEY]

struct PassThrough: ServerInterceptor {
  func intercepting(_ next: @escaping ServerHandler) -> ServerHandler { { call in try await next(call) } }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let port = arguments.first.flatMap { Int($0) } ?? 0
var configuration = ServerConfiguration(listeners: [.tcp(host: "127.0.0.1", port: port)])
if arguments.count == 3 {
  configuration.tls = ServerTLS(certificateChain: arguments[1], privateKey: arguments[2])
}
configuration.limits.maxConnectionsPerAddress = 20_000
let server = RPCServer(
  configuration: configuration, methods: BenchService().methods,
  interceptors: [PassThrough(), PassThrough()], logger: Logger(label: "bench"))
print(try await server.start())
while true { try await Task.sleep(for: .seconds(3600)) }
