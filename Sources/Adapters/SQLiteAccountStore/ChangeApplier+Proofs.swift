internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func store(_ proof: ProofRecord, in tenant: TenantID) throws {
    guard proof.tenant == tenant else { throw StoreError.stale }
    try statements.storeProof.run(ProofRow(proof))
    try requireChange(orElse: .keyTaken)
  }

  func revise(_ proof: ProofRecord, in tenant: TenantID) throws {
    guard proof.tenant == tenant else { throw StoreError.stale }
    try statements.reviseProof.run(ProofRow(proof))
    try requireChange()
  }

  func consume(_ key: ProofKey, revision: Int64?, in tenant: TenantID) throws {
    try statements.consumeProof.run([key.id, key.kind.rawValue, tenant.rawValue, revision])
    try requireChange(orElse: revision == nil ? .proofSpent : .stale)
  }
}
