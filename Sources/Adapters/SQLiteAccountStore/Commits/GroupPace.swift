/// Determines how long the writer waits for more jobs before its next transaction.
///
/// The callers of a group submit their next jobs one after another. If a transaction starts with the first of these
/// jobs, the other jobs have to wait for two syncs. If the disk is slow, it is worth waiting for the other jobs for a
/// fraction of a sync's duration. If the disk is fast or there are few callers, the writer does not wait.
struct GroupPace {
  private static let fewestCallers = 8
  private static let shortestSync = Duration.milliseconds(1)
  private static let longestWait = Duration.milliseconds(2)

  /// The sizes of the last two groups. A small group may contain the remaining jobs of a large one.
  private var groups = (0, 0)
  private var sync = Duration.zero

  mutating func note(group: Int, sync: Duration) {
    groups = (groups.1, group)
    self.sync = sync
  }

  /// Returns the time to wait for more jobs, given the number of waiting jobs, or nil if waiting is not worthwhile.
  func delay(waiting: Int) -> Duration? {
    let expected = max(groups.0, groups.1)
    guard expected >= Self.fewestCallers, waiting < expected / 2, sync >= Self.shortestSync else { return nil }
    return min(sync / 4, Self.longestWait)
  }
}
