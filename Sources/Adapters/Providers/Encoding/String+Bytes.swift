extension String {
  /// Whether both texts are the same bytes. `==` also holds for texts that Unicode calls equivalent, which would let
  /// one spelling of an issuer, an audience or a subject stand for another.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Collection where Element == String {
  /// Whether one of the texts is `text`, byte for byte.
  func contains(bytesOf text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }
}
