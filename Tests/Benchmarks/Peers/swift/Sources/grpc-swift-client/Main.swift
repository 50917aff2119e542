import BenchStubs
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Glibc
import NIOPosix

/// Calls bench.Bench/Lookup on one connection with gRPC Swift 2: grpc-swift-client PORT OUTSTANDING TOTAL. Prints one RESULT
/// line.
@main
struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().map { Int($0)! }
    let (port, outstanding, total) = (arguments[0], arguments[1], arguments[2])
    let transport = try HTTP2ClientTransport.Posix(
      target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: .plaintext,
      eventLoopGroup: MultiThreadedEventLoopGroup(numberOfThreads: 1))
    try await withGRPCClient(transport: transport) { client in
      let service = Bench_Bench.Client(wrapping: client)
      _ = try await latencies(of: service, outstanding, max(total / 10, outstanding))
      let cpu = processorSeconds()
      let start = ContinuousClock.now
      let sorted = try await latencies(of: service, outstanding, total).sorted()
      let wall = (ContinuousClock.now - start) / .seconds(1)
      let count = Double(sorted.count)
      print(
        "RESULT rps=\(Int(count / wall)) p50us=\(sorted[sorted.count / 2]) p99us=\(sorted[sorted.count * 99 / 100]) "
          + "cpu100k=\((processorSeconds() - cpu) / count * 1e5)")
    }
  }

  /// Microseconds of each call, with so many callers at once.
  static func latencies(
    of service: Bench_Bench.Client<HTTP2ClientTransport.Posix>, _ outstanding: Int, _ total: Int
  ) async throws -> [Double] {
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for caller in 0..<outstanding {
        group.addTask {
          var latencies: [Double] = []
          for number in stride(from: caller, to: total, by: outstanding) {
            let start = ContinuousClock.now
            var request = Bench_LookupRequest()
            request.id = "user-\(number)"
            _ = try await service.lookup(request)
            latencies.append((ContinuousClock.now - start) / .microseconds(1))
          }
          return latencies
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
