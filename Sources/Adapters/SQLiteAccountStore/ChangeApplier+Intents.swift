internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ intent: Intent, in tenant: TenantID) throws {
    guard intent.tenant == tenant else { throw StoreError.stale }
    try statements.insertIntent.run(IntentRow(intent))
    try requireChange(orElse: .keyTaken)
  }

  func update(_ intent: Intent, from stage: Intent.Stage, in tenant: TenantID) throws {
    try statements.updateIntent.run([
      intent.stage.rawValue, intent.content.stored, intent.id.rawValue, tenant.rawValue, stage.rawValue,
    ])
    try requireChange(orElse: .proofSpent)
  }

  func consume(_ id: IntentID, in tenant: TenantID) throws {
    try statements.consumeIntent.run([id.rawValue, tenant.rawValue])
    try requireChange(orElse: .proofSpent)
  }
}
