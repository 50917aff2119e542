internal import Foundation

/// The fields of a query or a form (`application/x-www-form-urlencoded`).
struct FormFields: Sendable {
  private var values: [String: String] = [:]

  /// Reads what can be read. Of two fields with one name the first is taken.
  init(query: String) {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap(Self.decoded), values[name] == nil else { continue }
      values[name] = parts.count == 2 ? Self.decoded(parts[1]) : ""
    }
  }

  subscript(name: String) -> String? { values[name] }

  /// The fields whose names begin with a prefix, by the rest of their names.
  func values(of prefix: String) -> [String: String] {
    var found: [String: String] = [:]
    for (name, value) in values where name.hasPrefix(prefix) { found[String(name.dropFirst(prefix.count))] = value }
    return found
  }

  /// nil if the text is not UTF-8 in percent encoding.
  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
