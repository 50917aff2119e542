internal import Accounts

struct KnownSourceRow: TableRow {
  static let table = "known_sources"
  static let erasure = RowErasure.none

  var digest: [UInt8] = []
  var expiresAt = Timestamp(milliseconds: 0)

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("digest", &digest, .match)
    try visitor.column("expires_at", &expiresAt, .raise)
  }
}
