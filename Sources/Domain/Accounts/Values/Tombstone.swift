/// A mark for an identity that an account's owner has unlinked, or for the provider and address of such an identity.
/// The mark prevents an automatic join from linking the identity again.
package struct Tombstone: Sendable, Hashable {
  /// The size of a mark in bytes, which is sufficient to distinguish marks.
  package static let length = 16

  package let bytes: [UInt8]

  /// Creates a mark from a digest.
  /// - Parameter digest: A keyed hash. Only its first ``length`` bytes are used.
  package init(_ digest: [UInt8]) {
    bytes = Array(digest.prefix(Self.length))
  }
}

extension Account {
  /// The maximum number of marks in an account. The oldest marks are removed first.
  static let maximumTombstones = 256

  mutating func bury(_ marks: [Tombstone]) {
    tombstones.removeAll(where: marks.contains)
    tombstones = (tombstones + marks).suffix(Self.maximumTombstones)
  }

  /// Removes the given marks. They are computed only if the account has any marks, because computing a mark requires a
  /// digest.
  mutating func removeTombstones(_ marks: @autoclosure () -> [Tombstone]) {
    guard !tombstones.isEmpty else { return }
    let marks = marks()
    tombstones.removeAll(where: marks.contains)
  }
}
