/// The value of a setting as it was written.
struct WrittenValue: Sendable, Hashable {
  /// The value as a single string; nil for a YAML sequence or mapping.
  var text: String?
  /// The value as a list of strings; nil for a YAML scalar or mapping.
  var items: [String]?

  /// Whether the value is empty, which means that the default applies.
  var isEmpty: Bool { text?.isEmpty ?? items?.isEmpty ?? false }

  /// Returns whether both values are the same string or the same list.
  func isSame(as other: WrittenValue) -> Bool {
    if let text, let otherText = other.text { return text == otherText }
    guard let items, let otherItems = other.items else { return false }
    return items.filter { !$0.isEmpty } == otherItems.filter { !$0.isEmpty }
  }

  func requireText() throws(SettingProblem) -> String {
    guard let text else { throw SettingProblem("it has the wrong form", remedy: "write it as a single value") }
    return text
  }

  /// Returns the items that are not empty.
  func requireItems() throws(SettingProblem) -> [String] {
    guard let items else { throw SettingProblem("it has the wrong form", remedy: "write it as a list") }
    return items.filter { !$0.isEmpty }
  }
}

extension WrittenValue {
  /// Creates the value of an environment variable or a flag, which can be read either as a single string or as a
  /// comma-separated list of strings.
  init(variable text: String) {
    self.init(text: text, items: text.commaSeparated)
  }
}

extension String {
  /// The parts between the commas, without surrounding spaces and without empty parts.
  var commaSeparated: [String] {
    split(separator: ",").map { part in
      let start = part.drop(while: \.isWhitespace)
      return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    }.filter { !$0.isEmpty }
  }
}
