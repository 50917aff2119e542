internal import Foundation

/// The fields of a query or a form (`application/x-www-form-urlencoded`).
package struct FormFields: Sendable {
  private var values: [String: String] = [:]

  /// Parses the fields, and ignores unreadable parts. Of two fields with the same name the first is used.
  init(query: String) {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap(Self.decoded), values[name] == nil else { continue }
      values[name] = parts.count == 2 ? Self.decoded(parts[1]) : ""
    }
  }

  package subscript(name: String) -> String? { values[name] }

  /// Returns the decoded text; nil if it is not UTF-8 in percent encoding.
  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
