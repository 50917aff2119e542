/// Determines when the write-ahead log is checkpointed, and by which thread.
struct CheckpointPace {
  enum Next: Hashable {
    case nothing
    /// The checkpoint thread should checkpoint the log.
    case step
    /// The writer should checkpoint the pages that have been added in the meantime, so that the log starts over.
    case remainder
  }

  /// The number of changed rows after which the checkpoint thread checkpoints the log. It corresponds to about 600
  /// pages.
  static let step = 2048
  /// The number of changed rows after which the log should start over. It corresponds to about ten thousand pages.
  static let interval = 32_768
  /// The number of pages that the writer can checkpoint without a noticeable delay.
  static let remainder = 256

  private var sinceStep = 0
  private var sinceStart = 0
  private var hasMoved = false

  /// Counts the rows changed by a transaction, and returns what to do next. This method must be called after each
  /// transaction.
  mutating func note(changes: Int) -> Next {
    sinceStep += changes
    sinceStart += changes
    defer { hasMoved = false }
    if hasMoved, sinceStart >= Self.interval {
      sinceStart = 0
      return .remainder
    }
    guard sinceStep >= Self.step else { return .nothing }
    sinceStep = 0
    return .step
  }

  /// Records that the checkpoint thread has checkpointed the log.
  mutating func didMove() { hasMoved = true }
}
