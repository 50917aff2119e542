import AccountFakes
import Accounts

/// A store behind which a rule is broken.
struct BrokenStore: AccountStore {
  private let store: any AccountStore
  private let rule: BrokenRule

  init(_ store: any AccountStore, _ rule: BrokenRule) {
    self.store = store
    self.rule = rule
  }

  var feed: CommitFeed { store.feed }

  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await store.read(in: tenant) { [rule] in try body(BrokenSnapshot(base: $0, rule: rule)) }
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    var tampered = changes
    tampered.changes = rule.tampered(changes.changes)
    for index in tampered.changes.indices {
      switch tampered.changes[index] {
      case .updateAccount(let account):
        guard let stored = try await store.read(in: account.tenant, { try $0.account(account.uid) }) else { continue }
        tampered.changes[index] = .updateAccount(rule.tampered(account, stored: stored, changes.changes))
      case .insertIdentity(let identity, let uid) where rule == .firstMethodsSettle:
        guard let stored = try await store.read(in: identity.key.tenant, { try $0.account(uid) }),
          stored.linkedIdentities.isEmpty
        else { continue }
        tampered.changes[index] = .insertIdentity(identity.settled, uid)
      case .insertSession(var session) where rule == .linksRenewSessions && changes.changes.has(.identityLinked):
        session.authTime = session.createdAt
        tampered.changes[index] = .insertSession(session)
      default: break
      }
    }
    try await store.commit(tampered)
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await store.reserve(attempt)
  }
}

/// What is read of a store behind which a rule is broken.
private struct BrokenSnapshot: WrappedSnapshot {
  let base: any AccountSnapshot
  let rule: BrokenRule

  func owners(of key: Identity.Key, email: String?) throws -> ClaimOwners {
    var owners = rule.tampered(try base.owners(of: key, email: email))
    if rule == .lostAddressesAreFree { owners.waysBack = [] }
    if rule == .emailLinkJoinsUnasked, key.issuer == Identity.Key.emailLinkIssuer, let email,
      owners.emailOwner?.emailVerified == true, var link = owners.emailOwner?.linkedIdentities.first
    {
      link.key = .emailLink("not " + email, in: key.tenant)
      link.providerID = .emailLink
      owners.emailOwner?.identities.append(link)
    }
    return owners
  }

  func session(_ id: SessionID) throws -> SessionRecord? { rule.tampered(try base.session(id)) }

  func actionCode(_ id: ActionCodeID) throws -> ActionCode? { rule.tampered(try base.actionCode(id)) }

  func account(_ uid: UID) throws -> Account? {
    var account = try base.account(uid)
    if rule == .resetSkipsFactor { account?.factors = [] }
    return account
  }

  func account(resolvingAlias uid: UID) throws -> Account? {
    if rule == .tokensGoThroughCutAliases, let merge = try base.merge(of: uid) {
      return try base.account(merge.survivor)
    }
    return try base.account(resolvingAlias: uid)
  }
}
