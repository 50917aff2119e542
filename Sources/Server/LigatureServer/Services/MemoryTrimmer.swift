internal import CGlibc
internal import ServiceLifecycle

/// A service that returns memory to the system after a flood of calls. The C library retains freed memory between
/// blocks in use, and freed memory in per-thread arenas. Without trimming, the process would therefore remain as large
/// as at its peak.
struct MemoryTrimmer: ServerService {
  private static let interval = Duration.seconds(5)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var memory = IdleMemory()
      while (try? await Task.sleep(for: Self.interval)) != nil {
        guard let idle = Self.idleBytes, memory.mustTrim(idle) else { continue }
        malloc_trim(0)
        if let idle = Self.idleBytes { memory.trimmed(to: idle) }
      }
    }
  }

  /// The size in bytes of the memory that the process holds but does not use; nil if the kernel does not report it. The
  /// size includes stacks and the data of libraries.
  private static var idleBytes: Int? {
    guard let anonymous = ProcessMetrics.anonymousMemory else { return nil }
    let blocks = mallinfo2()
    return anonymous - Int(blocks.uordblks) - Int(blocks.hblkhd)
  }
}

/// A policy that decides when to return memory to the system.
///
/// The decision is based on the memory that the process holds but does not use, rather than on the size of the process,
/// because most of the memory is in use at the peak of a flood.
struct IdleMemory {
  /// The minimum growth in bytes that makes trimming worthwhile.
  private static let smallestGrowth = 16 << 20
  /// The minimum number of bytes that a trim must return for the next trim not to be delayed.
  private static let smallestReturn = 1 << 20
  /// The number of checks to skip after a trim that returned little memory.
  private static let pause = 12

  private var least = Int.max
  private var latest = 0
  private var looksToSkip = 0

  /// Returns whether the C library must return memory to the system now.
  /// - Parameter idle: The size in bytes of the memory that the process holds but does not use.
  mutating func mustTrim(_ idle: Int) -> Bool {
    least = min(least, idle)
    latest = idle
    if looksToSkip > 0 {
      looksToSkip -= 1
      return false
    }
    return idle - least > Self.smallestGrowth
  }

  /// Records the number of bytes of unused memory that the process still holds after a trim.
  mutating func trimmed(to idle: Int) {
    least = min(least, idle)
    if latest - idle < Self.smallestReturn { looksToSkip = Self.pause }
  }
}
