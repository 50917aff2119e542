import Accounts

extension Scenario<RuleService> {
  /// Drops what makes no difference to what can happen next: sessions and continuations that can no longer be used, of
  /// several like ones all but the newest, and the oldest beyond a limit.
  mutating func reduce(sessionsPerPerson: Int) {
    let live = Dictionary(service.store.sessions.map { ($0.number, $0) }) { first, _ in first }
    let usable = Dictionary(service.continuations.map { ($0.number, $0) }) { first, _ in first }
    for person in belongings.keys {
      guard var owned = belongings[person] else { continue }
      owned.pending = owned.pending.suffix(1).filter { pending in
        guard let continuation = usable[pending.continuation] else { return false }
        guard let lineage = continuation.boundTo else { return true }
        return owned.sessions.contains { $0.account != nil && live[$0.session]?.lineage == lineage }
      }
      let bound = owned.pending.first.flatMap { usable[$0.continuation]?.boundTo }
      var seen: Set<SessionUse> = []
      var kept: [Held] = []
      for held in owned.sessions.reversed() {
        guard held.account != nil, let session = live[held.session] else { continue }
        let use = SessionUse(uid: session.uid, identity: session.identity, isBound: session.lineage == bound)
        if kept.count < sessionsPerPerson, seen.insert(use).inserted { kept.append(held) }
      }
      owned.sessions = kept.reversed()
      belongings[person] = owned
    }
    service.keep(
      sessions: Set(belongings.values.flatMap { $0.sessions.map(\.session) }),
      continuations: Set(belongings.values.flatMap { $0.pending.map(\.continuation) }))
    let uids = Set(service.accounts.map(\.uid))
    accounts = accounts.filter { uids.contains($0.key) }
  }

  /// What tells one session of a person from another.
  private struct SessionUse: Hashable {
    let uid: UID
    let identity: IdentityID?
    let isBound: Bool
  }
}

extension Scenario {
  /// All that these people can do next.
  ///
  /// - Parameter takesCustomTokens: whether a service signs tokens for them.
  func operations(of persons: [Person], recycles: Bool, takesCustomTokens: Bool) -> [Operation] {
    let addresses = people.addresses.indices
    var operations: [Operation] = []
    for person in persons {
      let sessions = (belongings[person]?.sessions ?? []).filter { $0.account != nil }
      let devices = sessions.indices.map { Device.signedIn($0) }
      let accounts = people.openAccounts(of: person)
      let proofs =
        addresses.map { Proof.password(address: $0, password: 0) } + accounts.indices.map { .provider(account: $0) }
      let tokens =
        takesCustomTokens ? ledger.customTokenUIDs(of: person).indices.map { Proof.customToken($0) } : []
      let continuations = (belongings[person]?.pending.indices ?? 0..<0).map { Proof.continuation($0) }

      operations += addresses.map { .signUp(person, address: $0, password: 0) }
      operations += ([.anonymous] + proofs + tokens + continuations).map { .signIn(person, $0, from: nil) }
      for (session, device) in zip(sessions, devices) {
        operations += continuations.map { .signIn(person, $0, from: device) }
        operations += (proofs + continuations).map { .link(person, device, $0) }
        operations += (proofs + tokens).map { .reauthenticate(person, device, $0) }
        let identities = session.account.flatMap { self.accounts[$0] }?.identities ?? []
        for index in identities.indices {
          operations += [.none, .thisIdentity].map { .unlinkIdentity(person, device, index, $0) }
        }
        operations.append(.deleteAccount(person, device))
        operations += (proofs + tokens + continuations).flatMap { proof in
          [.merge(person, device, proof, keepsOther: false), .merge(person, device, proof, keepsOther: true)]
        }
        operations += proofs.map { .transfer(person, device, $0) }
        operations += devices.filter { $0 != device }.map { .mergeAnonymous(person, device, other: $0) }
        operations.append(.undoMerge(person, device))
      }
      for index in accounts.indices {
        let named = addresses.map { $0 as Int? } + [nil]
        for address in named {
          operations.append(.changeAddress(person, account: index, address: address, isVerified: true))
        }
        operations += addresses.map { .changeAddress(person, account: index, address: $0, isVerified: false) }
      }
      if recycles { operations += addresses.map { .recycle(address: $0, to: person) } }
    }
    return operations
  }
}
