internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ pending: PendingSignIn, in tenant: TenantID) throws {
    guard pending.tenant == tenant else { throw StoreError.stale }
    try statements.insertPendingSignIn.run(PendingSignInRow(pending))
    try requireChange(orElse: .keyTaken)
  }

  func countWrongCode(_ id: PendingSignInID, before count: Int64, in tenant: TenantID) throws {
    try statements.countWrongCode.run([id.rawValue, tenant.rawValue, count])
    try requireChange()
  }

  func consume(_ id: PendingSignInID, wrongCodes: Int64, in tenant: TenantID) throws {
    try statements.consumePendingSignIn.run([id.rawValue, tenant.rawValue, wrongCodes])
    try requireChange()
  }

  func use(_ id: FactorID, _ row: Int64, step: Int64) throws {
    let use = UsedFactorRow(id: id, accountID: row, step: step)
    try statements.updateUsedFactor.run(use)
    if db.changesCount > 0 { return }
    // The first time; or it was used in this step already, and the row is there.
    try statements.insertUsedFactor.run(use)
    try requireChange(orElse: .proofSpent)
  }
}
