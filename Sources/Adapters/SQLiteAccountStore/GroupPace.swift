/// Whether to wait a little for company before the next transaction.
///
/// The callers of one group come back one after the other, and a transaction that starts with the first of them makes the
/// others wait for two syncs. Where the disk is slow, a fraction of one sync is well spent on letting them arrive. Where it
/// is fast, or callers are few, nobody waits.
struct GroupPace {
  private static let fewestCallers = 8
  private static let shortestSync = Duration.milliseconds(1)
  private static let longestWait = Duration.milliseconds(2)

  /// The sizes of the last two groups: a small one may have been a large one's late-comers.
  private var groups = (0, 0)
  private var sync = Duration.zero

  mutating func note(group: Int, sync: Duration) {
    groups = (groups.1, group)
    self.sync = sync
  }

  /// How long to wait where so many have come; nil where it isn't worth it.
  func patience(waiting: Int) -> Duration? {
    let expected = max(groups.0, groups.1)
    guard expected >= Self.fewestCallers, waiting < expected / 2, sync >= Self.shortestSync else { return nil }
    return min(sync / 4, Self.longestWait)
  }
}
