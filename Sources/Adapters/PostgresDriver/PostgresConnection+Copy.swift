internal import ByteCoding
import CPostgres
import Glibc

extension PostgresConnection {
  /// Adds rows to a table. If an error is thrown, no rows are added.
  ///
  /// - Parameter columns: The columns for which each row has a value, in the order of the values. The values must have
  ///   the types of these columns.
  package func copy(_ rows: [[PostgresValue]], into table: String, columns: [String]) throws(PostgresError) {
    let command = "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN (FORMAT binary)"
    try withoutPipeline(command) { status, deadline throws(PostgresError) in
      if status == PGRES_COPY_IN { try put(CopiedRows(rows).bytes, until: deadline) }
    }
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
      BigEndian.append(Int16(truncatingIfNeeded: row.count), to: &bytes)
      for value in row { append(value) }
    }
    BigEndian.append(-1 as Int16, to: &bytes)
  }

  private mutating func append(_ value: PostgresValue) {
    var content: [UInt8] = []
    value.append(to: &content)
    BigEndian.append(value == .null ? -1 : Int32(truncatingIfNeeded: content.count), to: &bytes)
    bytes += content
  }
}
