internal import Accounts

struct SpentProofRow: TableRow {
  static let table = "spent_proofs"
  static let erasure = RowErasure.none

  var digest: [UInt8] = []
  var expiresAt = Timestamp(milliseconds: 0)

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("digest", &digest)
    try visitor.column("expires_at", &expiresAt)
  }
}
