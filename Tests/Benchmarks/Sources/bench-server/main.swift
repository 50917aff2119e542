import Logging
import RPCCore
import RPCServer

/// Serves `bench.Bench` over h2c on 127.0.0.1, as the peers of the benchmark do. Two interceptors stand before the methods,
/// as in a service.
///
/// bench-server PORT

struct PassThrough: ServerInterceptor {
  func intercepting(_ next: @escaping ServerHandler) -> ServerHandler { { call in try await next(call) } }
}

let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
var configuration = ServerConfiguration(listeners: [.tcp(host: "127.0.0.1", port: port)])
configuration.limits.maxConnectionsPerAddress = 20_000
let server = RPCServer(
  configuration: configuration, methods: BenchService().methods,
  interceptors: [PassThrough(), PassThrough()], logger: Logger(label: "bench"))
print(try await server.start())
while true { try await Task.sleep(for: .seconds(3600)) }
