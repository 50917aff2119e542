import Foundation

/// What a command says beside its answer, on standard error: lines for people, and one object on a line if the command
/// answers in JSON, so that a program which reads both streams understands all of it.
enum Note {
  /// Whether the command that runs answers in JSON.
  @TaskLocal static var isJSON = false

  /// - Parameter reason: What it is about, for programs, such as `CODE_SENT`.
  static func write(_ reason: String, _ message: String) {
    write(message, ["reason": reason, "message": message])
  }

  /// - Parameters:
  ///   - text: For people.
  ///   - value: What programs get, with a `reason`.
  static func write(_ text: String, _ value: some Encodable) {
    let json = isJSON ? try? CommandOutput.json(["note": value], onOneLine: true) : nil
    StandardError.write(line: json ?? text)
  }
}
