/// Decides when the write-ahead log is checkpointed, and which thread checkpoints it.
struct CheckpointPace {
  enum Next: Hashable {
    case nothing
    /// The checkpoint thread checkpoints the log.
    case step
    /// The writer checkpoints the pages that have been added in the meantime, so that the log starts over.
    case remainder
  }

  /// The number of changed rows after which the checkpoint thread checkpoints the log. This number corresponds to about
  /// 600 pages.
  static let step = 2048
  /// The number of changed rows after which the log should start over. This number corresponds to about ten thousand
  /// pages.
  static let interval = 32_768
  /// The number of pages that the writer can checkpoint without a noticeable delay.
  static let remainder = 256

  private var sinceStep = 0
  private var sinceStart = 0
  private var hasMoved = false

  /// Counts the rows that a transaction has changed. The caller must call this method after each transaction.
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
