import Accounts

extension StoreState {
  mutating func insert(_ intent: Intent, in tenant: TenantID) throws(StoreError) {
    guard intent.tenant == tenant else { throw .stale }
    let isCodeTaken =
      intent.userCodeDigest != nil && intents.values.contains { $0.userCodeDigest == intent.userCodeDigest }
    guard !isCodeTaken, intents.updateValue(intent.stripped, forKey: intent.id) == nil else { throw .keyTaken }
  }

  mutating func update(_ intent: Intent, from stage: Intent.Stage, in tenant: TenantID) throws(StoreError) {
    guard let stored = intents[intent.id], stored.tenant == tenant, stored.stage == stage else { throw .proofSpent }
    intents[intent.id]?.stage = intent.stage
    intents[intent.id]?.content = intent.stripped.content
  }
}

extension Intent {
  /// As a store keeps it: a claim's material is never stored with a proof.
  fileprivate var stripped: Intent {
    var intent = self
    intent.content.claim?.material = .none
    return intent
  }
}
