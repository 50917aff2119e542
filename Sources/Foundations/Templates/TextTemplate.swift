import Mustache

/// A Mustache template for plain text. Values are inserted unchanged, so the caller must escape them for other formats.
package struct TextTemplate: Sendable {
  /// A problem that prevents the use of a template.
  package struct Problem: Error, Hashable {
    package var line: Int
    package var problem: String
    package var remedy: String
  }

  private static let unescaped = "{{% CONTENT_TYPE:TEXT}}"

  private let template: MustacheTemplate

  /// Parses a template.
  /// - Parameter names: The names that tags may use. Any other name is refused, because its tag would always be
  ///   replaced with an empty string.
  package init(_ text: String, names: Set<String>) throws(Problem) {
    for (name, line) in Self.tagNames(in: text) where !names.contains(name) {
      throw Problem(
        line: line, problem: "the template uses {{\(name)}}, which does not exist",
        remedy: "use one of: \(names.sorted().joined(separator: ", "))")
    }
    do {
      template = try MustacheTemplate(string: Self.unescaped + text)
    } catch {
      let parserError = error as? MustacheTemplate.ParserError
      throw Problem(
        line: parserError?.context.lineNumber ?? 1,
        problem: "the template cannot be read (\(parserError?.error ?? error))", remedy: "correct the tag")
    }
  }

  package func render(_ values: [String: String]) -> String { template.render(values) }

  /// Returns the names in the template's tags, with their line numbers.
  private static func tagNames(in text: String) -> [(name: String, line: Int)] {
    var names: [(String, Int)] = []
    var line = 1
    var rest = Substring(text)
    while let start = rest.firstRange(of: "{{") {
      line += rest[..<start.lowerBound].count(where: \.isNewline)
      rest = rest[start.upperBound...]
      let end = rest.firstRange(of: "}}")?.lowerBound ?? rest.endIndex
      let tag = rest[..<end]
      rest = rest[end...]
      // Comments, delimiters, references to other templates and library settings do not refer to values.
      if let sigil = tag.first, !"!=><$%".contains(sigil) {
        // `{{name}}`, `{{{name}}}`, `{{&name}}`, `{{#name}}`, `{{^name}}`, `{{/name}}`, `{{function(name)}}`
        let inner = tag.drop { "{&#^/ ".contains($0) }.split(separator: "(").last ?? ""
        let name = inner.prefix { !") }".contains($0) && !$0.isWhitespace }
        if name != ".", !name.isEmpty { names.append((String(name), line)) }
      }
      line += tag.count(where: \.isNewline)
    }
    return names
  }
}
