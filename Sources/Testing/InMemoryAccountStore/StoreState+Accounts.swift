import Accounts

extension StoreState {
  mutating func insert(_ account: Account, in tenant: TenantID) throws(StoreError) {
    guard account.tenant == tenant else { throw .stale }
    lastNumber += 1
    try claim(account.email, in: tenant, for: lastNumber)
    guard numbers.updateValue(lastNumber, forKey: account.uid) == nil else { throw .keyTaken }
    var bare = account
    bare.identities = []
    accounts[lastNumber] = bare
  }

  mutating func update(_ account: Account, in tenant: TenantID) throws(StoreError) {
    guard account.tenant == tenant else { throw .stale }
    try change(account.uid, in: tenant) { state, number, stored throws(StoreError) in
      state.release(stored.email, in: tenant)
      try state.claim(account.email, in: tenant, for: number)
      var new = account
      new.identities = stored.identities
      new.createdAt = stored.createdAt
      new.lastSignInAt = max(stored.lastSignInAt, account.lastSignInAt)
      stored = new
    }
  }

  mutating func delete(_ uid: UID, in tenant: TenantID, at: Timestamp) throws(StoreError) {
    guard let number = number(of: uid, in: tenant), let account = accounts[number] else { throw .stale }
    for session in sessions(ofAccount: number) { strip(session) }
    forgetMail(of: uid)
    forgetUsedFactors(of: number)
    forgetRecovery(of: uid)
    forgetAliases(of: uid)
    forget(account, number, in: tenant)
    if account.isAnonymous { deletedGuests[uid] = at }
  }

  /// Removes an account and its identities, and releases its email address. Its user ID remains taken.
  mutating func forget(_ account: Account, _ number: Int64, in tenant: TenantID) {
    for identity in account.identities { forget(identity, of: number) }
    release(account.email, in: tenant)
    accounts[number] = nil
  }

  mutating func insert(_ identity: Identity, of uid: UID, in tenant: TenantID) throws(StoreError) {
    guard identity.key.tenant == tenant else { throw .stale }
    try change(uid, in: tenant) { state, number, account throws(StoreError) in
      try identity.checkPasswordHash()
      try state.index(identity, of: number)
      guard state.identityIDs.insert(identity.id).inserted else { throw .keyTaken }
      account.identities.append(identity)
      account.identities.sort { $0.id.rawValue < $1.id.rawValue }
    }
  }

  mutating func update(_ identity: Identity, of uid: UID, in tenant: TenantID) throws(StoreError) {
    try change(uid, in: tenant) { state, number, account throws(StoreError) in
      guard let index = account.identities.firstIndex(where: { $0.id == identity.id }) else { throw .stale }
      try identity.checkPasswordHash()
      let stored = account.identities[index]
      var new = identity
      new.key = stored.key
      new.linkedAt = stored.linkedAt
      new.lastUsedAt = max(stored.lastUsedAt, identity.lastUsedAt)
      account.identities[index] = new
      state.removeFromIndex(stored, of: number)
      try state.index(new, of: number)
    }
  }

  mutating func delete(_ id: IdentityID, of uid: UID, in tenant: TenantID) throws(StoreError) {
    try change(uid, in: tenant) { state, number, account throws(StoreError) in
      guard let index = account.identities.firstIndex(where: { $0.id == id }) else { throw .stale }
      state.forget(account.identities.remove(at: index), of: number)
    }
  }

  mutating func recordSignIn(
    of uid: UID, with identity: IdentityID?, at: Timestamp, in tenant: TenantID
  ) throws(StoreError) {
    try change(uid, in: tenant) { _, _, account in
      account.lastSignInAt = max(account.lastSignInAt, at)
      guard let index = account.identities.firstIndex(where: { $0.id == identity }) else { return }
      account.identities[index].lastUsedAt = max(account.identities[index].lastUsedAt, at)
    }
  }

  /// Changes an account with a closure, which also receives the state and the account's number.
  /// - Throws: `.stale` if the account does not exist.
  private mutating func change(
    _ uid: UID, in tenant: TenantID,
    _ body: (inout StoreState, Int64, inout Account) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let number = number(of: uid, in: tenant), var account = accounts[number] else { throw .stale }
    try body(&self, number, &account)
    accounts[number] = account
  }

  /// Claims an email address for an account. If the address was reserved for this account, the reservation ends.
  mutating func claim(_ email: String?, in tenant: TenantID, for number: Int64) throws(StoreError) {
    guard let email else { return }
    if let alias = reservations[Address(email, in: tenant)] {
      guard let survivor = merges[alias]?.survivor, numbers[survivor] == number else { throw .emailTaken }
      reservations[Address(email, in: tenant)] = nil
    }
    guard emailOwners.updateValue(number, forKey: Address(email, in: tenant)) == nil else { throw .emailTaken }
  }

  private mutating func release(_ email: String?, in tenant: TenantID) {
    guard let email else { return }
    emailOwners[Address(email, in: tenant)] = nil
  }

  /// Indexes an identity. An active identity belongs to at most one account, but any number of accounts may have set
  /// the same identity aside.
  private mutating func index(_ identity: Identity, of number: Int64) throws(StoreError) {
    guard identity.isActive else {
      setAside[identity.key, default: []].insert(number)
      return
    }
    guard identityOwners.updateValue(number, forKey: identity.key) == nil else { throw .identityTaken }
  }

  private mutating func removeFromIndex(_ identity: Identity, of number: Int64) {
    if identity.isActive {
      identityOwners[identity.key] = nil
    } else {
      setAside[identity.key]?.remove(number)
    }
  }

  private mutating func forget(_ identity: Identity, of number: Int64) {
    removeFromIndex(identity, of: number)
    identityIDs.remove(identity.id)
  }
}
