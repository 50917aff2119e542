import Foundation

/// A reader of the rows of a CSV file (RFC 4180) that uses little memory.
struct CSVRows {
  /// The maximum number of columns in a row.
  private static let mostColumns = 1000
  /// The maximum length of a row in bytes.
  private static let longest = 1 << 20

  private var file: ImportFile
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var line = 1
  private(set) var bytesRead = 0

  init(_ file: ImportFile) {
    self.file = file
  }

  enum Row {
    case fields([String])
    case malformed(RowProblem)
  }

  /// Returns the next row that is not empty, or nil at the end of the file. Throws if a quoted field is not closed,
  /// because the rest of the text may contain more rows.
  mutating func next() throws -> Row? {
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var wasQuote = false
    var length = 0
    var isTooLong = false
    var isText = true
    var quotationStart = 0
    func row() -> Row {
      if isTooLong { return .malformed(.malformed) }
      return isText ? .fields(fields) : .malformed(.notUTF8)
    }
    func append() {
      guard !isTooLong else { return }
      let text = String(validating: field, as: UTF8.self)
      if text == nil { isText = false }
      fields.append(text ?? "")
    }
    while let byte = try nextByte() {
      length += 1
      if length > Self.longest || fields.count >= Self.mostColumns { isTooLong = true }
      if isTooLong, isQuoted { throw endlessQuotation(since: quotationStart) }
      if isQuoted, !wasQuote {
        if byte == UInt8(ascii: "\"") { wasQuote = true } else if !isTooLong { field.append(byte) }
        continue
      }
      if wasQuote {
        wasQuote = false
        if byte == UInt8(ascii: "\"") {
          field.append(byte)
          continue
        }
        isQuoted = false
      }
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty: (isQuoted, quotationStart) = (true, line)
      case UInt8(ascii: ","):
        append()
        field = []
      case UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"):
        if fields.isEmpty, field.isEmpty {
          length = 0
          continue
        }
        append()
        return row()
      default: if !isTooLong { field.append(byte) }
      }
    }
    if isQuoted, !wasQuote { throw endlessQuotation(since: quotationStart) }
    if fields.isEmpty, field.isEmpty { return nil }
    append()
    return row()
  }

  private func endlessQuotation(since line: Int) -> Failure {
    Failure(
      reason: "INVALID_ARGUMENT",
      message: "The quotation mark in line \(line) of the file is never closed, so no row from there on was read. "
        + "Correct the line and import the file again, with the same --job or with --mode skip.")
  }

  private mutating func nextByte() throws -> UInt8? {
    if buffer.isEmpty, !isAtEnd {
      buffer = try file.next()[...]
      isAtEnd = buffer.isEmpty
    }
    // A byte order mark can be skipped, because all of these files have the same encoding.
    if bytesRead == 0, buffer.starts(with: [0xef, 0xbb, 0xbf]) {
      buffer.removeFirst(3)
      bytesRead = 3
      return try nextByte()
    }
    guard let byte = buffer.popFirst() else { return nil }
    bytesRead += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }
}
