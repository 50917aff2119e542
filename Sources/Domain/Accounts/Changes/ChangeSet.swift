/// Changes that are committed together or not at all, with the conditions that they depend on.
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
