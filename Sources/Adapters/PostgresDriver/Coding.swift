internal import ByteCoding
import CPostgres

extension PostgresValue {
  /// Appends the value in PostgreSQL's binary format, without its length. Appends nothing for NULL.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: break
    case .boolean(let value): bytes.append(value ? 1 : 0)
    case .integer(let value): BigEndian.append(value, to: &bytes)
    case .text(let value): bytes += value.utf8
    case .bytes(let value): bytes += value
    }
  }
}

/// The parameters of a statement in PostgreSQL's binary format.
struct EncodedParameters {
  private var bytes: [UInt8] = []
  /// The offset of each value, or nil for NULL.
  private var starts: [Int?] = []
  private var lengths: [CInt] = []

  init(_ parameters: [PostgresValue]) {
    for parameter in parameters {
      let start = bytes.count
      parameter.append(to: &bytes)
      starts.append(parameter == .null ? nil : start)
      lengths.append(CInt(bytes.count - start))
    }
    // Even an empty last value needs a valid address.
    bytes.append(0)
  }

  func withPointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<CInt>, UnsafePointer<CInt>) -> Result
  ) -> Result {
    let formats = [CInt](repeating: 1, count: lengths.count + 1)
    let lengths = lengths + [0]
    return unsafe bytes.withUnsafeBytes { buffer in
      let pointers = unsafe starts.map { start in
        unsafe start.flatMap { unsafe buffer.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return unsafe body(pointers + [nil], lengths, formats)
    }
  }
}

extension PostgresResult {
  /// Creates the result from a libpq result in binary format.
  init(_ result: OpaquePointer) {
    let columns = unsafe (0..<PQnfields(result)).map { unsafe PQftype(result, $0) }
    let rowCount = unsafe PQntuples(result)
    rows = (0..<rowCount).map { row in
      columns.indices.map { column in unsafe Self.value(result, row, CInt(column), columns[column]) }
    }
    count = unsafe Int(String(cString: PQcmdTuples(result))) ?? Int(rowCount)
  }

  private static func value(_ result: OpaquePointer, _ row: CInt, _ column: CInt, _ type: Oid) -> PostgresValue {
    guard unsafe PQgetisnull(result, row, column) == 0, let start = unsafe PQgetvalue(result, row, column) else {
      return .null
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    return switch type {
    case 16: unsafe .boolean(bytes.first == 1)
    // Integers of 8, 4 and 2 bytes, and 64-bit transaction IDs.
    case 20, 5069: .integer(unsafe BigEndian.number(bytes, as: Int64.self))
    case 23: .integer(Int64(unsafe BigEndian.number(bytes, as: Int32.self)))
    case 21: .integer(Int64(unsafe BigEndian.number(bytes, as: Int16.self)))
    case 17: unsafe .bytes([UInt8](bytes))
    default: unsafe .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}
