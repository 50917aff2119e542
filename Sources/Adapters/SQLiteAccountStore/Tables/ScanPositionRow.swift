/// The position of a scan of a table.
struct ScanPositionRow: TableRow {
  static let table = "scan_positions"
  static let erasure = RowErasure.none

  var scannedTable = ""
  /// The id of the last row that was examined; 0 at the beginning of the table.
  var position: Int64 = 0

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("table_name", &scannedTable, .match)
    try visitor.column("position", &position)
  }
}
