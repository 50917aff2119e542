import CQREncode

/// A QR code that contains text.
struct QRCode {
  /// The width in modules of the light margin that scanners require around the code.
  private static let margin = 4

  /// The modules of each row. Dark modules are true.
  private let rows: [[Bool]]

  /// Creates the code for a string. Returns nil if the string is too long.
  init?(_ text: String) {
    guard let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    rows = (0..<width).map { row in
      (0..<width).map { column in unsafe modules[row * width + column] & 1 == 1 }
    }
  }

  /// Returns the code for a string, drawn with characters. Returns nil if the output is not a terminal that can show
  /// the code, the terminal is too narrow, or the string is too long.
  static func text(of text: String, _ style: TerminalStyle) -> String? {
    guard let columns = style.columns, style.showsGraphics, let code = QRCode(text), code.columns <= columns else {
      return nil
    }
    return code.terminalText
  }

  /// The escape sequence for black on white.
  static let colors = "\u{1B}[38;5;16;48;5;231m"

  /// The width of the code in terminal columns.
  var columns: Int { rows.count + 2 * Self.margin }

  /// The code drawn with characters, in black and white regardless of the terminal's colors. Each line contains two
  /// rows of modules.
  var terminalText: String {
    stride(from: -Self.margin, to: rows.count + Self.margin, by: 2).map { row in
      let cells = (-Self.margin..<rows.count + Self.margin).map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\(Self.colors)\(cells.joined())\u{1B}[0m"
    }.joined(separator: "\n")
  }

  private func isDark(_ row: Int, _ column: Int) -> Bool {
    rows.indices.contains(row) && rows.indices.contains(column) && rows[row][column]
  }
}
