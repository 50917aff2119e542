import Mustache
import Settings

/// One template: the subject, the text or the HTML of a kind of mail, or the frame around the HTML of all.
struct MailTemplate: Sendable {
  /// The values are escaped before they come here, so that no way to write a tag puts them into HTML as they are.
  private static let unescaped = "{{% CONTENT_TYPE:TEXT}}"

  private let template: MustacheTemplate

  /// - Parameters:
  ///   - origin: the file, for errors.
  ///   - names: what its tags may name: a misspelt name would leave a hole in every mail.
  init(_ text: String, from origin: String, names: Set<String>) throws(SettingsError) {
    for (name, line) in Self.tagNames(in: text) where !names.contains(name) {
      throw SettingsError(
        "data", from: "\(origin), line \(line)", "the template names {{\(name)}}, which there is not",
        remedy: "use one of: \(names.sorted().joined(separator: ", "))")
    }
    do {
      template = try MustacheTemplate(string: Self.unescaped + text)
    } catch {
      let parserError = error as? MustacheTemplate.ParserError
      let line = parserError?.context.lineNumber ?? 1
      throw SettingsError(
        "data", from: "\(origin), line \(line)", "the template cannot be read (\(parserError?.error ?? error))",
        remedy: "correct the tag, or remove the file to use the built-in template")
    }
  }

  func render(_ values: MailValues) -> String { template.render(values.byName) }

  /// The names of values in tags and the lines that they are in.
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
      // Comments, delimiters, other templates and settings of the library name no value.
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
