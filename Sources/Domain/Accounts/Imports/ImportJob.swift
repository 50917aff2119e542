/// The treatment of a row whose user ID an account has.
package enum ImportMode: Sendable, Hashable {
  /// The row fails.
  case create
  /// The row is counted and ignored.
  case skip
  /// The account gets the values of the row.
  case replace
}

/// A problem of a row.
package struct ImportFinding: Sendable, Hashable, Codable {
  package var row: Int64
  package var uid: String
  /// The name of the field in the message of the row.
  package var field: String
  /// The name of the reason.
  package var reason: AccountError.Reason
  /// The problem and its remedy.
  package var message: String
  /// Whether the row was imported without the value; otherwise it was not imported.
  package var isDropped = false

  /// About the number of bytes in a response, at least.
  fileprivate var size: Int { uid.utf8.count + field.utf8.count + message.utf8.count + 64 }
}

/// The findings of a request, as far as a response has room for them.
package struct ImportFindings: Sendable, Hashable {
  /// The most bytes of all of them, far below the limit of messages: 2 MiB.
  package static let mostBytes = 2 << 20

  package private(set) var listed: [ImportFinding] = []
  /// The number of findings after those that are listed.
  package private(set) var unlisted: Int64 = 0
  private var size = 0

  package init() {}

  package init(_ findings: [ImportFinding], unlisted: Int64) {
    for finding in findings { append(finding) }
    self.unlisted += unlisted
  }

  mutating func append(_ finding: ImportFinding) {
    // None is listed after one that is not, so that the rows that are missing are the last ones.
    guard unlisted == 0, size + finding.size <= Self.mostBytes else {
      unlisted += 1
      return
    }
    listed.append(finding)
    size += finding.size
  }

  mutating func append(_ other: ImportFindings) {
    for finding in other.listed { append(finding) }
    unlisted += other.unlisted
  }
}

/// The outcome of the rows of an import.
package struct ImportCounts: Sendable, Hashable, Codable {
  package var created: Int64 = 0
  package var replaced: Int64 = 0
  package var skipped: Int64 = 0
  package var failed: Int64 = 0
  /// The values that were left out.
  package var dropped: Int64 = 0
  /// The created and replaced accounts with an unverified address beside a method of another kind: whoever proves the
  /// address takes it from the account.
  package var separable: Int64 = 0

  package init() {}

  package static func + (left: ImportCounts, right: ImportCounts) -> ImportCounts {
    var sum = left
    sum.created += right.created
    sum.replaced += right.replaced
    sum.skipped += right.skipped
    sum.failed += right.failed
    sum.dropped += right.dropped
    sum.separable += right.separable
    return sum
  }
}

/// The progress of an import. It is stored in the commits that store its rows.
package struct ImportJob: Sendable, Hashable {
  /// The ID of the job, which the caller chooses.
  package var id: String
  /// The number of the last row that was imported or refused.
  package var position: Int64 = 0
  /// The first row of the latest request.
  package var batchStart: Int64 = 0
  package var counts = ImportCounts()
  /// The findings of the latest request, so that a repetition and a caller that continues get them.
  package var findings = ImportFindings()
  /// The user ID of the row at the position; nil if the row has named none.
  package var lastUID: String?
  /// What all requests of the job have in common; nil if none has said where its rows come from.
  package var terms: String?
  package var updatedAt: Timestamp

  package init(id: String, at now: Timestamp) {
    self.id = id
    updatedAt = now
  }

  package static let longestID = 64
  package static let longestSource = 128

  /// Returns the findings of the latest request as far as they are about rows from this one on.
  func findings(from row: Int64) -> ImportFindings {
    guard row <= position else { return ImportFindings() }
    return ImportFindings(findings.listed.filter { $0.row >= row }, unlisted: findings.unlisted)
  }
}

/// A request to import accounts.
package struct AccountImport: Sendable {
  package var records: [AccountRecord]
  package var mode = ImportMode.create
  /// Whether nothing is stored.
  package var isTrial = false
  /// Whether a row is refused that would lose a value.
  package var refusesLosses = false
  /// Whether the operator vouches for the addresses that the rows do not call verified.
  package var ownsAddresses = false
  /// The ID of the job; nil for a request without a job.
  package var job: String?
  /// Where the rows of the job come from, in the caller's words; nil if it does not say.
  package var source: String?

  package init(_ records: [AccountRecord]) {
    self.records = records
  }

  /// What its job must have in common with it; nil if the caller names no source.
  var terms: String? { source.map { "\(mode) \(ownsAddresses ? "owned" : "claimed") \($0)" } }

  package static let mostRecords = 1000
  /// The most records of a request of a stream.
  package static let mostRecordsOfStream = 10_000
}

/// The outcome of a request.
package struct ImportResult: Sendable {
  /// The counts of this request.
  package var counts = ImportCounts()
  package var findings = ImportFindings()
  /// The job after the request.
  package var job: ImportJob?

  package init() {}
}
