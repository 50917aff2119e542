import BenchStubs
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import NIOPosix

struct BenchService: Bench_Bench.SimpleServiceProtocol {
  func lookup(request: Bench_LookupRequest, context: ServerContext) async throws -> Bench_User {
    sampleUser(request.id)
  }

  func download(
    request: Bench_LookupRequest, response: RPCWriter<Bench_User>, context: ServerContext
  ) async throws {
    for _ in 0..<request.id.utf8.count * 1000 { try await response.write(sampleUser("user")) }
  }

  func chat(
    request: RPCAsyncSequence<Bench_User, any Error>, response: RPCWriter<Bench_User>, context: ServerContext
  ) async throws {
    for try await message in request { try await response.write(message) }
  }
}

/// Serves bench.Bench over h2c on 127.0.0.1 with gRPC Swift 2, on one event loop: grpc-swift-server PORT.
@main
struct Main {
  static func main() async throws {
    let port = Int(CommandLine.arguments[1])!
    var config = HTTP2ServerTransport.Posix.Config.defaults
    config.http2.maxConcurrentStreams = 1000
    let transport = HTTP2ServerTransport.Posix(
      address: .ipv4(host: "127.0.0.1", port: port), transportSecurity: .plaintext, config: config,
      eventLoopGroup: MultiThreadedEventLoopGroup(numberOfThreads: 1))
    try await GRPCServer(transport: transport, services: [BenchService()]).serve()
  }
}
