/// Imports accounts from other services.
package struct Importing: Sendable {
  let reader: AccountReader
  let committer: Committer
  let hasher: any PasswordHasher
  let signerKeys: SignerKeys
  let factors: FactorVerifier
  let keys: KeySource
  let clock: any WallClock
  let normalizer: any TextNormalizer

  private var tenant: TenantID { reader.tenant }

  /// The number of rows per commit while no other callers are active, and the number while other callers are active.
  /// Other callers can commit between two commits of the import.
  private static let (rowsOfCommit, rowsBesideCallers) = (250, 50)
  /// The number of consecutive import commits without other callers after which other callers are assumed to be
  /// inactive.
  private static let commitsBesideCallers = 32

  /// Imports accounts, each one atomically, and returns the outcome.
  ///
  /// If the request belongs to a job, the job's position is stored together with the rows, and rows up to that position
  /// are ignored if they are sent again. The result of a request without rows contains the findings of the previous
  /// request, which the caller may not have received.
  ///
  /// If two rows of a request have the same key, the second row is refused, regardless of how the rows are divided into
  /// commits.
  ///
  /// Throws `.invalidArgument` for too many rows, for rows whose numbers do not increase, and for a job that another
  /// service began or whose earlier requests had another source, mode or ownership of addresses, and `.unavailable` if
  /// the caller's task is canceled.
  package func importAccounts(
    _ request: AccountImport, atMost mostRecords: Int = AccountImport.mostRecords, claims: any CustomClaimsReader,
    by administrator: Administrator
  ) async throws(AccountError) -> ImportResult {
    try administrator.require(.accountsWrite, in: tenant)
    let records = try numbered(request.records, atMost: mostRecords)
    try checkJob(of: request)
    var result = ImportResult()
    let id = request.isTrial ? nil : request.job
    if let id, let job = try await reader.read({ try $0.importJob(id) }) {
      try job.requireTerms(of: request, by: administrator)
      result.job = job
      result.findings = job.findings(from: records.first?.row ?? 0)
    }
    var rest = records.filter { $0.row > result.job?.position ?? 0 }[...]
    let preparation = preparation(request, claims)
    var rows: [PreparedRow] = []
    var keys = RecordKeys()
    var costClasses: Set<String> = []
    var commitsSinceCallers = Self.commitsBesideCallers
    while !rows.isEmpty || !rest.isEmpty {
      guard !Task.isCancelled else {
        throw AccountError(.unavailable, "The call ended before all of its rows were imported.")
      }
      commitsSinceCallers = await hasher.giveWay() ? 0 : commitsSinceCallers + 1
      let areCallersNear = commitsSinceCallers < Self.commitsBesideCallers
      let next = rest.prefix(areCallersNear ? Self.rowsBesideCallers : Self.rowsOfCommit)
      rest = rest.dropFirst(next.count)
      // Prepare the next rows while the database stores the current ones.
      async let prepared = Self.prepare(next, preparation)
      if !rows.isEmpty {
        let chunk = try await commit(
          rows, of: request, batchStart: records[0].row, after: keys, costClasses, result, by: administrator)
        rows.removeFirst(chunk.taken)
        result = chunk.result
        keys.formUnion(chunk.keys)
        costClasses.formUnion(chunk.costClasses)
      }
      rows += await prepared
    }
    return result
  }

  private static func prepare(
    _ records: ArraySlice<AccountRecord>, _ preparation: RecordPreparation
  ) async -> [PreparedRow] {
    var preparation = preparation
    return records.map { PreparedRow($0, &preparation) }
  }

  private struct Chunk: Sendable {
    var result: ImportResult
    var taken = 0
    var keys = RecordKeys()
    /// The cost classes of the hashes from other services after the commit.
    var costClasses: Set<String> = []
  }

  private func commit(
    _ rows: [PreparedRow], of request: AccountImport, batchStart: Int64, after keys: RecordKeys,
    _ costClasses: Set<String>, _ before: ImportResult, by administrator: Administrator
  ) async throws(AccountError) -> Chunk {
    let id = request.isTrial ? nil : request.job
    return try await committer.commit(orIfSpent: .conflict) { context throws(AccountError) in
      let records = rows.map { try? $0.record.get() }
      let hasForeignHashes = records.contains { $0?.foreignCostClass != nil }
      let (held, stored, storedCosts) = try await reader.read { snapshot in
        let known = try snapshot.known(of: RecordKeys(of: records.compactMap(\.self)))
        let held = try records.map { record in
          try record.map { known.areOf($0) ? try ImportBatch.Holders(of: $0, snapshot) : ImportBatch.Holders() }
        }
        let costs = hasForeignHashes ? try snapshot.foreignHashes().map(\.costClass) : []
        return (held, try id.flatMap { try snapshot.importJob($0) }, costs)
      }
      var batch = ImportBatch(request, after: keys, costClasses: costClasses.union(storedCosts), context)
      var chunk = Chunk(result: before)
      if let stored {
        try stored.requireTerms(of: request, by: administrator)
        // Another run of the job may already have imported some of the rows.
        let imported = Set(rows.prefix { $0.number <= stored.position }.map(\.number))
        chunk.taken = imported.count
        for finding in stored.findings.listed where imported.contains(finding.row) {
          chunk.result.findings.append(finding)
        }
      }
      for (row, held) in zip(rows, held).dropFirst(chunk.taken) {
        guard batch.take(row, held) else { break }
        chunk.taken += 1
      }
      chunk.keys = batch.keys
      chunk.costClasses = batch.costClasses
      chunk.result.counts = before.counts + batch.counts
      chunk.result.findings.append(batch.findings)
      guard !request.isTrial else { return (ChangeSet(tenant: tenant), chunk) }
      var set = batch.set
      if let id, chunk.taken > 0 {
        var job = stored ?? ImportJob(id: id, at: context.now)
        let position = job.position
        // Read the findings before updating the position, because a request that has just begun has no findings yet.
        let earlier = job.findings(from: batchStart)
        let last = rows[chunk.taken - 1]
        if last.number > position { (job.position, job.lastUID) = (last.number, last.uid.nonEmpty) }
        job.findings = earlier
        job.findings.append(batch.findings)
        job.terms = stored?.terms ?? request.terms
        if stored == nil { job.owner = administrator.name }
        job.batchStart = batchStart
        job.counts = job.counts + batch.counts
        job.updatedAt = context.now
        chunk.result.job = job
        if job.position > position { set.changes.append(.advanceImport(job, from: position)) }
      }
      set.origin.actor = administrator.name
      return (set, chunk)
    }
  }

  private func preparation(_ request: AccountImport, _ claims: any CustomClaimsReader) -> RecordPreparation {
    RecordPreparation(
      tenant: tenant, now: clock.now, ownsAddresses: request.ownsAddresses, refusesLosses: request.refusesLosses,
      normalizer: normalizer, claims: claims, hasher: hasher, signerKeys: signerKeys, factors: factors, keys: keys,
      issuers: committer.methods.issuers)
  }

  private func numbered(
    _ records: [AccountRecord], atMost mostRecords: Int
  ) throws(AccountError) -> [AccountRecord] {
    guard records.count <= mostRecords else {
      throw AccountError(
        .invalidArgument, "Import at most \(mostRecords) accounts in one request.",
        field: .importedAccounts)
    }
    var records = records
    var last: Int64 = 0
    for index in records.indices {
      if records[index].row == 0 { records[index].row = Int64(index) + 1 }
      guard records[index].row > last else {
        throw AccountError(
          .invalidArgument, "The row numbers must increase; number all rows or none.", field: .importedAccounts)
      }
      last = records[index].row
    }
    return records
  }

  private func checkJob(of request: AccountImport) throws(AccountError) {
    guard let id = request.job else { return }
    if let source = request.source {
      try Limits.check(source, atMost: ImportJob.longestSource, field: .importSource)
    }
    guard (1...ImportJob.longestID).contains(id.utf8.count), id.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw AccountError(
        .invalidArgument,
        "A job ID must have 1 to \(ImportJob.longestID) ASCII characters without spaces.", field: .importJob)
    }
  }
}

