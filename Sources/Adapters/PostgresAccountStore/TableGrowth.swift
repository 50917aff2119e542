internal import Accounts
internal import PostgresDriver
internal import Synchronization

/// Determines when an import has enlarged the tables so much that PostgreSQL should analyze them.
///
/// PostgreSQL plans a statement for a table's size at the last analysis, and reuses the plan. While an import fills a
/// new table, each lookup would read all of its rows until PostgreSQL analyzes the table automatically, which takes up
/// to a minute.
final class TableGrowth: Sendable {
  private static let first = 512
  private static let factor = 8

  private let state = Mutex((inserted: 0, next: TableGrowth.first))

  /// If a change set inserts more than one account, counts the inserted accounts. Returns whether the tables should be
  /// analyzed now.
  func isDue(after changes: ChangeSet) -> Bool {
    let count = changes.changes.count { if case .insertAccount = $0 { true } else { false } }
    guard count > 1 else { return false }
    return state.withLock { state in
      state.inserted += count
      guard state.inserted >= state.next else { return false }
      while state.next <= state.inserted { state.next *= Self.factor }
      return true
    }
  }

  /// Analyzes the tables that an import fills. For a table that belongs to another owner, the command only causes a
  /// warning. PostgreSQL later analyzes the skipped tables automatically.
  static func analyze(_ connection: PostgresConnection) {
    try? connection.execute("ANALYZE accounts, identities, outbox")
    _ = connection.takeWarning()
  }
}
