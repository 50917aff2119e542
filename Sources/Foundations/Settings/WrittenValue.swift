/// A setting's value as written by the operator.
struct WrittenValue: Sendable, Hashable {
  /// The value as a single string, or nil for a YAML sequence or mapping.
  var text: String?
  /// The value as a list of strings, or nil for a YAML scalar or mapping.
  var items: [String]?

  /// Whether the value is an empty string, or a list without nonempty items.
  var isEmpty: Bool { text?.isEmpty ?? hasNoItems }

  /// Whether the value can be read as a list, and the list has no nonempty items, as in "," for an environment variable.
  var hasNoItems: Bool { items?.allSatisfy(\.isEmpty) ?? false }

  /// Returns whether both values are the same string or the same list. Empty items are ignored.
  func isSame(as other: WrittenValue) -> Bool {
    if let text, let otherText = other.text { return text == otherText }
    guard let items, let otherItems = other.items else { return false }
    return items.filter { !$0.isEmpty } == otherItems.filter { !$0.isEmpty }
  }

  func requireText() throws(SettingProblem) -> String {
    guard let text else { throw SettingProblem("it has the wrong form", remedy: "write it as a single value") }
    return text
  }

  /// Returns the nonempty items of the list, or throws an error if the value is not a list.
  func requireItems() throws(SettingProblem) -> [String] {
    guard let items else { throw SettingProblem("it has the wrong form", remedy: "write it as a list") }
    return items.filter { !$0.isEmpty }
  }
}

extension WrittenValue {
  /// Creates the value of an environment variable or a flag. It can be read either as a single string or as a
  /// comma-separated list of strings.
  init(variable text: String) {
    self.init(text: text, items: text.commaSeparated)
  }
}

extension String {
  /// The nonempty parts of the text between commas, without surrounding spaces.
  var commaSeparated: [String] {
    split(separator: ",").map { part in
      let start = part.drop(while: \.isWhitespace)
      return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    }.filter { !$0.isEmpty }
  }
}
