internal import Accounts

/// Stores and uses up single-use items: proofs, used factors, receipts and codes.
extension ChangeApplier {
  func spend(_ digest: [UInt8], _ expiresAt: Timestamp) throws {
    try transaction.require(ProofStatements.spend, stored: SpentProofRow(digest, until: expiresAt).insertion) {
      .proofSpent
    }
  }

  func store(_ proof: ProofRecord) throws {
    try require(inTenant: proof.tenant)
    try transaction.require(ProofStatements.store, stored: ProofRow(proof).insertion) { .keyTaken }
  }

  func revise(_ proof: ProofRecord) throws {
    try require(inTenant: proof.tenant)
    try transaction.require(ProofStatements.revise, stored: ProofRow(proof).replacement)
  }

  func consume(_ key: ProofKey, revision: Int64?) throws {
    try transaction.require(ProofStatements.consume, [key.id, key.kind, tenant, revision]) {
      revision == nil ? .proofSpent : .stale
    }
  }

  /// Records the time step of a used code, which must be later than the last recorded step.
  func use(_ id: FactorID, _ row: Int64, step: Int64) throws {
    try transaction.require(ProofStatements.useFactor, stored: UsedFactorRow(id, of: row, step: step).insertion) {
      .proofSpent
    }
  }

  func insert(_ receipt: RequestReceipt) throws {
    try transaction.require(ProofStatements.insertReceipt, stored: RequestReceiptRow(receipt).insertion) {
      .requestRepeated
    }
  }

  func insert(_ code: ActionCode) throws {
    try require(inTenant: code.tenant)
    try transaction.require(ProofStatements.insertCode, stored: ActionCodeRow(code).insertion) { .keyTaken }
  }

  func consume(_ id: ActionCodeID) throws {
    try transaction.require(ProofStatements.consumeCode, [id, tenant]) { .proofSpent }
  }

  func revoke(_ selection: ActionCodeSelection, of uid: UID) throws {
    let statement =
      switch selection {
      case .changesOfAddress: ProofStatements.revokeChangesOfAddress
      case .allButAnswers: ProofStatements.revokeAllButAnswers
      case .allButWaysBack: ProofStatements.revokeAllButWaysBack
      case .all: ProofStatements.revokeAll
      }
    try transaction.run(statement, [uid, tenant])
  }
}

private enum ProofStatements {
  static let spend = TableStatement(inserting: SpentProofRow.self)
  static let store = TableStatement(inserting: ProofRow.self)
  static let revise = TableStatement(updating: ProofRow.self) { description in
    "revision = CAST(\(description.updateParameter(of: "revision")) AS bigint) - 1"
  }
  static let consume = TableStatement(
    """
    DELETE FROM stored_proofs
    WHERE id = $1 AND kind = $2 AND tenant = $3 AND revision = coalesce(CAST($4 AS bigint), revision)
    """)
  static let useFactor = TableStatement(
    upserting: UsedFactorRow.self,
    onlyIf: "used_factors.account_id = excluded.account_id AND used_factors.step < excluded.step")
  static let insertReceipt = TableStatement(inserting: RequestReceiptRow.self)

  static let insertCode = TableStatement(inserting: ActionCodeRow.self)
  static let consumeCode = TableStatement("DELETE FROM action_codes WHERE id = $1 AND tenant = $2")
  static let revokeChangesOfAddress = revocation(.changesOfAddress)
  static let revokeAllButAnswers = revocation(.allButAnswers)
  static let revokeAllButWaysBack = revocation(.allButWaysBack)
  static let revokeAll = revocation(.all)

  private static func revocation(_ selection: ActionCodeSelection) -> TableStatement {
    TableStatement("DELETE FROM action_codes WHERE uid = $1 AND tenant = $2 AND kind IN (\(selection.kinds))")
  }
}
