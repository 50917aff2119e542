internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func open(_ wayBack: WayBack, in tenant: TenantID) throws {
    guard wayBack.tenant == tenant else { throw StoreError.stale }
    try statements.renewWayBack.run(WayBackRow(wayBack))
    if db.changesCount > 0 { return }
    try statements.openWayBack.run(WayBackRow(wayBack))
    try requireChange(orElse: .keyTaken)
  }

  func close(_ selection: WayBackSelection, in tenant: TenantID) throws {
    switch selection {
    case .all(let uid): try statements.closeWaysBack.run([uid.rawValue, tenant.rawValue])
    case .address(let address, let uid):
      try statements.closeWaysBackOfAddress.run([uid.rawValue, tenant.rawValue, address])
    case .since(let time, let address, let uid):
      try statements.closeLaterWaysBack.run([uid.rawValue, tenant.rawValue, address, time.milliseconds])
    }
  }

  func keep(_ shadow: Shadow, in tenant: TenantID) throws {
    guard shadow.tenant == tenant else { throw StoreError.stale }
    try statements.keepShadow.run(ShadowRow(shadow))
    try statements.limitShadows.run([shadow.uid.rawValue, tenant.rawValue, Shadow.limit])
  }
}
