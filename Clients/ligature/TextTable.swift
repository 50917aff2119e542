/// Rows below a header, in columns that are as wide as their widest cell.
struct TextTable {
  private let header: [String]
  private let rows: [[String]]

  /// - Parameter rows: Cells that a terminal may show, as many as `header` has.
  init(_ header: [String], _ rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  /// The lines, the header's first.
  func text(_ style: TerminalStyle = .output) -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ row: [String]) -> String {
      let cells = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    return ([style.bold(line(header))] + rows.map(line)).joined(separator: "\n")
  }
}
