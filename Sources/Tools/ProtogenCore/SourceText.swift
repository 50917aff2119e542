/// The source text of a generated file, which is built line by line with indentation.
struct SourceText {
  private(set) var text = ""
  private var depth = 0

  init(header: String) { text = header }

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// Writes `opening`, then the body indented by one more level, and then `closing`.
  mutating func block<Failure: Error>(
    _ opening: String, closing: String = "}", _ body: (inout SourceText) throws(Failure) -> Void
  ) throws(Failure) {
    line(opening)
    depth += 1
    try body(&self)
    depth -= 1
    line(closing)
  }

  /// Writes a comment from the schema as a doc comment.
  mutating func documentation(_ comment: String) {
    guard !comment.isEmpty else { return }
    for part in comment.split(separator: "\n", omittingEmptySubsequences: false) {
      line(part.isEmpty ? "///" : "/// \(part)")
    }
  }
}
