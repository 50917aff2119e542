/// Converts fixed-width numbers to and from bytes, with the most significant byte first.
@usableFromInline
package enum BigEndian {
  /// Returns the bytes of a number. For example, a 64-bit number has eight bytes.
  @inlinable
  package static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return bytes
  }

  /// Appends the bytes of a number to `bytes`.
  @inlinable
  package static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + Number.bitWidth / 8)
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Returns the number that `bytes` represents. If there are more bytes than fit into the number, only the last bytes
  /// are used.
  @inlinable
  package static func number<Number: FixedWidthInteger>(_ bytes: some Sequence<UInt8>, as type: Number.Type) -> Number {
    bytes.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
