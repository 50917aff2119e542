/// The mark of an identity, or of a provider and an address, that the owner of an account has unlinked. It prevents an
/// automatic join from restoring it.
package struct Tombstone: Sendable, Hashable {
  /// The number of bytes of a mark, which is enough to distinguish them.
  package static let length = 16

  package let bytes: [UInt8]

  /// Creates a mark.
  /// - Parameter digest: A keyed hash, of which the beginning is used.
  package init(_ digest: [UInt8]) {
    bytes = Array(digest.prefix(Self.length))
  }
}

extension Account {
  /// The maximum number of marks of an account; the oldest are removed first.
  static let maximumTombstones = 256

  mutating func bury(_ marks: [Tombstone]) {
    tombstones.removeAll(where: marks.contains)
    tombstones = (tombstones + marks).suffix(Self.maximumTombstones)
  }

  /// Removes marks. They are computed only if the account has any, because each costs a digest.
  mutating func removeTombstones(_ marks: @autoclosure () -> [Tombstone]) {
    guard !tombstones.isEmpty else { return }
    let marks = marks()
    tombstones.removeAll(where: marks.contains)
  }
}
