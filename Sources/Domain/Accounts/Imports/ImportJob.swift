/// How to handle a row whose user ID is already taken.
package enum ImportMode: Sendable, Hashable {
  /// The row fails.
  case create
  /// The row is counted and ignored.
  case skip
  /// The account's values are replaced with the values of the row. The row fails if the account was deleted or merged.
  case replace
}

/// A problem with a row of an import.
package struct ImportFinding: Sendable, Hashable, Codable {
  package var row: Int64
  package var uid: String
  /// The name of the row's field that has the problem.
  package var field: String
  /// The error code of the problem.
  package var reason: AccountError.Reason
  /// A description of the problem and its remedy.
  package var message: String
  /// Whether the row was imported without the field's value. If this is false, the row was not imported.
  package var isDropped = false

  /// A rough lower bound on the size of the finding in a response, in bytes.
  fileprivate var size: Int { uid.utf8.count + field.utf8.count + message.utf8.count + 64 }
}

/// The findings of a request, limited to those that fit into a response.
package struct ImportFindings: Sendable, Hashable {
  /// The maximum size of all findings, in bytes: 2 MiB, which is well below the message size limit.
  package static let mostBytes = 2 << 20

  package private(set) var listed: [ImportFinding] = []
  /// The number of further findings, which are not listed.
  package private(set) var unlisted: Int64 = 0
  private var size = 0

  package init() {}

  package init(_ findings: [ImportFinding], unlisted: Int64) {
    for finding in findings { append(finding) }
    self.unlisted += unlisted
  }

  mutating func append(_ finding: ImportFinding) {
    // Once a finding is unlisted, all later findings are too, so that only findings for the last rows are missing.
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

/// The numbers of rows and values for each outcome of an import.
package struct ImportCounts: Sendable, Hashable, Codable {
  package var created: Int64 = 0
  package var replaced: Int64 = 0
  package var skipped: Int64 = 0
  package var failed: Int64 = 0
  /// The number of values that were dropped.
  package var dropped: Int64 = 0
  /// The number of created or replaced accounts that have an unverified address as well as another kind of sign-in
  /// method. Whoever proves ownership of the address takes it from the account.
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

/// The progress of an import. It is stored in the same commits as the import's rows.
package struct ImportJob: Sendable, Hashable {
  /// The ID of the job, which the caller chooses.
  package var id: String
  /// The number of the last row that was imported, skipped or refused.
  package var position: Int64 = 0
  /// The number of the first row in the latest request.
  package var batchStart: Int64 = 0
  package var counts = ImportCounts()
  /// The findings of the latest request. They are returned to a retried request and to a caller that continues the
  /// import.
  package var findings = ImportFindings()
  /// The user ID in the row at the position; nil if that row specifies none.
  package var lastUID: String?
  /// The mode, the ownership of addresses and the source that all of the job's requests share, as text; nil if no
  /// request has specified a source.
  package var terms: String?
  /// The name of the administrator who began the job; nil if an earlier version of the server stored the job.
  package var owner: String?
  package var updatedAt: Timestamp

  package init(id: String, at now: Timestamp) {
    self.id = id
    updatedAt = now
  }

  package static let longestID = 64
  package static let longestSource = 128

  /// Returns the findings of the latest request that concern this row or later rows.
  func findings(from row: Int64) -> ImportFindings {
    guard row <= position else { return ImportFindings() }
    return ImportFindings(findings.listed.filter { $0.row >= row }, unlisted: findings.unlisted)
  }
}

/// A request to import accounts.
package struct AccountImport: Sendable {
  package var records: [AccountRecord]
  package var mode = ImportMode.create
  /// Whether the import is a dry run, which stores nothing.
  package var isTrial = false
  /// Whether to refuse a row if one of its values would be dropped.
  package var refusesLosses = false
  /// Whether to treat all addresses as verified, because the operator vouches for those that the rows do not mark as
  /// verified.
  package var ownsAddresses = false
  /// Whether a row's verified address is taken from an account that only claims it.
  package var releasesClaims = false
  /// The ID of the job; nil for a request without a job.
  package var job: String?
  /// The caller's description of the source of the job's rows; nil if the caller specifies none.
  package var source: String?

  package init(_ records: [AccountRecord]) {
    self.records = records
  }

  /// The terms that the request must share with its job; nil if the caller specifies no source.
  var terms: String? { source.map { "\(mode) \(ownsAddresses ? "owned" : "claimed") \($0)" } }

  package static let mostRecords = 1000
  /// The maximum number of records in one request of a streaming import.
  package static let mostRecordsOfStream = 10_000
}

/// The outcome of an import request.
package struct ImportResult: Sendable {
  /// The counts for this request alone.
  package var counts = ImportCounts()
  package var findings = ImportFindings()
  /// The job after the request; nil for a dry run and for a request without a job.
  package var job: ImportJob?

  package init() {}
}
