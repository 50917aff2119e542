internal import AccountStorage
internal import GRDB

/// Scans the rows of a table in the order of their IDs, one stretch after another, and starts over after the last row.
///
/// IDs increase in order of creation, but times may not: a clock that was ahead for a while leaves rows that expire
/// years later, and a sweep that always began at the lowest ID would never get past them.
///
/// A row in the database stores the position that the scan has reached, so that the scan continues from there after a
/// restart.
final class TableScan {
  struct Stretch {
    /// The ID after which the stretch begins.
    fileprivate(set) var start: Int64
    /// The ID of the stretch's last row.
    fileprivate(set) var end: Int64
    /// Whether this is the last stretch of the table.
    fileprivate var isLast: Bool
  }

  private let table: String
  private let db: Database
  private let bounds, findPosition: Statement
  private let insertPosition, updatePosition: RowStatement<ScanPositionRow>

  init(of table: String, in db: Database) throws {
    self.table = table
    self.db = db
    findPosition = try db.makeStatement(sql: "SELECT position FROM scan_positions WHERE table_name = ?")
    insertPosition = try RowStatement(insertingInto: db)
    updatePosition = try RowStatement(updatingIn: db)
    bounds = try db.makeStatement(
      sql: "SELECT count(*), max(id) FROM (SELECT id FROM \(table) WHERE id > ? ORDER BY id LIMIT ?)")
  }

  /// Returns the next stretch of up to `length` rows, or nil if the table is empty. The stretch begins at the same
  /// position until ``advance(_:)`` is called.
  func next(_ length: Int) throws -> Stretch? {
    let position = try position()
    if let stretch = try stretch(length, after: position) { return stretch }
    return position > 0 ? try stretch(length, after: 0) : nil
  }

  private func position() throws -> Int64 { try findPosition.first([table]) ?? 0 }

  private func stretch(_ length: Int, after position: Int64) throws -> Stretch? {
    var stretch: Stretch?
    try bounds.forEachRow([position, length]) { count in
      guard case .integer(let end) = bounds.value(at: 1) else { return }
      stretch = Stretch(start: position, end: end, isLast: count < length)
    }
    return stretch
  }

  /// Moves the position of the scan past the stretch. After the last stretch, the scan starts over.
  func advance(_ stretch: Stretch) throws { try advance(through: stretch.isLast ? 0 : stretch.end) }

  /// Moves the position of the scan past the row with this ID.
  func advance(through id: Int64) throws {
    // A scan of a table that fits into one stretch requires no write.
    guard try position() != id else { return }
    let row = ScanPositionRow(table, at: id)
    try updatePosition.run(row)
    if db.changesCount == 0 { try insertPosition.run(row) }
  }
}

/// Removes old rows from a table without requiring an index on the column that contains their time.
struct TableSweep {
  private let scan: TableScan
  private let delete: Statement

  /// - Parameter time: The name of the column that contains the time.
  init(of table: String, by time: String, in db: Database) throws {
    scan = try TableScan(of: table, in: db)
    delete = try db.makeStatement(
      sql: """
        DELETE FROM \(table) WHERE id IN
          (SELECT id FROM \(table) WHERE id > ? AND id <= ? AND \(time) <= ? ORDER BY id LIMIT ?)
        """)
  }

  /// Removes up to `limit` rows from the next stretch, and returns the number of rows removed.
  ///
  /// - Parameter time: The time up to which rows are removed, in milliseconds.
  func run(until time: Int64, limit: Int, stretch length: Int, in db: Database) throws -> Int {
    guard let stretch = try scan.next(length) else { return 0 }
    try delete.run([stretch.start, stretch.end, time, limit])
    let count = db.changesCount
    // If the limit was reached, the next run continues with the rest of the stretch.
    if count < limit { try scan.advance(stretch) }
    return count
  }
}
