internal import Accounts
internal import PostgresDriver
internal import Synchronization

/// Decides when an import has made the tables so much larger that PostgreSQL should analyze them.
///
/// PostgreSQL plans a statement for the size that a table has according to its last analysis, and keeps the plan. While
/// an import fills a new table, each look-up would read all rows of it, until PostgreSQL analyzes the table by itself,
/// which takes up to a minute.
final class TableGrowth: Sendable {
  private static let first = 512
  private static let factor = 8

  private let state = Mutex((inserted: 0, next: TableGrowth.first))

  /// Counts the accounts of a change set that inserts several. Returns whether the tables should be analyzed now.
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

  /// Analyzes the tables that an import fills. Tables for which this fails are left to PostgreSQL, as are tables of
  /// another owner, which cause a warning.
  static func analyze(_ connection: PostgresConnection) {
    try? connection.execute("ANALYZE accounts, identities, outbox")
    _ = connection.takeWarning()
  }
}
