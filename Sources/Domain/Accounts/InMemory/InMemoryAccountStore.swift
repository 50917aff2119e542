import Synchronization

/// An account store that lives as long as the process: for tests, for embedding, for trying things out.
///
/// It keeps every promise of `AccountStore` but durability.
package final class InMemoryAccountStore: AccountStore, AccountDirectory, StoreMaintenance {
  private let state: Mutex<State>

  package init() { state = Mutex(State()) }

  /// A store that begins with what another one holds now; after that each changes on its own.
  package init(copying other: InMemoryAccountStore) { state = Mutex(other.state.withLock { $0 }) }

  package func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    state.withLock { $0.account(uid, in: tenant) }
  }

  package func account(holding key: Identity.Key) async throws(StoreError) -> Account? {
    state.withLock { state in
      state.identityOwners[key].flatMap { state.account($0, in: key.tenant) }
    }
  }

  package func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners {
    state.withLock { state in
      let aside = state.accounts.values.compactMap { $0 }.filter { $0.identity(key)?.isActive == false }
      let owner = email.flatMap { state.emailOwners[Address(tenant: key.tenant, email: $0)] }
      return Owners(
        holder: state.identityOwners[key].flatMap { state.account($0, in: key.tenant) },
        emailOwner: owner.flatMap { state.account($0, in: key.tenant) },
        setAside: aside.sorted { $0.uid.rawValue < $1.uid.rawValue })
    }
  }

  package func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord? {
    state.withLock { state in
      guard let session = state.sessions[id], session.tenant == tenant,
        let account = state.account(session.uid, in: tenant)
      else { return nil }
      return SessionRecord(session: session, account: account)
    }
  }

  package func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation? {
    state.withLock { state in
      state.continuations[id].flatMap { $0.tenant == tenant ? $0 : nil }
    }
  }

  package func accounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    state.withLock { state in
      let start = Int(clamping: cursor?.rawValue ?? 0)
      var page = AccountPage(accounts: [], next: nil)
      var index = max(0, start)
      while index < state.order.count {
        guard page.accounts.count < max(1, limit) else {
          page.next = AccountCursor(rawValue: Int64(index))
          break
        }
        if let account = state.account(state.order[index], in: tenant) { page.accounts.append(account) }
        index += 1
      }
      return page
    }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    let refusal: StoreError? = state.withLock { state in
      do throws(StoreError) {
        try state.commit(changes)
        return nil
      } catch {
        return error
      }
    }
    if let refusal { throw refusal }
  }

  package func sweep(now: Timestamp, limit: Int) async throws(StoreError) -> Int {
    state.withLock { state in
      let sessions = state.sessions.values.lazy.filter { $0.expiresAt <= now }.prefix(limit).map(\.id)
      let expired = Array(sessions)
      for id in expired { state.endSession(id) }
      let proofs = Array(state.spentProofs.lazy.filter { $0.value <= now }.prefix(limit).map(\.key))
      for digest in proofs { state.spentProofs[digest] = nil }
      let continuations = Array(
        state.continuations.values.lazy.filter { $0.expiresAt <= now }.prefix(limit).map(\.id))
      for id in continuations { state.continuations[id] = nil }
      return expired.count + proofs.count + continuations.count
    }
  }

  package func checkIntegrity() async throws(StoreError) -> [String] {
    state.withLock { $0.problems() }
  }

  /// The audit trail so far.
  package var auditTrail: [AuditRecord] { state.withLock { $0.audit } }

  /// The events so far.
  package var events: [OutboxEvent] { state.withLock { $0.events } }
}

extension InMemoryAccountStore {
  struct Address: Hashable, Sendable {
    var tenant: TenantID
    var email: String
  }
}
