import CPostgres
import Glibc

extension PostgresConnection {
  /// Adds rows to a table: all of them, or none if it throws.
  ///
  /// - Parameter columns: The columns of which each row has a value, in its order. The types of the values must be
  ///   those of the columns.
  package func copy(_ rows: [[PostgresValue]], into table: String, columns: [String]) throws(PostgresError) {
    let command = "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN (FORMAT binary)"
    guard unsafe PQexitPipelineMode(connection) == 1, unsafe PQsendQuery(connection, command) == 1 else { throw lost }
    let deadline = ContinuousClock.now + timeLimit
    var failure: PostgresError?
    while let result = try unsafe nextResult(deadline) {
      let status = unsafe PQresultStatus(result)
      if status == PGRES_FATAL_ERROR, failure == nil { failure = unsafe Self.error(of: result) }
      unsafe PQclear(result)
      if status == PGRES_COPY_IN { try put(CopiedRows(rows).bytes, until: deadline) }
    }
    guard unsafe PQenterPipelineMode(connection) == 1 else { throw lost }
    if let failure { throw failure }
  }

  private func put(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(PostgresError) {
    while true {
      let isQueued = unsafe bytes.withUnsafeBytes { buffer in
        unsafe PQputCopyData(connection, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(buffer.count))
      }
      if isQueued == 1 { break }
      guard isQueued == 0 else { throw lost }
      try wait(for: POLLOUT, until: deadline)
    }
    while true {
      let isQueued = unsafe PQputCopyEnd(connection, nil)
      if isQueued == 1 { return }
      guard isQueued == 0 else { throw lost }
      try wait(for: POLLOUT, until: deadline)
    }
  }
}

/// Rows in the binary format of COPY.
private struct CopiedRows {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)

  init(_ rows: [[PostgresValue]]) {
    for row in rows {
      append(Int16(truncatingIfNeeded: row.count))
      for value in row { append(value) }
    }
    append(-1 as Int16)
  }

  private mutating func append(_ value: PostgresValue) {
    switch value {
    case .null: append(-1 as Int32)
    case .boolean(let value): append([value ? 1 : 0])
    case .integer(let value):
      append(8 as Int32)
      append(value)
    case .text(let value): append(Array(value.utf8))
    case .bytes(let value): append(value)
    }
  }

  private mutating func append(_ content: [UInt8]) {
    append(Int32(truncatingIfNeeded: content.count))
    bytes += content
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}
