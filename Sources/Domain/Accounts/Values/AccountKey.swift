/// Identifies an account across all tenants.
package struct AccountKey: Sendable, Hashable {
  package let tenant: TenantID
  package let uid: UID

  package init(tenant: TenantID, uid: UID) {
    self.tenant = tenant
    self.uid = uid
  }

  /// Hashes only the user ID, because the hash is computed for every call, and the user ID alone distinguishes nearly
  /// all accounts.
  package func hash(into hasher: inout Hasher) { hasher.combine(uid) }
}

extension Account {
  package var accountKey: AccountKey { AccountKey(tenant: tenant, uid: uid) }
}

extension Principal {
  package var accountKey: AccountKey { AccountKey(tenant: tenant, uid: uid) }
}
