import Foundation
import LigatureMessages
import PrivateFiles

/// A report of the refused rows and dropped values. It writes either all of them to a file, or only the first few to
/// standard error.
///
/// A resumed import skips lines that the file already contains.
struct FindingReport {
  private static let mostShown = 20

  private struct Line: Encodable {
    var row: UInt64
    var uid: String
    var field: String
    var reason: String
    var message: String
    var dropped: Bool
  }

  private let file: FileHandle?
  /// The hash values of the file's lines from earlier runs.
  private var former: Set<Int> = []
  private var shown = 0
  private var hidden = 0
  /// The number of dropped values, keyed by field and reason.
  private(set) var reasons: [String: UInt64] = [:]

  /// - Parameter continues: Whether the file may contain lines from an earlier run of the same import.
  init(path: String?, continues: Bool) throws {
    guard let path else {
      file = nil
      return
    }
    _ = try? PrivateFile(path: path).openNew()
    guard let file = FileHandle(forUpdatingAtPath: path) else {
      throw Failure(
        reason: "INVALID_ARGUMENT", message: "The file \(path) cannot be written; choose another with --errors.")
    }
    self.file = file
    if continues { try readFormerLines(of: file) } else { try file.seekToEnd() }
  }

  /// Reads the lines of an earlier run, and removes an incomplete line at the end of the file.
  private mutating func readFormerLines(of file: FileHandle) throws {
    var length: UInt64 = 0
    var rest = Data()
    while let data = try file.read(upToCount: 1 << 18), !data.isEmpty {
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        former.insert(String(decoding: rest[rest.startIndex..<end], as: UTF8.self).hashValue)
        length += UInt64(end - rest.startIndex) + 1
        rest = rest[(end + 1)...]
      }
      rest = Data(rest)
    }
    try file.truncate(atOffset: length)
    try file.seekToEnd()
  }

  mutating func write(_ finding: LigatureV1.ImportFinding, isDropped: Bool) throws {
    try write(
      Line(
        row: finding.row, uid: finding.uid, field: finding.field, reason: finding.reason, message: finding.message,
        dropped: isDropped))
  }

  mutating func write(_ problem: RowProblem, row: UInt64, uid: String, isDropped: Bool) throws {
    try write(
      Line(
        row: row, uid: uid, field: problem.field, reason: problem.reason, message: problem.message, dropped: isDropped))
  }

  private mutating func write(_ line: Line) throws {
    if line.dropped { reasons["\(line.field) \(line.reason)", default: 0] += 1 }
    if let file {
      let text = try CommandOutput.json(line, onOneLine: true)
      if !former.contains(text.hashValue) { try file.write(contentsOf: Data((text + "\n").utf8)) }
      return
    }
    guard shown < Self.mostShown else {
      hidden += 1
      return
    }
    shown += 1
    Note.write(
      "ligature: row \(line.row), \(line.field): \(line.reason): \(line.message)\(line.dropped ? " (left out)" : "")"
        .printable, line)
  }

  func end() {
    if hidden > 0 {
      let findings = hidden == 1 ? "finding is" : "findings are"
      Note.write(
        "MORE", "ligature: \(hidden) more \(findings) not shown; use --errors <file> to write all of them to a file.")
    }
  }
}
