internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func use(_ id: FactorID, _ row: Int64, step: Int64) throws {
    let use = UsedFactorRow(id, of: row, step: step)
    try statements.updateUsedFactor.run(use)
    if db.changesCount > 0 { return }
    // Either the factor is used for the first time, or it was already used in this step and its row exists.
    try statements.insertUsedFactor.run(use)
    try requireChange(orElse: .proofSpent)
  }
}
