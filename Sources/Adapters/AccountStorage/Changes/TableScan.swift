internal import Accounts

/// A table that has no index for finding its expired rows.
struct ScannedTable: Sendable {
  static let accounts = ScannedTable(AccountRow.table)
  static let sessions = ScannedTable(SessionRow.table)
  static let proofs = ScannedTable(ProofRow.table, removedBy: "forget_at")
  static let receipts = ScannedTable(RequestReceiptRow.table, removedBy: "expires_at")
  static let audit = ScannedTable(AuditRow.table, removedBy: "at")
  static let outbox = ScannedTable(OutboxRow.table, removedBy: "at") { $0.isPlacedEvent }

  let name: String
  /// The query for the number of rows in a stretch and the ID of its last row.
  fileprivate let bounds: TableStatement
  /// The statement that removes the expired rows of a stretch, or nil if no column alone determines when
  /// a row expires. Other statements sweep those tables.
  let removal: TableStatement?

  private init(
    _ name: String, removedBy time: String? = nil,
    onlyIf condition: @escaping @Sendable (any Dialect) -> String = { _ in "true" }
  ) {
    self.name = name
    bounds = TableStatement(
      "SELECT count(*), max(id) FROM (SELECT id FROM \(name) WHERE id > $1 ORDER BY id LIMIT $2) s")
    removal = time.map { time in
      TableStatement { dialect in
        """
        DELETE FROM \(name) WHERE id IN (SELECT id FROM \(name)
          WHERE id > $1 AND id <= $2 AND \(time) <= $3 AND \(condition(dialect)) ORDER BY id LIMIT $4)
        """
      }
    }
  }
}

/// Scans a table's rows in ID order, one stretch after another, and starts over after the last row.
///
/// IDs increase in order of creation, but times may not. A clock that was ahead for a while leaves rows that expire
/// years later, and a sweep that always started at the lowest ID would never get past them.
///
/// The position of the scan is stored in the database, so that the scan continues from there after a restart.
struct TableScan {
  struct Stretch {
    /// The ID after which the stretch begins.
    fileprivate(set) var start: Int64
    /// The ID of the stretch's last row.
    fileprivate(set) var end: Int64
    /// Whether this is the last stretch of the table.
    fileprivate var isLast: Bool
    /// The stored position of the scan when the stretch was read.
    fileprivate var position: Int64
  }

  /// The number of rows that are examined for each row that may be removed.
  private static let stretchFactor: Int64 = 10

  private let table: ScannedTable
  private let length: Int64
  private let transaction: any ChangeTransaction

  /// - Parameter limit: The maximum number of rows that are removed from a stretch.
  init(_ table: ScannedTable, limit: Int64, in transaction: any ChangeTransaction) {
    self.table = table
    self.transaction = transaction
    length = limit * Self.stretchFactor
  }

  /// Returns the next stretch, or nil if the table is empty. The stretch begins at the same position until
  /// ``advance(past:through:)`` is called.
  func next() throws -> Stretch? {
    let position = try transaction.number(ScanStatements.position, [table.name]) ?? 0
    if let stretch = try stretch(after: position, scannedTo: position) { return stretch }
    return position > 0 ? try stretch(after: 0, scannedTo: position) : nil
  }

  private func stretch(after start: Int64, scannedTo position: Int64) throws -> Stretch? {
    guard let bounds = try transaction.ask(table.bounds, [start, length]).first,
      let count = Int64.read(bounds.value(at: 0)), let end = Int64.read(bounds.value(at: 1))
    else { return nil }
    return Stretch(start: start, end: end, isLast: count < length, position: position)
  }

  /// Moves the scan's position past the stretch or, if an ID is given, past the stretch's row with that ID. After the
  /// last stretch, the scan starts over.
  func advance(past stretch: Stretch, through id: Int64? = nil) throws {
    let next = id ?? (stretch.isLast ? 0 : stretch.end)
    // A scan of a table that fits into one stretch requires no write.
    guard next != stretch.position else { return }
    try transaction.run(ScanStatements.advance, stored: ScanPositionRow(table.name, at: next).insertion)
  }
}

private enum ScanStatements {
  static let position = TableStatement("SELECT position FROM scan_positions WHERE table_name = $1")
  static let advance = TableStatement(upserting: ScanPositionRow.self)
}
