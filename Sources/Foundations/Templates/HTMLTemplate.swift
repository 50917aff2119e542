import Mustache

/// A Mustache template of HTML, whose values are escaped for text and for quoted attributes.
///
/// The library's own escaping compares characters. A quotation mark with a combining mark is one character to it, but
/// ends an attribute for a browser.
package struct HTMLTemplate: Sendable {
  /// The escaping of values, which a template selects by name.
  private struct Escaping: MustacheContentType {
    static let name = "HTML_BY_SCALARS"

    func escapeText(_ text: String) -> String { text.escapedForHTML }
  }

  private let template: MustacheTemplate

  /// Parses a template that is part of the program.
  package init(_ text: String) throws {
    MustacheContentTypes.register(Escaping(), named: Escaping.name)
    template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(Escaping.name)}}" + text)
  }

  /// Returns the text for an object with a property, or a dictionary with a value, for each tag.
  package func render(_ values: some Sendable) -> String { template.render(values) }
}

extension String {
  /// The text with an entity for each character that has a meaning in HTML. It processes scalars, so that a combining
  /// mark after a quotation mark does not hide it.
  package var escapedForHTML: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
