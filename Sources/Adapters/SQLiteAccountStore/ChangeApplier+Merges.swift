internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  /// Clears the row of a merged account in the same way as the row of a deleted account. The row keeps the UID.
  func merge(_ merge: AccountMerge, in tenant: TenantID, _ resolved: inout Resolved) throws {
    guard merge.tenant == tenant else { throw StoreError.stale }
    let account = try row(merge.merged, in: tenant, &resolved)
    let survivor = try row(merge.survivor, in: tenant, &resolved)
    try statements.deleteIdentitiesOfAccount.run([account])
    try statements.endAllSessions.run([account])
    try statements.revokeActionCodes.run([merge.merged.rawValue, tenant.rawValue])
    try statements.moveUsedFactors.run([survivor, account])
    try statements.eraseAccount.run([account, merge.at.milliseconds])
    try requireChange()
    try statements.moveAliases.run([survivor, account])
    try statements.insertMerge.run(MergeRow(merge, of: account, into: survivor))
    try requireChange(orElse: .keyTaken)
    resolved.forget(merge.merged)
  }

  func reserve(_ address: String, onAlias uid: UID, in tenant: TenantID) throws {
    guard let alias = try statements.findAlias.first([uid.rawValue, tenant.rawValue]) else { throw StoreError.stale }
    try statements.reserveAddress.run([address, alias])
    try requireChange(orElse: .emailTaken)
  }

  func undoMerge(
    of account: Account, from survivor: UID, aliases: [UID], in tenant: TenantID, _ resolved: inout Resolved
  ) throws {
    guard account.tenant == tenant else { throw StoreError.stale }
    let old = try row(survivor, in: tenant, &resolved)
    guard let row = try statements.findAlias.first([account.uid.rawValue, tenant.rawValue]) else {
      throw StoreError.stale
    }
    try statements.deleteMerge.run([row, old])
    try requireChange()
    try statements.restoreAccount.run([account.createdAt.milliseconds, row])
    try update(account, row, in: tenant)
    for alias in aliases { try statements.moveAlias.run([row, alias.rawValue, old]) }
    for factor in account.factors { try statements.moveUsedFactor.run([row, factor.id.key, old]) }
    resolved.note(account.uid, row)
  }

  func cutAliases(of uid: UID, in tenant: TenantID, _ resolved: inout Resolved) throws {
    let row = try row(uid, in: tenant, &resolved)
    try statements.releaseReservedAddresses.run([row])
    try statements.cutAliases.run([row])
  }
}
