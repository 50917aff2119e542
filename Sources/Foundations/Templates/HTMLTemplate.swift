import Mustache

/// A Mustache template for HTML. Values are escaped for use in text and in quoted attributes.
///
/// The library's own escaping compares characters, so it does not recognize a quotation mark followed by a combining
/// mark. A browser, however, interprets that quotation mark as the end of an attribute.
package struct HTMLTemplate: Sendable {
  /// A Mustache content type that escapes values. A template selects it by name.
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
  /// The text with each character that has a special meaning in HTML replaced with an entity. The replacement applies
  /// to Unicode scalars instead of characters, so that a combining mark does not hide a preceding quotation mark.
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
