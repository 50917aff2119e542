import Mustache

/// A Mustache template for HTML. Values are escaped for use in text and in quoted attributes.
///
/// The library's own escaping compares characters, so it does not recognize a quotation mark that is followed by a
/// combining mark. To a browser, however, such a quotation mark ends an attribute.
package struct HTMLTemplate: Sendable {
  /// Escapes values. A template selects this content type by its name.
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

  /// Renders the template with the given values, which are either an object with a property for each tag or a
  /// dictionary with a value for each tag.
  package func render(_ values: some Sendable) -> String { template.render(values) }
}

extension String {
  /// The text with an entity in place of each character that has a special meaning in HTML. Unicode scalars are
  /// replaced rather than characters, so that a combining mark after a quotation mark does not hide the quotation mark.
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
