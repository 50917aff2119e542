import Foundation
import LigatureMessages
import PrivateFiles

/// A report of the refused rows and dropped values. It writes either all of them to a file, or only the first few to
/// standard error.
///
/// A resumed import skips lines that the file already contains.
struct FindingReport {
  private static let mostShown = 20

  private struct Line: Codable {
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

  /// - Parameters:
  ///   - path: The file of the report, or nil to write to standard error.
  ///   - source: The file that is imported, or "-" for standard input.
  ///   - continues: Whether the file may contain lines from an earlier run of the same import.
  /// - Throws: `INVALID_ARGUMENT` if the file cannot be written, or is not a report. Its content is then unchanged.
  init(path: String?, source: String, continues: Bool) throws {
    guard let path else {
      file = nil
      return
    }
    guard !PrivateFile(path: path).isSame(as: PrivateFile(path: source == "-" ? "/dev/stdin" : source)) else {
      throw Failure(
        reason: "INVALID_ARGUMENT", message: "\(path) is the file to import; choose another file with --errors.")
    }
    _ = try? PrivateFile(path: path).openNew()
    guard let file = FileHandle(forUpdatingAtPath: path) else {
      throw Failure(
        reason: "INVALID_ARGUMENT", message: "The file \(path) cannot be written; choose another with --errors.")
    }
    self.file = file
    if continues { try readFormerLines(of: file, at: path) } else { try file.seekToEnd() }
  }

  /// The bytes with which each line begins.
  private static let start = Data(#"{"dropped":"#.utf8)

  /// Reads the lines of an earlier run, and removes an incomplete line at the end of the file. Refuses a file with
  /// other content, such as one that the user has named by mistake.
  private mutating func readFormerLines(of file: FileHandle, at path: String) throws {
    var length: UInt64 = 0
    var rest = Data()
    let decoder = JSONDecoder()
    while let data = try file.read(upToCount: 1 << 18), !data.isEmpty {
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[rest.startIndex..<end]
        guard (try? decoder.decode(Line.self, from: line)) != nil else { throw Self.isNoReport(path) }
        former.insert(String(decoding: line, as: UTF8.self).hashValue)
        length += UInt64(line.count) + 1
        rest = rest[(end + 1)...]
      }
      rest = Data(rest)
      guard rest.starts(with: Self.start) || Self.start.starts(with: rest) else { throw Self.isNoReport(path) }
    }
    guard !rest.isEmpty else { return }
    try file.truncate(atOffset: length)
    try file.seekToEnd()
  }

  private static func isNoReport(_ path: String) -> Failure {
    Failure(
      reason: "INVALID_ARGUMENT",
      message: "The file \(path) contains something else than the refused rows of an import. Nothing was imported. "
        + "Choose another file with --errors.")
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
