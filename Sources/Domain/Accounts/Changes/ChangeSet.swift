/// Changes that are committed together or not at all, with what they rely on.
package struct ChangeSet: Sendable, Hashable {
  package var tenant: TenantID
  package var expectations: [Expectation]
  package var changes: [Change]

  package init(tenant: TenantID, expectations: [Expectation] = [], changes: [Change] = []) {
    self.tenant = tenant
    self.expectations = expectations
    self.changes = changes
  }
}
