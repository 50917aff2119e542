/// Decides when the log is moved into the database file, and by whom.
struct CheckpointPace {
  enum Next: Hashable {
    case nothing
    /// The thread of the checkpoints moves the content of the log.
    case step
    /// The writer moves the pages that have been added since, so that the log starts over.
    case remainder
  }

  /// The number of changed rows after which the thread moves the log: some 600 pages.
  static let step = 2048
  /// The number of changed rows after which the log is to start over: some ten thousand pages.
  static let interval = 32_768
  /// The number of pages that the writer may move without being missed.
  static let remainder = 256

  private var sinceStep = 0
  private var sinceStart = 0
  private var hasMoved = false

  /// Counts the rows that a transaction has changed. The caller calls this after each one.
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

  /// Records that the thread has moved the log.
  mutating func didMove() { hasMoved = true }
}
