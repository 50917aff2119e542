package import Accounts

package struct ImportJobRow: TableRow {
  package static let table = "import_jobs"
  package static let erasure = RowErasure.none

  package private(set) var job = ImportJob(id: "", at: Timestamp(milliseconds: 0))
  private var findings = StoredFindings(ImportJob(id: "", at: Timestamp(milliseconds: 0))) {
    didSet {
      job.findings = ImportFindings(findings.findings, unlisted: findings.unlisted ?? 0)
      job.terms = findings.terms
      job.lastUID = findings.lastUID
      job.owner = findings.owner
    }
  }
  private var tenant = TenantID(rawValue: "")

  package init() {}

  package init(_ job: ImportJob, in tenant: TenantID) {
    self.job = job
    findings = StoredFindings(job)
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

/// An import job's findings, stored in one column together with other values that no query needs. Rows written by
/// earlier versions contain only the findings.
private struct StoredFindings: JSONColumnValue {
  var findings: [ImportFinding]
  var unlisted: Int64?
  var terms: String?
  var lastUID: String?
  var owner: String?

  init(_ job: ImportJob) {
    findings = job.findings.listed
    unlisted = job.findings.unlisted == 0 ? nil : job.findings.unlisted
    terms = job.terms
    lastUID = job.lastUID
    owner = job.owner
  }
}
