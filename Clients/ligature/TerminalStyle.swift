import Foundation

/// How words stand out: in colour and bold on a terminal, not at all elsewhere.
struct TerminalStyle {
  static let output = TerminalStyle(of: STDOUT_FILENO)
  static let errors = TerminalStyle(of: STDERR_FILENO)

  private let isColored: Bool

  /// - Parameter descriptor: where the text goes. `NO_COLOR` and terminals that call themselves dumb get plain text.
  init(of descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isColored = isatty(descriptor) == 1 && !isRefused && environment["TERM"] != "dumb"
  }

  func bold(_ text: String) -> String { styled(text, 1) }
  func red(_ text: String) -> String { styled(text, 31) }
  func green(_ text: String) -> String { styled(text, 32) }
  func yellow(_ text: String) -> String { styled(text, 33) }

  /// - Parameter code: of SGR, "select graphic rendition".
  private func styled(_ text: String, _ code: Int) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
