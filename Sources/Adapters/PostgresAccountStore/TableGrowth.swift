internal import Accounts
internal import PostgresDriver
internal import Synchronization

/// Decides when an import has enlarged the tables so much that PostgreSQL should analyze them.
///
/// PostgreSQL plans a statement for the size that a table had at its last analysis, and keeps the plan. While an import
/// fills a new table, each lookup would read all rows of the table until PostgreSQL analyzes the table by itself, which
/// takes up to a minute.
final class TableGrowth: Sendable {
  private static let first = 512
  private static let factor = 8

  private let state = Mutex((inserted: 0, next: TableGrowth.first))

  /// Counts the accounts that a change set inserts, if it inserts several. Returns whether the tables should be
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
  /// warning. PostgreSQL itself later analyzes every table that the command did not analyze.
  static func analyze(_ connection: PostgresConnection) {
    try? connection.execute("ANALYZE accounts, identities, outbox")
    _ = connection.takeWarning()
  }
}
