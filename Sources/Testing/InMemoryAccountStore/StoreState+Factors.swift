import Accounts

/// A factor's account, and the time step of the factor's last used code.
struct UsedFactor: Sendable {
  var account: Int64
  var step: Int64
}

extension StoreState {
  mutating func use(_ id: FactorID, of uid: UID, step: Int64, in tenant: TenantID) throws(StoreError) {
    guard let account = number(of: uid, in: tenant) else { throw .stale }
    if let used = usedFactors[id], used.account != account || used.step >= step { throw .proofSpent }
    usedFactors[id] = UsedFactor(account: account, step: step)
  }

  mutating func forgetUsedFactors(of account: Int64) {
    for (id, used) in usedFactors where used.account == account { usedFactors[id] = nil }
  }
}
