extension BinaryInteger {
  /// Returns the number with its noun, such as "1 session" or "2 sessions".
  func counting(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
