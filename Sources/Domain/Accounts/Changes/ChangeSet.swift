/// Changes that are committed together or not at all, with what they rely on.
public struct ChangeSet: Sendable, Hashable {
  public var tenant: TenantID
  public var expectations: [Expectation]
  public var changes: [Change]

  public init(tenant: TenantID, expectations: [Expectation] = [], changes: [Change] = []) {
    self.tenant = tenant
    self.expectations = expectations
    self.changes = changes
  }
}
