internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func keep(_ key: SignerKey, in tenant: TenantID) throws {
    try statements.insertSignerKey.run(SignerKeyRow(key, in: tenant))
  }

  func advance(_ job: ImportJob, from position: Int64, in tenant: TenantID) throws {
    if position == 0 {
      try statements.insertImportJob.run(ImportJobRow(job, in: tenant))
      if db.changesCount > 0 { return }
    }
    guard try statements.importPosition.first([job.id, tenant.rawValue]) == position else { throw StoreError.stale }
    try statements.updateImportJob.run(ImportJobRow(job, in: tenant))
    try requireChange()
  }
}
