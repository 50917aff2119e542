internal import CGlibc
internal import RPCServer
internal import ServiceLifecycle

/// Returns memory to the system after many connections have closed. The C library keeps what was freed between blocks that
/// are still in use, and a flood would leave the process as large as it was at its peak.
struct MemoryTrimmer: ServerService {
  private static let interval = Duration.seconds(5)
  /// A peak of fewer connections leaves too little to be worth the work.
  private static let smallestPeak = 64

  let server: RPCServer

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var peak = 0
      while (try? await Task.sleep(for: Self.interval)) != nil {
        let count = server.connectionCount
        peak = max(peak, count)
        guard peak >= Self.smallestPeak, count < peak / 2 else { continue }
        peak = count
        malloc_trim(0)
      }
    }
  }
}
