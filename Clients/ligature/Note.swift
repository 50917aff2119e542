import Foundation

/// Writes notes about a command to standard error, separately from the command's output. The notes are human-readable
/// lines. If the command writes JSON, each note is one line with a JSON object, so that a program that reads both
/// streams can parse all of the output.
enum Note {
  /// Whether the current command writes JSON.
  @TaskLocal static var isJSON = false

  /// Writes a note.
  /// - Parameters:
  ///   - reason: The machine-readable subject of the note, such as `CODE_SENT`.
  ///   - message: The human-readable text.
  static func write(_ reason: String, _ message: String) {
    write(message, ["reason": reason, "message": message])
  }

  /// Writes a note.
  /// - Parameters:
  ///   - text: The human-readable text.
  ///   - value: The machine-readable value, which has a `reason`.
  static func write(_ text: String, _ value: some Encodable) {
    let json = isJSON ? try? CommandOutput.json(["note": value], onOneLine: true) : nil
    if let json { StandardError.write(line: json) } else { StandardError.write(text: text) }
  }
}
