internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ key: ServiceKey, in tenant: TenantID) throws {
    guard key.tenant == tenant else { throw StoreError.stale }
    try statements.insertServiceKey.run(ServiceKeyRow(key))
    try requireChange(orElse: .keyTaken)
  }

  func delete(_ id: ServiceKeyID, in tenant: TenantID) throws {
    try statements.deleteServiceKey.run([id.rawValue, tenant.rawValue])
    try requireChange()
  }

  func noteUse(of id: ServiceKeyID, at: Timestamp, in tenant: TenantID) throws {
    try statements.noteUseOfServiceKey.run([at.milliseconds, id.rawValue, tenant.rawValue])
  }
}