extension ImportJob {
  /// Throws `.invalidArgument` if the request's terms differ from the job's, or if another service began the job.
  /// Without this check, a service could advance another service's job, and the other service's rows would be ignored.
  fileprivate func requireTerms(
    of request: AccountImport, by administrator: Administrator
  ) throws(AccountError) {
    guard administrator.isOperator || owner == nil || owner == administrator.name else {
      throw AccountError(.invalidArgument, "Another service started this job; use another job ID.", field: .importJob)
    }
    guard let terms, let others = request.terms, terms != others else { return }
    throw AccountError(
      .invalidArgument,
      "The job has rows from another file, or another mode or address ownership; use another job ID for these rows.",
      field: .importJob)
  }
}

extension UID {
  /// The user ID as text, or nil if it is empty.
  fileprivate var nonEmpty: String? { rawValue.isEmpty ? nil : rawValue }
}

/// A row that has been checked as far as possible without the store.
struct PreparedRow: Sendable {
  let number: Int64
  let uid: UID
  let record: Result<PreparedRecord, RefusedRow>
  /// The values that are dropped if the row is imported.
  let dropped: [RefusedRow]

  init(_ source: AccountRecord, _ preparation: inout RecordPreparation) {
    number = source.row
    uid = UID(rawValue: Limits.clipped(source.uid, to: Limits.uid) ?? "")
    do throws(RefusedRow) {
      record = .success(try preparation.prepare(source))
      dropped = preparation.dropped
    } catch {
      record = .failure(error)
      dropped = []
    }
  }
}

extension ImportBatch {
  /// Adds a row to the commit, or records why it cannot be imported.
  ///
  /// - Returns: False if the row must be added to a later commit, because it changes an account that this commit
  ///   already changes.
  fileprivate mutating func take(_ row: PreparedRow, _ held: Holders?) -> Bool {
    switch row.record {
    case .failure(let refusal): refuse(refusal, row.number, row.uid)
    case .success(let record):
      guard let held else { return true }
      let stored = counts.created + counts.replaced
      guard take(record, held) else { return false }
      guard counts.created + counts.replaced > stored else { return true }
      for value in row.dropped { refuse(value, row.number, record.account.uid, isDropped: true) }
    }
    return true
  }
}
