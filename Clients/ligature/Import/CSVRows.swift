import Foundation

/// The rows of a CSV file (RFC 4180), read with little memory.
struct CSVRows {
  /// The largest number of columns in a row, and of bytes in a column.
  private static let mostColumns = 1000
  private static let longest = 1 << 20
  private static let chunk = 1 << 18

  private let file: FileHandle
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private(set) var bytesRead = 0

  init(_ file: FileHandle) {
    self.file = file
  }

  enum Row {
    case fields([String])
    case malformed
  }

  /// Returns the next row that is not empty; nil at the end.
  mutating func next() throws -> Row? {
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var wasQuote = false
    var length = 0
    var isTooLong = false
    func row(_ fields: [String]) -> Row { isTooLong || isQuoted ? .malformed : .fields(fields) }
    while let byte = try nextByte() {
      length += 1
      if length > Self.longest || fields.count >= Self.mostColumns { isTooLong = true }
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
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case UInt8(ascii: ","):
        if !isTooLong { fields.append(String(decoding: field, as: UTF8.self)) }
        field = []
      case UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"):
        if fields.isEmpty, field.isEmpty {
          length = 0
          continue
        }
        return row(fields + [String(decoding: field, as: UTF8.self)])
      default: if !isTooLong { field.append(byte) }
      }
    }
    if wasQuote { isQuoted = false }
    return fields.isEmpty && field.isEmpty ? nil : row(fields + [String(decoding: field, as: UTF8.self)])
  }

  private mutating func nextByte() throws -> UInt8? {
    if buffer.isEmpty, !isAtEnd {
      let data = try file.read(upToCount: Self.chunk) ?? Data()
      if data.isEmpty { isAtEnd = true } else { buffer = Array(data)[...] }
    }
    guard let byte = buffer.popFirst() else { return nil }
    bytesRead += 1
    return byte
  }
}
