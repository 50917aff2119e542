/// Fixed-width numbers inside tokens and digests, most significant byte first.
enum BigEndian {
  static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Number.bitWidth / 8)
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
    return bytes
  }

  static func number<Number: FixedWidthInteger>(_ bytes: some Collection<UInt8>, as type: Number.Type) -> Number {
    bytes.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
