extension StringProtocol {
  /// Returns the text without the leading and trailing characters that satisfy a predicate.
  func trimming(while isTrimmed: (Character) -> Bool) -> String {
    guard let last = lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return String(self[...last].drop(while: isTrimmed))
  }
}
