package import Accounts

/// Looks up attempt counters and the items that callers present, such as proofs and codes.
extension TableSnapshot {
  package func proof<Content>(_ id: ProofID<Content>) throws -> StoredProof<Content>? {
    let found: [ProofRow] = try rows(ProofQueries.byID, [id, Content.kind, tenant])
    return try found.first?.proof()
  }

  package func proof<Content>(_ content: Content.Type, lookup digest: [UInt8]) throws -> StoredProof<Content>? {
    let found: [ProofRow] = try rows(ProofQueries.byLookup, [digest, content.kind, tenant])
    return try found.first?.proof()
  }

  package func actionCode(_ id: ActionCodeID) throws -> ActionCode? {
    let found: [ActionCodeRow] = try rows(ProofQueries.actionCodeByID, [id, tenant])
    return found.first?.code
  }

  package func actionCodes(_ kind: ActionCode.Kind, for address: String) throws -> [ActionCode] {
    let found: [ActionCodeRow] = try rows(ProofQueries.actionCodesByAddress, [address, kind, tenant])
    return found.map(\.code)
  }

  package func actionCodes(_ kind: ActionCode.Kind, of uid: UID) throws -> [ActionCode] {
    let found: [ActionCodeRow] = try rows(ProofQueries.actionCodesByAccount, [uid, kind, tenant])
    return found.map(\.code)
  }

  package func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt? {
    let found: [RequestReceiptRow] = try rows(ProofQueries.receiptByKey, [keyDigest])
    return found.first?.receipt
  }

  package func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp? {
    let times = try digests.compactMap { try number(ProofQueries.knownSource, [$0]) }
    return times.max().map { Timestamp(milliseconds: $0) }
  }

  package func wait(before attempt: AttemptReservation) throws -> Int64? {
    let counters = try attempt.entries.map { entry in
      let found: [AttemptRow] = try rows(ProofQueries.attempts, [entry.digest])
      return found.first?.counter
    }
    guard case .refused(let wait) = attempt.decide(counters) else { return nil }
    return wait
  }

  package func signerKey(_ name: String) throws -> SignerKey? {
    let found: [SignerKeyRow] = try rows(ProofQueries.signerKey, [name, tenant])
    return found.first?.key
  }

  package func importJob(_ id: String) throws -> ImportJob? {
    let found: [ImportJobRow] = try rows(ProofQueries.importJob, [id, tenant])
    return found.first?.job
  }
}

enum ProofQueries {
  static let byID = TableStatement(ProofRow.self, "WHERE r.id = $1 AND r.kind = $2 AND r.tenant = $3")
  static let byLookup = TableStatement(ProofRow.self, "WHERE r.lookup_digest = $1 AND r.kind = $2 AND r.tenant = $3")
  static let actionCodeByID = TableStatement(ActionCodeRow.self, "WHERE r.id = $1 AND r.tenant = $2")
  static let actionCodesByAddress = TableStatement(
    ActionCodeRow.self, "WHERE r.email = $1 AND r.kind = $2 AND r.tenant = $3 ORDER BY r.id DESC")
  static let actionCodesByAccount = TableStatement(
    ActionCodeRow.self, "WHERE r.uid = $1 AND r.kind = $2 AND r.tenant = $3")
  static let receiptByKey = TableStatement(RequestReceiptRow.self, "WHERE r.key_digest = $1")
  static let knownSource = TableStatement("SELECT expires_at FROM known_sources WHERE digest = $1")
  static let attempts = TableStatement(AttemptRow.self, "WHERE r.digest = $1")
  static let signerKey = TableStatement(SignerKeyRow.self, "WHERE r.name = $1 AND r.tenant = $2")
  static let importJob = TableStatement(ImportJobRow.self, "WHERE r.id = $1 AND r.tenant = $2")
}
