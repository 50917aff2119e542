/// Comparison of secrets.
@usableFromInline
package enum ConstantTime {
  /// Whether two byte strings are equal. The time that this takes depends on their lengths only.
  @inlinable
  package static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(left, right) { difference |= one ^ other }
    return difference == 0
  }
}
