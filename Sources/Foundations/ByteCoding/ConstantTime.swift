/// Compares secrets in constant time.
@usableFromInline
package enum ConstantTime {
  /// Returns whether two byte strings are equal. The duration of the comparison depends only on their lengths.
  @inlinable
  package static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(left, right) { difference |= one ^ other }
    return difference == 0
  }

  /// Returns whether two byte strings are equal. The duration of the comparison depends only on their lengths.
  package static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in left.indices { unsafe difference |= left[unchecked: index] ^ right[unchecked: index] }
    return difference == 0
  }
}
