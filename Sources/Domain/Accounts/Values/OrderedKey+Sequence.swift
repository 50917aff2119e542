import Synchronization

extension OrderedKey {
  /// Generates keys that always increase, even when the clock jumps back.
  ///
  /// The low bits start at a random value in each millisecond. Two processes, or one process before and after a
  /// restart, are therefore unlikely to generate the same key. If they do, the store throws `.keyTaken` and the use
  /// case tries again.
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
