import Synchronization

/// Something that can be taken once.
final class UnusedOnce: Sendable {
  private let isUnused = Mutex(true)

  func take() -> Bool {
    isUnused.withLock { isUnused in
      defer { isUnused = false }
      return isUnused
    }
  }
}
