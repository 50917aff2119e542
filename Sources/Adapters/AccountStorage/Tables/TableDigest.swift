internal import ByteCoding
internal import Crypto

/// The number of rows in a table, and a digest of their content that does not depend on their order.
///
/// The digest is the sum of the SHA-256 digests of the rows, each treated as four 64-bit numbers.
package struct TableDigest: Sendable, Hashable {
  package private(set) var rows = 0
  private var sums: [UInt64] = [0, 0, 0, 0]

  package init() {}

  package mutating func add(_ row: [StoredValue]) {
    var content: [UInt8] = []
    content.reserveCapacity(1024)
    for value in row { Self.append(value, to: &content) }
    let digest = Array(SHA256.hash(data: content))
    for index in sums.indices {
      sums[index] &+= BigEndian.number(digest[index * 8..<index * 8 + 8], as: UInt64.self)
    }
    rows += 1
  }

  private static func append(_ value: StoredValue, to content: inout [UInt8]) {
    func append(_ kind: UInt8, _ bytes: some Collection<UInt8>) {
      content.append(kind)
      BigEndian.append(UInt64(bytes.count), to: &content)
      content += bytes
    }
    switch value {
    case .null: append(0, [])
    case .boolean(let value): append(1, [value ? 1 : 0])
    case .integer(let value): append(2, BigEndian.bytes(of: value))
    case .text(let value): append(3, value.utf8)
    case .blob(let value): append(4, value)
    }
  }

  /// The digest of all rows as hexadecimal digits.
  package var text: String { sums.map { Hexadecimal.string(of: $0) }.joined() }
}
