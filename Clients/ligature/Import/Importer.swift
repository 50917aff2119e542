import Foundation
import LigatureMessages
import MessageDigests
import ProtobufWire
import RPCCore

/// An importer that sends the rows of a source to the server, one batch at a time.
///
/// The importer reads the next batch while the server imports a batch. It sends the next batch only after it has
/// received the response to the previous batch and has written its findings. If the import is killed, the report
/// therefore lacks the findings of at most one batch. If the import has a job, the server keeps these findings.
struct Importer {
  /// The maximum number of rows and list entries in a batch, not counting the last row. Each row and each entry can
  /// have a finding, and a response can contain approximately this number of findings.
  private static let entriesOfBatch = 8000
  /// The maximum size of a batch in bytes, not counting its last row. The server blocks other connections on the same
  /// event loop while it decodes a batch.
  private static let bytesOfBatch = 512 << 10
  /// The limits on an encoded row. They are the same as for a request, except for a smaller maximum size in bytes, so
  /// that a row fits in a batch.
  private static let limitsOfRow = {
    var limits = LigatureV1.largeRequestLimits
    limits.maxMessageBytes = 1 << 20
    return limits
  }()

  private typealias Stream = BidirectionalStream<
    LigatureV1.ImportAccountStreamRequest, LigatureV1.ImportAccountsResponse
  >
  private typealias Dropped = [(row: UInt64, uid: String, problem: RowProblem)]

  let connection: ControlConnection
  /// The request that is sent for each batch, without its rows.
  private var request: LigatureV1.ImportAccountsRequest
  var report: FindingReport
  var progress: ImportProgress
  private var counts = LigatureV1.ImportCounts()
  private var failuresHere: UInt64 = 0
  private var rows: UInt64 = 0
  /// The state of the job before this import. Its position is 0 if the job is new or does not exist.
  private var job = LigatureV1.ImportJob()
  /// The number of findings that did not fit in the server's responses.
  private var unlisted: UInt64 = 0
  /// The values dropped from the batch to which the server has not responded yet, or nil if it has responded to all
  /// batches.
  private var awaited: Dropped?

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
    var options = connection.options
    options.timeout = nil
    let stream: Stream = try await connection.admin.importAccountStream(options: options)
    var next = try source.next()
    if !request.jobID.isEmpty {
      // Only the first row identifies the file, so a file that has grown still counts as the same file.
      request.jobSource = next.map(Self.digest) ?? ""
      try await send([], [], on: stream)
      job = try await receive(from: stream).job ?? job
    }
    var batch: [LigatureV1.AccountRecord] = []
    var dropped: Dropped = []
    var (entries, bytes) = (0, 0)
    while let row = next {
      rows += 1
      if rows == job.position { try requireLast(row) }
      // The findings of earlier rows were reported when those rows were imported.
      if rows > job.position {
        var record = row.record
        record.row = rows
        do throws(RowProblem) {
          bytes += try Self.size(of: record, row.refusal)
          batch.append(record)
          entries += 1 + record.identities.count + record.factors.count + record.recoveryCodes.count
          dropped += row.dropped.map { (rows, record.uid, $0) }
        } catch {
          failuresHere += 1
          try report.write(error, row: rows, uid: record.uid, isDropped: false)
        }
      }
      if entries >= Self.entriesOfBatch || bytes > Self.bytesOfBatch {
        try await send(batch, dropped, on: stream)
        (batch, dropped, entries, bytes) = ([], [], 0, 0)
      }
      progress.show(rows: rows, bytesRead: source.bytesRead)
      next = try source.next()
    }
    if !batch.isEmpty { try await send(batch, dropped, on: stream) }
    if awaited != nil { _ = try await receive(from: stream) }
    stream.finishSending()
    progress.end()
    report.end()
  }

  /// Throws if a row is not the row at which the job stopped, so that a job cannot continue with a different file.
  private func requireLast(_ row: SourceRow) throws(Failure) {
    guard !job.lastUid.isEmpty, !row.record.uid.isEmpty, row.record.uid != job.lastUid else { return }
    throw Failure(
      reason: "INVALID_ARGUMENT",
      message: "The job stopped after the row of \(job.lastUid.printable), but row \(job.position) of this file is a "
        + "different one: this is not the file that the job began with. Import it under another --job with --mode "
        + "skip.")
  }

  /// Returns a digest of the first row, encoded in Base64.
  private static func digest(of first: SourceRow) -> String {
    let bytes = (try? first.record.serializedBytes()) ?? []
    return Data(SHA256.digest(of: bytes)).base64EncodedString()
  }

  /// Returns the size of a row in bytes. Throws if the row is refused, or if the row would cause the server to refuse
  /// the whole request.
  private static func size(
    of record: LigatureV1.AccountRecord, _ refusal: RowProblem?
  ) throws(RowProblem) -> Int {
    if let refusal { throw refusal }
    do throws(WireError) {
      let bytes = try record.serializedBytes()
      _ = try LigatureV1.AccountRecord(serializedBytes: bytes, limits: limitsOfRow)
      return bytes.count
    } catch {
      throw RowProblem(error, limitsOfRow)
    }
  }

  /// Sends a batch after receiving the response to the previous batch.
  private mutating func send(
    _ batch: [LigatureV1.AccountRecord], _ dropped: Dropped, on stream: Stream
  ) async throws {
    if awaited != nil { _ = try await receive(from: stream) }
    var request = request
    request.accounts = batch
    // If the call fails, reading the response throws the error.
    try? await stream.send(.init(batch: request))
    awaited = dropped
  }

  private mutating func receive(from stream: Stream) async throws -> LigatureV1.ImportAccountsResponse {
    guard let response = try await stream.responses.next() else {
      throw Failure(reason: "INTERNAL", message: "The server ended the import before its last row; start it again.")
    }
    let failed = Set(response.failures.map(\.row))
    for failure in response.failures { try report.write(failure, isDropped: false) }
    for value in response.dropped { try report.write(value, isDropped: true) }
    for value in awaited ?? [] where !failed.contains(value.row) {
      try report.write(value.problem, row: value.row, uid: value.uid, isDropped: true)
    }
    awaited = nil
    unlisted += response.unlisted
    counts.add(response.counts ?? .init())
    return response
  }

  func summary(isTrial: Bool) -> ImportSummary {
    ImportSummary(
      dryRun: isTrial, rows: rows, resumedAfter: job.position, created: counts.created, replaced: counts.replaced,
      skipped: counts.skipped, failed: counts.failed + failuresHere, dropped: report.reasons,
      separable: counts.separable, unlisted: unlisted)
  }
}

