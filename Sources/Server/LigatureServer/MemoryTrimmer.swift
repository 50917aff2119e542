internal import CGlibc
internal import ServiceLifecycle

/// Returns memory to the system after a flood. The C library keeps freed memory between blocks that are still in use,
/// and in the arenas of threads, so that the process would stay as large as it was at its peak.
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

  /// The number of bytes of memory that the process holds but does not use; nil if the kernel does not report it. It
  /// includes stacks and the data of libraries.
  private static var idleBytes: Int? {
    guard let anonymous = ProcessMetrics.anonymousMemory else { return nil }
    let blocks = mallinfo2()
    return anonymous - Int(blocks.uordblks) - Int(blocks.hblkhd)
  }
}

/// Decides when to return memory to the system.
///
/// It compares the memory that the process holds without using it, not the size of the process, because at the peak of
/// a flood most of that size is in use.
struct IdleMemory {
  /// The growth in bytes after which trimming is worth the work.
  private static let smallestGrowth = 16 << 20
  /// The number of bytes of which a trim must return more for the next one to follow at once.
  private static let smallestReturn = 1 << 20
  /// The number of checks without a trim after a trim that returned little.
  private static let pause = 12

  private var least = Int.max
  private var latest = 0
  private var looksToSkip = 0

  /// Returns whether the C library is to return memory now.
  /// - Parameter idle: The number of bytes that the process holds but does not use.
  mutating func mustTrim(_ idle: Int) -> Bool {
    least = min(least, idle)
    latest = idle
    if looksToSkip > 0 {
      looksToSkip -= 1
      return false
    }
    return idle - least > Self.smallestGrowth
  }

  /// Records how many bytes the process still holds without using them after it returned memory.
  mutating func trimmed(to idle: Int) {
    least = min(least, idle)
    if latest - idle < Self.smallestReturn { looksToSkip = Self.pause }
  }
}
