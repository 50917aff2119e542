import Accounts

extension StoreState {
  mutating func open(_ wayBack: WayBack, in tenant: TenantID) throws(StoreError) {
    guard wayBack.tenant == tenant else { throw .stale }
    var wayBack = wayBack
    waysBack[wayBack.uid, default: []].removeAll { present in
      guard present.reason == wayBack.reason,
        present.address.canonical.utf8.elementsEqual(wayBack.address.canonical.utf8)
      else { return false }
      if present.expiresAt > wayBack.openedAt { wayBack.openedAt = min(present.openedAt, wayBack.openedAt) }
      return true
    }
    waysBack[wayBack.uid, default: []].append(wayBack)
  }

  mutating func close(_ selection: WayBackSelection, in tenant: TenantID) {
    guard case .all(let uid) = selection else {
      waysBack[selection.uid]?.removeAll { $0.tenant == tenant && selection.includes($0) }
      return
    }
    for uid in [uid] + aliases(of: uid) { waysBack[uid]?.removeAll { $0.tenant == tenant } }
  }

  mutating func keep(_ shadow: Shadow, in tenant: TenantID) throws(StoreError) {
    guard shadow.tenant == tenant else { throw .stale }
    var kept = shadows[shadow.uid, default: []] + [shadow]
    if kept.count > Shadow.limit, let shortest = kept.indices.min(by: { kept[$0].duration < kept[$1].duration }) {
      kept.remove(at: shortest)
    }
    shadows[shadow.uid] = kept
  }

  /// Removes the recovery data of a deleted account and its aliases.
  mutating func forgetRecovery(of uid: UID) {
    for uid in [uid] + aliases(of: uid) {
      waysBack[uid] = nil
      shadows[uid] = nil
    }
  }

  /// Removes expired ways back and shadows, and returns how many were removed.
  mutating func sweepRecovery(now: Timestamp, _ lifetimes: Lifetimes) -> Int {
    var count = 0
    for (uid, ways) in waysBack {
      let open = ways.filter { $0.expiresAt > now }
      count += ways.count - open.count
      waysBack[uid] = open.isEmpty ? nil : open
    }
    for (uid, old) in shadows {
      let kept = old.filter { $0.removedAt.adding(milliseconds: lifetimes.shadow) > now }
      count += old.count - kept.count
      shadows[uid] = kept.isEmpty ? nil : kept
    }
    return count
  }

  func aliases(of uid: UID) -> [UID] {
    merges.values.filter { $0.survivor == uid }.map(\.merged)
  }
}

extension Shadow {
  fileprivate var duration: Int64 { removedAt.milliseconds(since: addedAt) }
}
