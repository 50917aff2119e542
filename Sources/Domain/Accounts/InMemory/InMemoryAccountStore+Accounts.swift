extension InMemoryAccountStore.State {
  mutating func insert(_ account: Account, _ undo: inout [Undo]) throws(StoreError) {
    guard accounts[account.uid] == nil else { throw .keyTaken }
    try claim(account.email, for: account, &undo)
    var bare = account
    bare.identities = []
    accounts[account.uid] = bare
    order.append(account.uid)
    let uid = account.uid
    undo.append {
      $0.accounts[uid] = nil
      $0.order.removeLast()
    }
  }

  mutating func update(_ account: Account, _ undo: inout [Undo]) throws(StoreError) {
    guard let old = self.account(account.uid, in: account.tenant) else { throw .stale }
    if old.email != account.email {
      release(old.email, of: old, &undo)
      try claim(account.email, for: account, &undo)
    }
    var new = account
    new.identities = old.identities
    new.lastSignInAt = max(old.lastSignInAt, account.lastSignInAt)
    put(new, insteadOf: old, &undo)
  }

  mutating func delete(_ uid: UID, in tenant: TenantID, _ undo: inout [Undo]) throws(StoreError) {
    guard let account = account(uid, in: tenant) else { throw .stale }
    for identity in account.identities { try delete(identity.id, uid, in: tenant, &undo) }
    for session in sessionsOfAccount[uid] ?? [] { strip(session, &undo) }
    release(account.email, of: account, &undo)
    let emptied = accounts[uid]
    accounts[uid] = .some(nil)
    undo.append { $0.accounts[uid] = emptied }
  }

  /// With the records of a deletion that its owner did not ask for.
  mutating func deleteAbandoned(_ account: Account, now: Timestamp) {
    var undo: [Undo] = []
    guard (try? delete(account.uid, in: account.tenant, &undo)) != nil else { return }
    audit.append(.deletedAsAbandoned(account, at: now))
    events.append(.deletedAsAbandoned(account, at: now))
  }

  mutating func insert(
    _ identity: Identity, _ uid: UID, in tenant: TenantID, _ undo: inout [Undo]
  ) throws(StoreError) {
    guard let old = account(uid, in: tenant), identity.key.tenant == tenant else { throw .stale }
    guard !identity.isActive || identityOwners[identity.key] == nil else { throw .identityTaken }
    guard identityIDs.insert(identity.id).inserted else { throw .keyTaken }
    if identity.isActive { identityOwners[identity.key] = uid }
    undo.append {
      $0.identityIDs.remove(identity.id)
      if identity.isActive { $0.identityOwners[identity.key] = nil }
    }
    var new = old
    new.identities.append(identity)
    new.identities.sort { $0.id.rawValue < $1.id.rawValue }
    put(new, insteadOf: old, &undo)
  }

  mutating func update(
    _ identity: Identity, _ uid: UID, in tenant: TenantID, _ undo: inout [Undo]
  ) throws(StoreError) {
    guard let old = account(uid, in: tenant), let index = old.identities.firstIndex(where: { $0.id == identity.id })
    else { throw .stale }
    var new = old
    let present = old.identities[index]
    if identity.isActive, !present.isActive {
      guard identityOwners[present.key] == nil else { throw .identityTaken }
      identityOwners[present.key] = uid
      undo.append { $0.identityOwners[present.key] = nil }
    } else if !identity.isActive, present.isActive {
      identityOwners[present.key] = nil
      undo.append { $0.identityOwners[present.key] = uid }
    }
    new.identities[index] = identity
    new.identities[index].key = present.key
    new.identities[index].lastUsedAt = max(present.lastUsedAt, identity.lastUsedAt)
    put(new, insteadOf: old, &undo)
  }

  mutating func delete(
    _ id: IdentityID, _ uid: UID, in tenant: TenantID, _ undo: inout [Undo]
  ) throws(StoreError) {
    guard let old = account(uid, in: tenant), let index = old.identities.firstIndex(where: { $0.id == id }) else {
      throw .stale
    }
    var new = old
    let gone = new.identities.remove(at: index)
    if gone.isActive { identityOwners[gone.key] = nil }
    identityIDs.remove(gone.id)
    undo.append {
      if gone.isActive { $0.identityOwners[gone.key] = uid }
      $0.identityIDs.insert(gone.id)
    }
    put(new, insteadOf: old, &undo)
  }

  mutating func recordSignIn(
    _ uid: UID, _ identity: IdentityID?, _ at: Timestamp, in tenant: TenantID, _ undo: inout [Undo]
  ) throws(StoreError) {
    guard let old = account(uid, in: tenant) else { throw .stale }
    var new = old
    new.lastSignInAt = max(old.lastSignInAt, at)
    if let index = new.identities.firstIndex(where: { $0.id == identity }) {
      new.identities[index].lastUsedAt = max(new.identities[index].lastUsedAt, at)
    }
    put(new, insteadOf: old, &undo)
  }

  private mutating func put(_ new: Account, insteadOf old: Account, _ undo: inout [Undo]) {
    accounts[new.uid] = new
    undo.append { $0.accounts[old.uid] = old }
  }

  private mutating func claim(_ email: String?, for account: Account, _ undo: inout [Undo]) throws(StoreError) {
    guard let email else { return }
    let address = InMemoryAccountStore.Address(tenant: account.tenant, email: email)
    guard emailOwners[address] == nil else { throw .emailTaken }
    emailOwners[address] = account.uid
    undo.append { $0.emailOwners[address] = nil }
  }

  private mutating func release(_ email: String?, of account: Account, _ undo: inout [Undo]) {
    guard let email else { return }
    let address = InMemoryAccountStore.Address(tenant: account.tenant, email: email)
    emailOwners[address] = nil
    undo.append { $0.emailOwners[address] = account.uid }
  }
}
