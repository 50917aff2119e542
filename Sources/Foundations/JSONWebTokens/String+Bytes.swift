extension String {
  /// Returns whether both strings have the same bytes. `==` also treats canonically equivalent strings as equal, which
  /// would allow an equivalent string to replace an issuer, an audience or a subject.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Collection where Element == String {
  /// Returns whether one of the strings has the same bytes as `text`.
  package func contains(bytesOf text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }
}
