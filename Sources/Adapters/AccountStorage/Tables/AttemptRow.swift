package import Accounts
internal import ByteCoding

package struct AttemptRow: TableRow {
  package static let table = "attempts"
  package static let erasure = RowErasure.none

  /// The maximum number of repetitions read from one entry. The limit prevents an overflow when the attempts in a
  /// damaged row are added up.
  private static let mostRepetitions: UInt64 = 1 << 31

  private var digest: [UInt8] = []
  private var kind = AttemptReservation.Kind.source
  /// The times of the attempts, each as an eight-byte big-endian number. A negative number -n represents n more
  /// attempts at the preceding time.
  private var times: [UInt8] = []
  private var pauses: Int64 = 0
  private var pausesEndAt = Timestamp(milliseconds: 0)
  private var expiresAt = Timestamp(milliseconds: 0)

  package init(_ entry: AttemptReservation.Entry, _ counter: AttemptCounter) {
    digest = entry.digest
    kind = entry.kind
    times = counter.batches.flatMap { batch in
      let time = BigEndian.bytes(of: batch.at.milliseconds)
      return batch.count > 1 ? time + BigEndian.bytes(of: Int64(1 - batch.count)) : time
    }
    pauses = counter.pauses
    pausesEndAt = counter.pausesEndAt
    expiresAt = counter.expiresAt(entry.limit)
  }

  package init() {}

  package var counter: AttemptCounter {
    var batches: [AttemptCounter.Batch] = []
    for index in stride(from: 0, to: times.count - times.count % 8, by: 8) {
      let number = BigEndian.number(times[index..<index + 8], as: Int64.self)
      if number < 0, let last = batches.indices.last {
        batches[last].count += Int(min(number.magnitude, Self.mostRepetitions))
      } else {
        batches.append(.init(at: Timestamp(milliseconds: number), count: 1))
      }
    }
    return AttemptCounter(batches: batches, pauses: pauses, pausesEndAt: pausesEndAt)
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
