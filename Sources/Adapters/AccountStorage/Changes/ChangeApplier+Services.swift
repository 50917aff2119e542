package import Accounts

/// Changes service keys and import jobs.
extension ChangeApplier {
  func insert(_ key: ServiceKey) throws {
    try require(inTenant: key.tenant)
    try transaction.require(ServiceStatements.insertKey, stored: ServiceKeyRow(key).insertion) { .keyTaken }
  }

  func delete(_ id: ServiceKeyID) throws { try transaction.require(ServiceStatements.deleteKey, [id, tenant]) }

  func noteUse(of id: ServiceKeyID, at: Timestamp) throws {
    try transaction.run(ServiceStatements.noteUse, [at, id, tenant])
  }

  package func keep(_ key: SignerKey) throws {
    try transaction.run(ServiceStatements.keepSignerKey, stored: SignerKeyRow(key, in: tenant).insertion)
  }

  /// Stores the progress of an import job. The first batch inserts the job, unless it already exists at position 0.
  package func advance(_ job: ImportJob, from position: Int64) throws {
    if position == 0 {
      let start = ImportJobRow(ImportJob(id: job.id, at: job.updatedAt), in: tenant)
      try transaction.run(ServiceStatements.insertJob, stored: start.insertion)
    }
    guard try transaction.number(ServiceStatements.position, [job.id, tenant]) == position else {
      throw StoreError.stale
    }
    try transaction.require(ServiceStatements.updateJob, stored: ImportJobRow(job, in: tenant).replacement)
  }
}

private enum ServiceStatements {
  static let insertKey = TableStatement(inserting: ServiceKeyRow.self)
  static let deleteKey = TableStatement("DELETE FROM service_keys WHERE id = $1 AND tenant = $2")
  static let noteUse = TableStatement("UPDATE service_keys SET last_used_at = $1 WHERE id = $2 AND tenant = $3")
  static let keepSignerKey = TableStatement(inserting: SignerKeyRow.self)
  static let insertJob = TableStatement(inserting: ImportJobRow.self)
  static let updateJob = TableStatement(updating: ImportJobRow.self)
  static let position = TableStatement { dialect in
    "SELECT position FROM import_jobs WHERE id = $1 AND tenant = $2 \(dialect.locking)"
  }
}
