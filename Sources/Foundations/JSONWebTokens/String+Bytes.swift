extension String {
  /// Returns whether both strings have the same bytes. `==` is also true for strings that Unicode considers equivalent,
  /// which would allow an equivalent string to replace an issuer, an audience or a subject.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Collection where Element == String {
  /// Returns whether one of the strings is the same as `text`, byte for byte.
  package func contains(bytesOf text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }
}
