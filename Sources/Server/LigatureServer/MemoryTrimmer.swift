internal import CGlibc
internal import ServiceLifecycle

/// Returns memory to the system after many connections have closed, or the process has grown. The C library keeps freed
/// memory between blocks that are still in use, and a flood would leave the process as large as it was at its peak.
struct MemoryTrimmer: ServerService {
  private static let interval = Duration.seconds(5)
  /// The smallest peak of connections after which trimming is worth the work.
  private static let smallestPeak = 64
  /// The smallest growth in bytes after which memory is trimmed, because few connections with many calls each grow the
  /// process, too.
  private static let smallestGrowth = 16 << 20

  let listeners: CallListeners

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var peak = 0
      var smallest = Int.max
      while (try? await Task.sleep(for: Self.interval)) != nil {
        let count = listeners.connectionCount
        peak = max(peak, count)
        let haveClosed = peak >= Self.smallestPeak && count < peak / 2
        let memory = ProcessMetrics.residentMemory ?? 0
        smallest = min(smallest, memory)
        guard haveClosed || memory - smallest > Self.smallestGrowth else { continue }
        if haveClosed { peak = count }
        malloc_trim(0)
        // What is left is in use; the next growth counts from here.
        smallest = ProcessMetrics.residentMemory ?? 0
      }
    }
  }
}
