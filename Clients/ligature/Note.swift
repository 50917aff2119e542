import Foundation

/// Writes notes about a command to standard error, apart from its output: lines for people, or one JSON object per line
/// if the command writes JSON, so that a program that reads both streams can parse all of it.
enum Note {
  /// Whether the current command writes JSON.
  @TaskLocal static var isJSON = false

  /// Writes a note.
  /// - Parameters:
  ///   - reason: The subject of the note for programs, such as `CODE_SENT`.
  ///   - message: The text for people.
  static func write(_ reason: String, _ message: String) {
    write(message, ["reason": reason, "message": message])
  }

  /// Writes a note.
  /// - Parameters:
  ///   - text: The text for people.
  ///   - value: The value for programs, with a `reason`.
  static func write(_ text: String, _ value: some Encodable) {
    let json = isJSON ? try? CommandOutput.json(["note": value], onOneLine: true) : nil
    if let json { StandardError.write(line: json) } else { StandardError.write(text: text) }
  }
}
