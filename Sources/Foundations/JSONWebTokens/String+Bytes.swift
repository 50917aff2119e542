extension String {
  /// Returns whether both texts have the same bytes. `==` is also true for texts that Unicode calls equivalent, so that
  /// one spelling of an issuer, an audience or a subject could replace another.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Collection where Element == String {
  /// Returns whether one of the texts is `text`, byte for byte.
  package func contains(bytesOf text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }
}