extension RowProblem {
  /// Creates the problem for a row that exceeds the given limits.
  fileprivate init(_ error: WireError, _ limits: WireLimits) {
    let problem =
      switch error.kind {
      case .tooLarge where error.fieldPath.isEmpty:
        "The row has more than \(limits.maxMessageBytes) bytes; omit some of its values."
      case .tooLarge: "The text has more than \(limits.maxStringBytes) bytes; shorten it or omit it."
      case .tooMany: "The list has more than \(limits.maxRepeatedCount) elements; omit some of them."
      case .embeddedNUL: "The text contains a NUL character; remove it."
      case .malformed, .invalidUTF8, .tooDeep: "The value \(error.explanation)."
      }
    self.init(
      field: error.fieldPath.isEmpty ? "row" : error.fieldPath, reason: "INVALID_ARGUMENT", message: problem)
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

/// The outcome of importing the rows of a file.
struct ImportSummary: Encodable {
  var dryRun: Bool
  var rows: UInt64
  var resumedAfter: UInt64
  var created: UInt64
  var replaced: UInt64
  var skipped: UInt64
  var failed: UInt64
  /// The number of dropped values, keyed by field and reason.
  var dropped: [String: UInt64]
  var separable: UInt64
  /// The number of findings that are counted but not listed.
  var unlisted: UInt64

  var text: String {
    var lines = [
      "\(dryRun ? "Nothing was stored. Of " : "Of ")\(rows) row\(rows == 1 ? "" : "s"): \(created) \(dryRun ? "would be created" : "created"), \(replaced) replaced, \(skipped) skipped, "
        + "\(failed) refused."
    ]
    if resumedAfter > 0 {
      lines.append(
        resumedAfter < rows
          ? "Continued after row \(resumedAfter)."
          : "The job has already imported all rows; to import another file, choose another job name.")
    }
    for (reason, count) in dropped.sorted(by: { $0.key < $1.key }) {
      lines.append("Left out: \(reason), \(count) times.")
    }
    if unlisted > 0 {
      lines.append(
        "\(unlisted) more problems are not listed, because a request had too many; they concern its last rows. Correct "
          + "the listed ones and try again with --dry-run.")
    }
    if separable > 0 {
      lines.append(
        "\(separable) accounts have an unverified address as well as a phone or another provider: a user who verifies "
          + "the address takes it from them. To vouch for the addresses, use --addresses owned.")
    }
    return lines.joined(separator: "\n")
  }
}

/// A progress indicator for an import on a terminal.
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
    var text = "\r\(rows) rows, \(Int(Double(rows) / seconds)) per second"
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
