internal import Accounts
internal import GRDB

/// Looks up the items that callers present (codes, tokens, plans and repeatable requests), and the attempt counters.
extension SQLiteSnapshot {
  func proof<Content>(_ id: ProofID<Content>) throws -> StoredProof<Content>? {
    try statements.proofByID.rows([id.rawValue, Content.kind.rawValue, tenant.rawValue]).first?.proof()
  }

  func proof<Content>(_ content: Content.Type, lookup digest: [UInt8]) throws -> StoredProof<Content>? {
    try statements.proofByLookup.rows([digest.stored, content.kind.rawValue, tenant.rawValue]).first?.proof()
  }

  func actionCode(_ id: ActionCodeID) throws -> ActionCode? {
    try statements.actionCodeByID.rows([id.rawValue, tenant.rawValue]).first?.code
  }

  func actionCodes(_ kind: ActionCode.Kind, for address: String) throws -> [ActionCode] {
    try statements.actionCodesByAddress.rows([address, kind.rawValue, tenant.rawValue]).map(\.code)
  }

  func actionCodes(_ kind: ActionCode.Kind, of uid: UID) throws -> [ActionCode] {
    try statements.actionCodesByAccount.rows([uid.rawValue, kind.rawValue, tenant.rawValue]).map(\.code)
  }

  func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt? {
    try statements.receiptByKey.rows([keyDigest.stored]).first?.receipt
  }

  func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp? {
    let times = try digests.compactMap { try statements.knownSourceByDigest.first([$0.stored]) }
    return times.max().map { Timestamp(milliseconds: $0) }
  }

  func wait(before attempt: AttemptReservation) throws -> Int64? {
    let counters = try attempt.entries.map { try statements.attemptsByDigest.rows([$0.digest.stored]).first?.counter }
    guard case .refused(let wait) = attempt.decide(counters) else { return nil }
    return wait
  }
}
