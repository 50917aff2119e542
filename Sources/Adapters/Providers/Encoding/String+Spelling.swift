extension String {
  /// True where both texts are the same bytes. `==` also holds for texts that Unicode calls equivalent, which would let one
  /// spelling of an issuer, an audience or a subject stand for another.
  func isSpelt(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Collection where Element == String {
  /// True where one of the texts is `text`, byte for byte.
  func containsSpelling(_ text: String) -> Bool { contains { $0.isSpelt(text) } }
}
