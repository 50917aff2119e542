/// Wakes the worker of a queue when a commit has added an entry to the queue.
final class QueueSignal: Sendable {
  let values: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let adds: @Sendable (Change) -> Bool

  /// Creates a signal.
  ///
  /// - Parameter adds: A closure that returns whether a change adds an entry to the queue.
  init(for adds: @escaping @Sendable (Change) -> Bool) {
    self.adds = adds
    (values, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func announce(_ changes: ChangeSet) {
    if changes.changes.contains(where: adds) { continuation.yield() }
  }
}
