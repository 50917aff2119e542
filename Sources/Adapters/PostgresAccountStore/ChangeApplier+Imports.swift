internal import AccountStorage
internal import Accounts
internal import PostgresDriver

extension ChangeApplier {
  /// Stores the progress of an import job. The first batch inserts the job, unless it already exists at position 0.
  func advance(_ job: ImportJob, from position: Int64) throws {
    let row = ImportJobRow(job, in: tenant)
    if position == 0 {
      let start = ImportJobRow(ImportJob(id: job.id, at: job.updatedAt), in: tenant)
      try transaction.run(Statements.insertImportJob, stored: start.insertion)
    }
    let found = try transaction.ask(
      "SELECT position FROM import_jobs WHERE id = $1 AND tenant = $2 FOR UPDATE", [job.id, tenant])
    guard found.first?[0].integer == position else { throw StoreError.stale }
    try transaction.require(Statements.updateImportJob, stored: row.replacement)
  }
}
