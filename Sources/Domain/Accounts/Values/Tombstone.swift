/// The mark of an identity, or of a provider and an address, that the owner of an account has unlinked. It keeps an
/// automatic join from bringing back what was taken off.
package struct Tombstone: Sendable, Hashable {
  /// Bytes of a mark, as many as keep two apart.
  package static let length = 16

  package let bytes: [UInt8]

  /// - Parameter digest: a keyed hash; its beginning counts.
  package init(_ digest: [UInt8]) {
    bytes = Array(digest.prefix(Self.length))
  }
}

extension Account {
  /// The largest number of marks that an account keeps; the oldest go first.
  static let maximumTombstones = 256

  mutating func bury(_ marks: [Tombstone]) {
    tombstones.removeAll(where: marks.contains)
    tombstones = (tombstones + marks).suffix(Self.maximumTombstones)
  }

  /// Few accounts have any, and marks cost a digest each.
  mutating func removeTombstones(_ marks: @autoclosure () -> [Tombstone]) {
    guard !tombstones.isEmpty else { return }
    let marks = marks()
    tombstones.removeAll(where: marks.contains)
  }
}
