import Foundation

/// The output of a successful command, as text and as JSON.
struct CommandOutput {
  let text: String
  let value: any Encodable

  init(_ text: String, _ value: any Encodable) {
    self.text = text
    self.value = value
  }

  func write(asJSON: Bool) throws {
    if asJSON { return try StandardOutput.write(line: Self.json(value)) }
    try StandardOutput.write(text: text)
  }

  /// Reports on standard error that a list was truncated.
  ///
  /// - Parameter shown: A description of the written items, such as "100 accounts".
  static func noteMore(_ shown: String) {
    Note.write(
      "MORE",
      "ligature: there are more than \(shown); use --limit <number> to show more of them, or --all to show all.")
  }

  static func json(_ value: any Encodable, onOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(value), as: UTF8.self).printableJSON
  }
}
