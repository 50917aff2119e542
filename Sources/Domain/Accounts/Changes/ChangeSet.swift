/// Changes that are committed atomically, with the conditions on which they depend.
package struct ChangeSet: Sendable, Hashable {
  package var tenant: TenantID
  package var expectations: [Expectation]
  package var changes: [Change]
  package var origin: ChangeOrigin

  package init(
    tenant: TenantID, expectations: [Expectation] = [], changes: [Change] = [], origin: ChangeOrigin = ChangeOrigin()
  ) {
    self.tenant = tenant
    self.origin = origin
    self.expectations = expectations
    self.changes = changes
  }
}
