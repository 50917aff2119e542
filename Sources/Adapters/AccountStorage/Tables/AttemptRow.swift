package import Accounts
internal import ByteCoding

package struct AttemptRow: TableRow {
  package static let table = "attempts"
  package static let erasure = RowErasure.none

  private var digest: [UInt8] = []
  private var kind = AttemptReservation.Kind.source
  /// The times of the attempts, eight bytes each, big-endian.
  private var times: [UInt8] = []
  private var pauses: Int64 = 0
  private var pausesEndAt = Timestamp(milliseconds: 0)
  private var expiresAt = Timestamp(milliseconds: 0)

  package init(_ entry: AttemptReservation.Entry, _ counter: AttemptCounter) {
    digest = entry.digest
    kind = entry.kind
    times = counter.attempts.flatMap { BigEndian.bytes(of: $0.milliseconds) }
    pauses = counter.pauses
    pausesEndAt = counter.pausesEndAt
    expiresAt = counter.expiresAt(entry.limit)
  }

  package init() {}

  package var counter: AttemptCounter {
    let attempts = stride(from: 0, to: times.count - times.count % 8, by: 8).map { index in
      Timestamp(milliseconds: BigEndian.number(times[index..<index + 8], as: Int64.self))
    }
    return AttemptCounter(attempts: attempts, pauses: pauses, pausesEndAt: pausesEndAt)
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("digest", &digest, .match)
    try visitor.column("kind", &kind, .keep)
    try visitor.column("times", &times)
    try visitor.column("pauses", &pauses)
    try visitor.column("pauses_end_at", &pausesEndAt)
    try visitor.column("expires_at", &expiresAt)
  }
}

extension AttemptReservation.Kind: ConvertedColumnValue {}
