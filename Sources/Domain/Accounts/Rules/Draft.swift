/// What a rule works on: the account as it was, as it becomes, and the changes that lead there.
struct Draft: Sendable {
  /// nil for a new account.
  let before: Account?
  private(set) var account: Account
  private(set) var changes: [Change] = []
  private(set) var isChanged = false
  let now: Timestamp

  /// An existing account that the rule relies on.
  init(_ account: Account, now: Timestamp) {
    before = account
    self.account = account
    self.now = now
  }

  /// A new account.
  init(creating account: Account, now: Timestamp) {
    before = nil
    self.account = account
    self.now = now
    changes = [.insertAccount(account)]
  }

  var isNew: Bool { before == nil }

  /// Changes the account's own fields. The version rises once, however often this is called.
  mutating func edit(_ body: (inout Account) -> Void) {
    let old = account
    body(&account)
    if account != old { markChanged() }
  }

  mutating func add(_ identity: Identity) {
    account.identities.append(identity)
    changes.append(.insertIdentity(identity, account.uid))
    markChanged()
  }

  /// Puts a new state of an identity in the place of the old; nothing happens where they are equal.
  mutating func replace(_ identity: Identity) {
    guard let index = account.identities.firstIndex(where: { $0.id == identity.id }) else { return }
    guard account.identities[index] != identity else { return }
    account.identities[index] = identity
    changes.append(.updateIdentity(identity, account.uid))
    markChanged()
  }

  mutating func remove(_ identity: Identity) {
    account.identities.removeAll { $0.id == identity.id }
    changes.append(.deleteIdentity(identity.id, account.uid))
    markChanged()
  }

  /// Ends every token issued so far.
  mutating func endAllSessions() {
    account.generation &+= 1
    changes.append(.endSessions(.all(of: account.uid)))
    markChanged()
  }

  mutating func append(_ change: Change) {
    changes.append(change)
  }

  mutating func audit(
    _ action: AuditRecord.Action, _ provider: ProviderID?, _ digest: [UInt8]? = nil, session: SessionID? = nil,
    detail: String? = nil
  ) {
    changes.append(
      .audit(
        AuditRecord(
          at: now, uid: account.uid, action: action, providerID: provider, sessionID: session, identityDigest: digest,
          detail: detail)))
  }

  mutating func emit(_ kind: OutboxEvent.Kind, _ provider: ProviderID? = nil) {
    changes.append(
      .emit(
        OutboxEvent(at: now, uid: account.uid, kind: kind, accountVersion: account.version, providerID: provider)))
  }

  private mutating func markChanged() {
    guard let before, !isChanged else { return }
    isChanged = true
    account.version = before.version &+ 1
  }

  /// The change set, with the account's own row written once, as the rule left it.
  func changeSet(tenant: TenantID, expecting more: [ChangeSet.Expectation] = []) -> ChangeSet {
    guard let before else { return ChangeSet(tenant: tenant, expectations: more, changes: changes) }
    let expectations = [ChangeSet.Expectation.account(before.uid, version: before.version)] + more
    let update = isChanged ? [Change.updateAccount(account)] : []
    return ChangeSet(tenant: tenant, expectations: expectations, changes: update + changes)
  }
}
