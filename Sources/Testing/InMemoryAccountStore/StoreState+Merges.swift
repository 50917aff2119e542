import Accounts

extension StoreState {
  mutating func merge(_ merge: AccountMerge, in tenant: TenantID) throws(StoreError) {
    guard merge.tenant == tenant, let number = number(of: merge.merged, in: tenant), let account = accounts[number],
      let survivor = self.number(of: merge.survivor, in: tenant)
    else { throw .stale }
    for session in sessions(ofAccount: number) { end(session) }
    revoke(.allButAnswers, of: merge.merged, in: tenant)
    for (id, used) in usedFactors where used.account == number { usedFactors[id]?.account = survivor }
    forget(account, number, in: tenant)
    for alias in merges.values where alias.survivor == merge.merged { merges[alias.merged]?.survivor = merge.survivor }
    guard merges.values.allSatisfy({ $0.id != merge.id }) else { throw .keyTaken }
    merges[merge.merged] = merge
  }

  mutating func reserve(_ email: String, onAlias uid: UID, in tenant: TenantID) throws(StoreError) {
    guard merges[uid]?.tenant == tenant else { throw .stale }
    let address = Address(email, in: tenant)
    guard emailOwners[address] == nil, reservations.updateValue(uid, forKey: address) == nil else { throw .emailTaken }
  }

  mutating func undoMerge(
    of account: Account, from survivor: UID, aliases: [UID], in tenant: TenantID
  ) throws(StoreError) {
    guard account.tenant == tenant, let old = number(of: survivor, in: tenant), let number = numbers[account.uid],
      merges[account.uid]?.survivor == survivor
    else { throw .stale }
    merges[account.uid] = nil
    releaseReservations { $0 == account.uid }
    var bare = account
    bare.identities = []
    accounts[number] = bare
    try claim(account.email, in: tenant, for: number)
    for alias in aliases where merges[alias]?.survivor == survivor { merges[alias]?.survivor = account.uid }
    for factor in account.factors where usedFactors[factor.id]?.account == old {
      usedFactors[factor.id]?.account = number
    }
  }

  mutating func cutAliases(of uid: UID, in tenant: TenantID) throws(StoreError) {
    guard number(of: uid, in: tenant) != nil else { throw .stale }
    for alias in merges.values where alias.survivor == uid {
      merges[alias.merged]?.isCut = true
      merges[alias.merged]?.snapshot = nil
      releaseReservations { $0 == alias.merged }
    }
  }

  /// Removes the aliases of a deleted account. Their user IDs remain taken.
  mutating func forgetAliases(of uid: UID) {
    for alias in merges.values where alias.survivor == uid {
      merges[alias.merged] = nil
      releaseReservations { $0 == alias.merged }
    }
  }

  /// Removes the snapshots and reservations of merges that can no longer be undone, and returns the number of these
  /// merges.
  mutating func sweepMerges(now: Timestamp, limit: Int) -> Int {
    let over = merges.values.filter { $0.snapshot != nil && $0.undoUntil <= now }.prefix(limit)
    for merge in over {
      merges[merge.merged]?.snapshot = nil
      releaseReservations { $0 == merge.merged }
    }
    return over.count
  }

  func hasReservedAddress(_ uid: UID) -> Bool { reservations.contains { merges[$0.value]?.survivor == uid } }

  /// Returns whether an account has lost its email address, and no address is reserved for it.
  func isUnreachable(_ account: Account) -> Bool { account.addressLoss != nil && !hasReservedAddress(account.uid) }

  private mutating func releaseReservations(_ isOver: (UID) -> Bool) {
    for (address, alias) in reservations where isOver(alias) { reservations[address] = nil }
  }
}
