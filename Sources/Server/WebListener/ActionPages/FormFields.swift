internal import Foundation

/// The fields of a query or a form (`application/x-www-form-urlencoded`).
package struct FormFields: Sendable {
  private var values: [String: String] = [:]

  /// The maximum number of fields to read, which exceeds the number of fields on every page.
  private static let maxFields = 64

  /// Parses the fields, ignoring invalid parts. If several fields have the same name, only the first one is used.
  init(query: String) {
    for pair in query.split(separator: "&", maxSplits: Self.maxFields).prefix(Self.maxFields) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap(Self.decoded), values[name] == nil else { continue }
      values[name] = parts.count == 2 ? Self.decoded(parts[1]) : ""
    }
  }

  package subscript(name: String) -> String? { values[name] }

  /// Returns the decoded text, or nil if it is not percent-encoded UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
