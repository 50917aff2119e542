import Accounts

/// The step of the last code of a factor that was used.
struct UsedFactor: Sendable {
  var account: Int64
  var step: Int64
}

extension StoreState {
  mutating func insert(_ pending: PendingSignIn, in tenant: TenantID) throws(StoreError) {
    guard pending.tenant == tenant else { throw .stale }
    var stored = pending
    stored.content.claim?.material = Material.none
    guard pendingSignIns.updateValue(stored, forKey: pending.id) == nil else { throw .keyTaken }
  }

  mutating func countWrongCode(_ id: PendingSignInID, before count: Int64, in tenant: TenantID) throws(StoreError) {
    guard var pending = pendingSignIns[id], pending.tenant == tenant, pending.wrongCodes == count else { throw .stale }
    pending.wrongCodes += 1
    pendingSignIns[id] = pending
  }

  mutating func consume(_ id: PendingSignInID, wrongCodes: Int64, in tenant: TenantID) throws(StoreError) {
    guard let pending = pendingSignIns[id], pending.tenant == tenant, pending.wrongCodes == wrongCodes else {
      throw .stale
    }
    pendingSignIns[id] = nil
  }

  mutating func use(_ id: FactorID, of uid: UID, step: Int64, in tenant: TenantID) throws(StoreError) {
    guard let account = number(of: uid, in: tenant) else { throw .stale }
    if let used = usedFactors[id], used.account != account || used.step >= step { throw .proofSpent }
    usedFactors[id] = UsedFactor(account: account, step: step)
  }

  mutating func forgetUsedFactors(of account: Int64) {
    for (id, used) in usedFactors where used.account == account { usedFactors[id] = nil }
  }
}
