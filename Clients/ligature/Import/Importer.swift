import Foundation
import LigatureMessages
import RPCCore

/// Sends the rows of a source to the server, a batch at a time.
struct Importer {
  private static let rowsOfBatch = 500
  /// The size at which a batch is sent, far below the limit of messages.
  private static let bytesOfBatch = 1 << 20

  let connection: ControlConnection
  /// The request without rows.
  let request: LigatureV1.ImportAccountsRequest
  var report: FindingReport
  var progress: ImportProgress
  private var counts = LigatureV1.ImportCounts()
  private var failuresHere: UInt64 = 0
  private var droppedHere: UInt64 = 0
  private var rows: UInt64 = 0
  private var resumedAt: UInt64 = 0

  init(
    connection: ControlConnection, request: LigatureV1.ImportAccountsRequest, report: FindingReport,
    progress: ImportProgress
  ) {
    self.connection = connection
    self.request = request
    self.report = report
    self.progress = progress
  }

  mutating func run(_ source: inout any RecordSource) async throws {
    if !request.jobID.isEmpty {
      let job = try await connection.admin.importAccounts(request, options: connection.options).job
      resumedAt = job?.position ?? 0
    }
    var batch: [LigatureV1.AccountRecord] = []
    var dropped: [(row: UInt64, uid: String, problem: RowProblem)] = []
    var start = source.bytesRead
    while let row = try source.next() {
      rows += 1
      // Its findings were reported when it was imported.
      if rows > resumedAt {
        if let refusal = row.refusal {
          failuresHere += 1
          try report.write(refusal, row: rows, uid: row.record.uid, isDropped: false)
        } else {
          var record = row.record
          record.row = rows
          batch.append(record)
          dropped += row.dropped.map { (rows, record.uid, $0) }
        }
      }
      if batch.count == Self.rowsOfBatch || source.bytesRead - start > Self.bytesOfBatch {
        try await send(&batch, &dropped, source.bytesRead)
        start = source.bytesRead
      }
    }
    try await send(&batch, &dropped, source.bytesRead)
    progress.end()
    report.end()
  }

  private mutating func send(
    _ batch: inout [LigatureV1.AccountRecord], _ dropped: inout [(row: UInt64, uid: String, problem: RowProblem)],
    _ bytesRead: Int
  ) async throws {
    defer {
      batch = []
      dropped = []
    }
    if !batch.isEmpty {
      var request = request
      request.accounts = batch
      let answer = try await connection.admin.importAccounts(request, options: connection.options)
      let failed = Set(answer.failures.map(\.row))
      for failure in answer.failures { try report.write(failure, isDropped: false) }
      for value in answer.dropped { try report.write(value, isDropped: true) }
      for value in dropped where !failed.contains(value.row) {
        droppedHere += 1
        try report.write(value.problem, row: value.row, uid: value.uid, isDropped: true)
      }
      counts.add(answer.counts ?? .init())
    }
    progress.show(rows: rows, bytesRead: bytesRead)
  }

  func summary(isTrial: Bool) -> ImportSummary {
    ImportSummary(
      dryRun: isTrial, rows: rows, resumedAfter: resumedAt, created: counts.created, replaced: counts.replaced,
      skipped: counts.skipped, failed: counts.failed + failuresHere, dropped: report.reasons,
      separable: counts.separable)
  }
}

extension LigatureV1.ImportCounts {
  fileprivate mutating func add(_ other: Self) {
    created += other.created
    replaced += other.replaced
    skipped += other.skipped
    failed += other.failed
    dropped += other.dropped
    separable += other.separable
  }
}

/// The outcome of the rows of a file.
struct ImportSummary: Encodable {
  var dryRun: Bool
  var rows: UInt64
  var resumedAfter: UInt64
  var created: UInt64
  var replaced: UInt64
  var skipped: UInt64
  var failed: UInt64
  /// The number of values that were left out, by field and reason.
  var dropped: [String: UInt64]
  var separable: UInt64

  var text: String {
    var lines = [
      "\(dryRun ? "Nothing was stored. Of " : "Of ")\(rows) row\(rows == 1 ? "" : "s"): \(created) created, \(replaced) replaced, \(skipped) skipped, "
        + "\(failed) refused."
    ]
    if resumedAfter > 0 {
      lines.append(
        resumedAfter < rows
          ? "Continued after row \(resumedAfter)."
          : "The job has all rows already; give another file a job with another name.")
    }
    for (reason, count) in dropped.sorted(by: { $0.key < $1.key }) {
      lines.append("Left out: \(reason), \(count) times.")
    }
    if separable > 0 {
      lines.append(
        "\(separable) accounts have an address that is not verified beside a phone or another provider: whoever proves the "
          + "address takes it from them. --addresses owned vouches for the addresses.")
    }
    return lines.joined(separator: "\n")
  }
}

/// Writes the refused rows and dropped values: all of them to a file, or the first ones to standard error.
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
  private var shown = 0
  private var hidden = 0
  /// The number of values that were left out, by field and reason.
  private(set) var reasons: [String: UInt64] = [:]

  init(path: String?) throws {
    guard let path else {
      file = nil
      return
    }
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw Failure(
        reason: "INVALID_ARGUMENT", message: "The file \(path) cannot be written; name another with --errors.")
    }
    try file.seekToEnd()
    self.file = file
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
      try file.write(contentsOf: Data((CommandOutput.json(line, onOneLine: true) + "\n").utf8))
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
      Note.write("MORE", "ligature: there are \(hidden) more; --errors <file> writes all of them.")
    }
  }
}

/// Shows on a terminal how far an import has come.
struct ImportProgress {
  let fileSize: Int?
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private let isShown = isatty(STDERR_FILENO) == 1 && !Note.isJSON

  init(fileSize: Int?) {
    self.fileSize = fileSize
  }

  mutating func show(rows: UInt64, bytesRead: Int) {
    guard isShown, last.duration(to: .now) > .milliseconds(200) else { return }
    last = .now
    let seconds = start.duration(to: .now) / .seconds(1)
    var text = "\r\(rows) rows, \(Int(Double(rows) / seconds)) a second"
    if let fileSize, bytesRead > 0 {
      let left = seconds * Double(fileSize - bytesRead) / Double(bytesRead)
      text += ", \(Int(left.rounded(.up))) s left"
    }
    StandardError.write(question: text + "\u{1b}[K")
  }

  func end() {
    if isShown { StandardError.write(question: "\r\u{1b}[K") }
  }
}
