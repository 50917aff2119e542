package import Accounts

package struct KnownSourceRow: TableRow {
  package static let table = "known_sources"
  package static let erasure = RowErasure.none

  package var digest: [UInt8] = []
  /// The digest of the holder for whom the source is known, or nil in rows written by earlier versions.
  package var holder: [UInt8]?
  package var expiresAt = Timestamp(milliseconds: 0)

  package init() {}

  package init(_ digest: [UInt8], of holder: [UInt8], until expiresAt: Timestamp) {
    self.digest = digest
    self.holder = holder
    self.expiresAt = expiresAt
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("digest", &digest, .match)
    try visitor.column("expires_at", &expiresAt, .raise)
    try visitor.column("holder", &holder)
  }
}
