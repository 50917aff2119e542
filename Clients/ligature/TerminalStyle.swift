import Foundation

/// The style of text for a given destination. Text for a terminal has colors and bold type, and is wrapped. Other text
/// is plain and not wrapped.
struct TerminalStyle {
  static let output = TerminalStyle(of: STDOUT_FILENO)
  static let errors = TerminalStyle(of: STDERR_FILENO)

  /// The terminal's width in columns, or nil if the output is not a terminal.
  let columns: Int?
  /// Whether the terminal can show graphics and colors, which is false for terminals of type "dumb".
  let showsGraphics: Bool
  private let isColored: Bool

  /// Creates the style for a destination.
  /// - Parameter descriptor: The file descriptor to which the text is written. The text is plain if `NO_COLOR` is set
  ///   or if the terminal is of type "dumb".
  init(of descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let isTerminal = isatty(descriptor) == 1
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    showsGraphics = isTerminal && environment["TERM"] != "dumb"
    isColored = showsGraphics && !isRefused
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = isTerminal && isKnown ? Int(size.ws_col) : nil
  }

  private init(columns: Int?) {
    self.columns = columns
    (showsGraphics, isColored) = (false, false)
  }

  /// The same style without color.
  var plain: TerminalStyle { TerminalStyle(columns: columns) }

  /// A parameter of the ANSI "select graphic rendition" sequence.
  private enum Code: Int, CaseIterable {
    case normal = 0
    case bold = 1
    case red = 31
    case green = 32
    case yellow = 33

    var sequence: String { "\u{1B}[\(rawValue)m" }
  }

  /// The escape sequences for colors and bold type.
  static let colors = Code.allCases.map(\.sequence) + [QRCode.colors]

  func bold(_ text: String) -> String { styled(text, .bold) }
  func red(_ text: String) -> String { styled(text, .red) }
  func green(_ text: String) -> String { styled(text, .green) }
  func yellow(_ text: String) -> String { styled(text, .yellow) }

  private func styled(_ text: String, _ code: Code) -> String {
    isColored ? code.sequence + text + Code.normal.sequence : text
  }

  /// Returns the text after `margin`, wrapped between words at the terminal's width. A word that is longer than a line,
  /// such as a URL, is not broken.
  ///
  /// - Parameters:
  ///   - margin: The text at the beginning of the first line. All other lines are indented by the same width.
  ///   - width: The width of `margin` in columns. It is required if `margin` contains color.
  func hanging(_ text: String, after margin: String, width: Int? = nil) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return hanging(words, separator: " ", after: margin, width: width)
  }

  /// Returns the text after wrapping each line that is wider than the terminal. Lines are wrapped between words, and
  /// continuation lines keep the indentation of the wrapped line.
  func fitting(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let columns, line.width > columns else { return String(line) }
      let margin = line.prefix { $0 == " " }
      return hanging(String(line.dropFirst(margin.count)), after: String(margin))
    }.joined(separator: "\n")
  }

  /// Returns the parts after `margin`, wrapped between parts at the terminal's width.
  func hanging(
    _ parts: [String], separator: String = "  ", after margin: String, width: Int? = nil
  ) -> String {
    let indent = String(repeating: " ", count: width ?? margin.count)
    guard let columns, columns > indent.count else { return margin + parts.joined(separator: separator) }
    return margin + lines(of: parts, separator, columns - indent.count).joined(separator: "\n\(indent)")
  }

  private func lines(of parts: [String], _ separator: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, last.width + separator.count + part.width <= width {
        lines[lines.count - 1] += separator + part
      } else if part.width > width, part.contains(" ") {
        lines += self.lines(of: part.split(separator: " ").map(String.init), " ", width)
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}

extension StringProtocol {
  /// The width of the text in columns. Color escape sequences have no width.
  fileprivate var width: Int {
    var width = 0
    var isColor = false
    for character in self {
      if character == "\u{1B}" {
        isColor = true
      } else if isColor {
        isColor = character != "m"
      } else {
        width += 1
      }
    }
    return width
  }
}
