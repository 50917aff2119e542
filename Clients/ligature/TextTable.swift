/// A table with a header, in which each column is as wide as its widest cell. On a terminal that is too narrow, each
/// row becomes a block with one labeled line for each cell, so that no ID is broken.
struct TextTable {
  /// The text of a cell without a value.
  static let empty = "-"

  private let header: [String]
  private let rows: [[String]]

  /// Creates a table.
  /// - Parameter rows: The rows of the table. Each row has as many cells as `header`, and the text in each cell is
  ///   printable.
  init(_ header: [String], _ rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  /// Returns the table's lines.
  ///
  /// - Parameter continues: Whether to omit the header, because the rows continue a table whose header has already been
  ///   written.
  func text(_ style: TerminalStyle = .output, continues: Bool = false) -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    if let columns = style.columns, widths.reduce(2 * (widths.count - 1), +) > columns {
      return (continues ? "\n" : "") + rows.map { block($0, style) }.joined(separator: "\n\n")
    }
    func line(_ row: [String]) -> String {
      let cells = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    return ((continues ? [] : [style.bold(line(header))]) + rows.map(line)).joined(separator: "\n")
  }

  /// Returns a row as one line for each cell. Cells without a value are omitted, and cells without a header follow the
  /// first cell's value.
  private func block(_ row: [String], _ style: TerminalStyle) -> String {
    let cells = zip(header, row).filter { !$0.1.isEmpty && $0.1 != Self.empty }
    let marks = cells.filter(\.0.isEmpty).map { "  \($0.1)" }.joined()
    let width = (header.map(\.count).max() ?? 0) + 2
    return cells.filter { !$0.0.isEmpty }.enumerated().map { index, cell in
      let label = style.bold(cell.0) + String(repeating: " ", count: width - cell.0.count)
      return style.hanging(cell.1 + (index == 0 ? marks : ""), after: label, width: width)
    }.joined(separator: "\n")
  }
}
