package import Accounts

package struct ImportJobRow: TableRow {
  package static let table = "import_jobs"
  package static let erasure = RowErasure.none

  package private(set) var job = ImportJob(id: "", at: Timestamp(milliseconds: 0))
  private var findings = StoredFindings(findings: []) {
    didSet { job.findings = findings.findings }
  }
  private var tenant = TenantID(rawValue: "")

  package init() {}

  package init(_ job: ImportJob, in tenant: TenantID) {
    self.job = job
    findings = StoredFindings(findings: job.findings)
    self.tenant = tenant
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &job.id, .match)
    try visitor.column("tenant", &tenant, .match)
    try visitor.column("position", &job.position)
    try visitor.column("batch_start", &job.batchStart)
    try visitor.column("counts", &job.counts)
    try visitor.column("findings", &findings)
    try visitor.column("updated_at", &job.updatedAt)
  }
}

extension ImportCounts: JSONColumnValue {}

/// The findings of a job in one column.
private struct StoredFindings: JSONColumnValue {
  var findings: [ImportFinding]
}
