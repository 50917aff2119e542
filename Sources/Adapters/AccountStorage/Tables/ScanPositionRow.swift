/// The current position of a table scan.
package struct ScanPositionRow: TableRow {
  package static let table = "scan_positions"
  package static let erasure = RowErasure.none

  package var scannedTable = ""
  /// The ID of the last row that was examined, or 0 if the scan is at the beginning of the table.
  package var position: Int64 = 0

  package init() {}

  package init(_ scannedTable: String, at position: Int64) {
    self.scannedTable = scannedTable
    self.position = position
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("table_name", &scannedTable, .match)
    try visitor.column("position", &position)
  }
}
