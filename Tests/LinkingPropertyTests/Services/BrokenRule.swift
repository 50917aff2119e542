import Accounts

/// A rule of the service, broken on purpose: the checks must find it.
enum BrokenRule: CaseIterable {
  /// A take-over leaves the claimant's password active.
  case takeOverKeepsPassword
  /// A sign-in joins the owner's account although the owner has unlinked the identity.
  case joinIgnoresTombstones
  /// A claimant who loses the address keeps the password for it.
  case releaseKeepsPassword

  /// What the rule is shown.
  func tampered(_ owners: Owners) -> Owners {
    guard self == .joinIgnoresTombstones else { return owners }
    var owners = owners
    if owners.emailOwner?.emailVerified == true { owners.emailOwner?.tombstones = [] }
    return owners
  }

  /// What is committed of what the rule decided.
  func tampered(_ changes: [Change]) -> [Change] {
    let action: AuditRecord.Action
    switch self {
    case .takeOverKeepsPassword: action = .accountTakenOver
    case .releaseKeepsPassword: action = .addressReleased
    case .joinIgnoresTombstones: return changes
    }
    let isCase = changes.contains {
      if case .audit(let record) = $0 { record.action == action } else { false }
    }
    guard isCase else { return changes }
    return changes.filter {
      if case .updateIdentity(let identity, _) = $0 {
        identity.isActive || identity.providerID != .password
      } else {
        true
      }
    }
  }
}

/// A store behind which a rule is broken.
struct BrokenStore: AccountStore {
  private let store: any AccountStore
  private let rule: BrokenRule

  init(_ store: any AccountStore, _ rule: BrokenRule) {
    self.store = store
    self.rule = rule
  }

  func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners {
    rule.tampered(try await store.owners(of: key, email: email))
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    var changes = changes
    changes.changes = rule.tampered(changes.changes)
    try await store.commit(changes)
  }

  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.account(uid, in: tenant)
  }

  func account(holding key: Identity.Key) async throws(StoreError) -> Account? {
    try await store.account(holding: key)
  }

  func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord? {
    try await store.session(id, in: tenant)
  }

  func sessionOfDeletedAccount(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> Session? {
    try await store.sessionOfDeletedAccount(id, in: tenant)
  }

  func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session] {
    try await store.sessions(of: uid, in: tenant)
  }

  func receipt(_ keyDigest: [UInt8]) async throws(StoreError) -> RequestReceipt? {
    try await store.receipt(keyDigest)
  }

  func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation? {
    try await store.continuation(id, in: tenant)
  }

  func actionCode(_ id: ActionCodeID, in tenant: TenantID) async throws(StoreError) -> ActionCode? {
    try await store.actionCode(id, in: tenant)
  }

  func actionCodes(
    _ kind: ActionCode.Kind, for address: String, in tenant: TenantID
  ) async throws(StoreError) -> [ActionCode] {
    try await store.actionCodes(kind, for: address, in: tenant)
  }

  func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) async throws(StoreError) -> PendingSignIn? {
    try await store.pendingSignIn(id, in: tenant)
  }
}
