import Synchronization

/// A thread-safe counter that only increases. It uses no lock.
final class Counter: Sendable {
  private let count = Atomic<UInt64>(0)

  var value: UInt64 { count.load(ordering: .relaxed) }

  func add(_ amount: UInt64 = 1) { count.wrappingAdd(amount, ordering: .relaxed) }
}
