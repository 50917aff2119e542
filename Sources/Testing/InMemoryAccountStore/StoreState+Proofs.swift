import Accounts

extension StoreState {
  func proof(_ key: ProofKey, in tenant: TenantID) -> ProofRecord? {
    proofs[key.id].flatMap { $0.key == key && $0.tenant == tenant ? $0 : nil }
  }

  mutating func store(_ proof: ProofRecord, in tenant: TenantID) throws(StoreError) {
    guard proof.tenant == tenant else { throw .stale }
    let isTaken = proof.lookup != nil && proofs.values.contains { $0.lookup == proof.lookup }
    guard !isTaken, proofs.updateValue(proof, forKey: proof.key.id) == nil else { throw .keyTaken }
  }

  mutating func revise(_ proof: ProofRecord, in tenant: TenantID) throws(StoreError) {
    guard var stored = self.proof(proof.key, in: tenant), stored.revision == proof.revision - 1 else { throw .stale }
    stored.revision = proof.revision
    stored.content = proof.content
    proofs[proof.key.id] = stored
  }

  mutating func consume(_ key: ProofKey, revision: Int64?, in tenant: TenantID) throws(StoreError) {
    guard let stored = proof(key, in: tenant), stored.revision == revision ?? stored.revision else {
      throw revision == nil ? .proofSpent : .stale
    }
    proofs[key.id] = nil
  }
}
