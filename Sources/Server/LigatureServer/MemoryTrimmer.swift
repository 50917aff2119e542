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

  /// The bytes of memory that the process has and does not use; nil if the kernel does not report them. They include
  /// stacks and the data of libraries.
  private static var idleBytes: Int? {
    guard let anonymous = ProcessMetrics.anonymousMemory else { return nil }
    let blocks = mallinfo2()
    return anonymous - Int(blocks.uordblks) - Int(blocks.hblkhd)
  }
}

/// Decides when to return memory to the system.
///
/// What the process has without using it is compared, not its size: at the peak of a flood most of that is in use.
struct IdleMemory {
  /// The growth in bytes after which trimming is worth the work.
  private static let smallestGrowth = 16 << 20
  /// The number of bytes of which a trim must return more for the next one to follow at once.
  private static let smallestReturn = 1 << 20
  /// The number of looks without a trim after one that returned little.
  private static let pause = 12

  private var least = Int.max
  private var latest = 0
  private var looksToSkip = 0

  /// Returns whether the C library is to return memory now.
  /// - Parameter idle: The bytes that the process has and does not use.
  mutating func mustTrim(_ idle: Int) -> Bool {
    least = min(least, idle)
    latest = idle
    if looksToSkip > 0 {
      looksToSkip -= 1
      return false
    }
    return idle - least > Self.smallestGrowth
  }

  /// Records how many bytes the process has, and does not use, after it returned memory.
  mutating func trimmed(to idle: Int) {
    least = min(least, idle)
    if latest - idle < Self.smallestReturn { looksToSkip = Self.pause }
  }
}
