extension BinaryInteger {
  /// Returns the number with its noun, such as "1 session" or "2 sessions".
  func counting(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }

  /// Returns the number with its noun and a verb, such as "1 session ends" or "2 sessions end".
  func counting(_ noun: String, _ singular: String, _ plural: String) -> String {
    "\(counting(noun)) \(self == 1 ? singular : plural)"
  }
}
