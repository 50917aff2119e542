import Foundation

/// The notes about a command, which are written to standard error instead of the command's output. The notes are
/// human-readable lines. If the command writes JSON, each note is a JSON object on one line, so that a program that
/// reads both streams can parse all of the output.
enum Note {
  /// Whether the current command writes JSON.
  @TaskLocal static var isJSON = false

  /// Writes a note that consists of a reason and a message.
  /// - Parameters:
  ///   - reason: The machine-readable subject of the note, such as `CODE_SENT`.
  ///   - message: The human-readable text.
  static func write(_ reason: String, _ message: String) {
    write(message, ["reason": reason, "message": message])
  }

  /// Writes a note with a custom machine-readable value.
  /// - Parameters:
  ///   - text: The human-readable text.
  ///   - value: The machine-readable value, which has a `reason`.
  static func write(_ text: String, _ value: some Encodable) {
    let json = isJSON ? try? CommandOutput.json(["note": value], onOneLine: true) : nil
    if let json { StandardError.write(line: json) } else { StandardError.write(text: text) }
  }
}
