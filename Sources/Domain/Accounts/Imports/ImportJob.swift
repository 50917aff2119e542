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
  package var findings: [ImportFinding] = []
  package var updatedAt: Timestamp

  package init(id: String, at now: Timestamp) {
    self.id = id
    updatedAt = now
  }

  package static let longestID = 64

  /// Returns the findings of the latest request as far as they are about rows from this one on.
  func findings(from row: Int64) -> [ImportFinding] { findings.filter { $0.row >= row } }
}

/// A request to import accounts.
package struct AccountImport: Sendable {
  package var records: [AccountRecord]
  package var mode = ImportMode.create
  /// Whether nothing is stored.
  package var isTrial = false
  /// Whether the operator vouches for the addresses that the rows do not call verified.
  package var ownsAddresses = false
  /// The ID of the job; nil for a request without a job.
  package var job: String?

  package init(_ records: [AccountRecord]) {
    self.records = records
  }

  package static let mostRecords = 1000
  /// The most records of a request of a stream.
  package static let mostRecordsOfStream = 10_000
}

/// The outcome of a request.
package struct ImportResult: Sendable {
  /// The counts of this request.
  package var counts = ImportCounts()
  package var findings: [ImportFinding] = []
  /// The job after the request.
  package var job: ImportJob?

  package init() {}
}
