import Accounts

extension StoreState {
  mutating func insert(_ key: ServiceKey, in tenant: TenantID) throws(StoreError) {
    guard key.tenant == tenant else { throw .stale }
    guard serviceKeys.updateValue(key, forKey: key.id) == nil else { throw .keyTaken }
  }

  mutating func delete(_ id: ServiceKeyID, in tenant: TenantID) throws(StoreError) {
    guard serviceKeys[id]?.tenant == tenant else { throw .stale }
    serviceKeys[id] = nil
  }

  mutating func noteUse(of id: ServiceKeyID, at: Timestamp, in tenant: TenantID) {
    guard serviceKeys[id]?.tenant == tenant else { return }
    serviceKeys[id]?.lastUsedAt = at
  }
}
