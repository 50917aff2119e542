import Synchronization

extension OrderedKey {
  /// Hands out keys that only rise, also when the clock steps back.
  ///
  /// The low bits begin at random in each millisecond, so that two processes, or one before and after a restart, hardly
  /// meet; if they do, the store says `.keyTaken` and the use case draws again.
  final class Sequence: Sendable {
    private let last = Mutex<Int64>(0)

    init() {}

    func next(at now: Timestamp, random: UInt32) -> Int64 {
      let milliseconds = min(max(now.milliseconds, 0), 1 << 42 - 1)
      let fresh = milliseconds << OrderedKey.lowBits | Int64(random & 0xf_ffff)
      return last.withLock { last in
        last = max(fresh, last &+ 1)
        return last
      }
    }
  }
}
