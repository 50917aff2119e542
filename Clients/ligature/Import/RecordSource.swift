import Foundation
import LigatureMessages

/// A row of an export file, converted to an account record.
struct SourceRow {
  var record = LigatureV1.AccountRecord()
  /// The reason why the row cannot be imported, or nil if it can be imported.
  var refusal: RowProblem?
  /// The values that are missing from the imported account, because the source does not contain them or this server
  /// cannot store them.
  var dropped: [RowProblem] = []

  init() {}

  init(refusal: RowProblem) {
    self.refusal = refusal
  }

  /// Parses a time. Returns nil if the text is missing. If the text is not a time, records it as dropped and returns
  /// nil.
  mutating func time(_ text: String?, _ field: String) -> GoogleProtobuf.Timestamp? {
    guard let text else { return nil }
    if let time = GoogleProtobuf.Timestamp(text: text) { return time }
    drop(field, "INVALID_ARGUMENT", "The value is not a time; write it like 2026-01-31T08:00:00.000Z.")
    return nil
  }

  /// Parses a time from a member that contains milliseconds since 1970. Returns nil if the member is missing. If the
  /// value is not a time, records it as dropped and returns nil.
  mutating func time(of user: JSONObject, _ name: String, _ field: String) -> GoogleProtobuf.Timestamp? {
    guard user.text(name) != nil else { return nil }
    // The upper bound is the last millisecond of the year 9999.
    if let number = user.number(name), (0...253_402_300_799_999).contains(number) { return .init(milliseconds: number) }
    drop(field, "INVALID_ARGUMENT", "The value is not a time in milliseconds since 1970.")
    return nil
  }

  mutating func drop(_ field: String, _ reason: String, _ message: String) {
    dropped.append(RowProblem(field: field, reason: reason, message: message))
  }
}

/// A problem that the command, rather than the server, finds in a row.
struct RowProblem: Error {
  var field: String
  var reason: String
  var message: String

  static let malformed = RowProblem(
    field: "row", reason: "INVALID_ARGUMENT",
    message: "The row is malformed or longer than the maximum for an account.")
  static let cutOff = RowProblem(
    field: "row", reason: "INVALID_ARGUMENT",
    message: "The file is truncated; export or copy it again, and import it with --mode skip or the same --job.")
  static let notUTF8 = RowProblem(
    field: "row", reason: "INVALID_ARGUMENT",
    message: "The row is not valid UTF-8; convert the file, for example with iconv.")
  static let unnamed = RowProblem(
    field: "uid", reason: "INVALID_ARGUMENT",
    message: "The row has no user ID; check that --from names the service that exported the file.")
  static let missing = RowProblem(
    field: "row", reason: "INVALID_ARGUMENT",
    message: "The file has no list of accounts; check that --from names the service that exported it.")
}

/// A source of the accounts in an export, in the order of the file.
protocol RecordSource {
  /// Returns the next row, or nil at the end of the file.
  mutating func next() throws -> SourceRow?
  /// The number of bytes that have been read.
  var bytesRead: Int { get }
}

/// A source that reads the objects in a JSON file. Each object describes an account.
struct JSONRecordSource: RecordSource {
  private var elements: JSONElements
  private let record: (JSONObject) -> SourceRow

  init(_ file: ImportFile, in member: String? = nil, record: @escaping (JSONObject) -> SourceRow) {
    elements = JSONElements(file, in: member)
    self.record = record
  }

  var bytesRead: Int { elements.bytesRead }

  mutating func next() throws -> SourceRow? {
    switch try elements.next() {
    case .object(let object): record(object)
    case .malformed: SourceRow(refusal: .malformed)
    case .cutOff: SourceRow(refusal: .cutOff)
    case .missing: SourceRow(refusal: .missing)
    case nil: nil
    }
  }
}

extension GoogleProtobuf.Timestamp {
  init(milliseconds: Int64) {
    self.init(seconds: milliseconds / 1000, nanos: Int32(milliseconds % 1000) * 1_000_000)
  }

  /// Parses a time in the format of PostgreSQL or RFC 3339.
  init?(text: String) {
    var text = text.replacing(" ", with: "T")
    // PostgreSQL omits the minutes of a time zone offset if they are zero.
    if let sign = text.dropFirst(11).lastIndex(where: { "+-".contains($0) }),
      text.distance(from: sign, to: text.endIndex) == 3
    {
      text += ":00"
    }
    if !text.hasSuffix("Z"), !text.dropFirst(11).contains(where: { "+-".contains($0) }) { text += "Z" }
    let style = Date.ISO8601FormatStyle()
    guard
      let date = (try? Date(text, strategy: style))
        ?? (try? Date(text, strategy: style.time(includingFractionalSeconds: true)))
    else { return nil }
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }
}
