/// Where accounts are kept. Reads see what was committed before they began; a commit is atomic and durable when it
/// returns.
///
/// The constraints repeat the rules: one identity for each key, one account for each address of a tenant, no uid twice.
package protocol AccountStore: Sendable {
  /// The account with all its identities in link order; nil where there is none or it was deleted.
  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account?
  /// The account that holds an identity that is active.
  func account(holding key: Identity.Key) async throws(StoreError) -> Account?
  /// The accounts that a proof concerns, all of one moment: a decision between them must not see one before and another
  /// after a commit. The address is canonical.
  func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners
  /// A session and its account, both of one moment.
  func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord?
  /// A session whose account was deleted: its digests and times, to tell its tokens from unknown ones.
  func sessionOfDeletedAccount(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> Session?
  /// The sessions of an account that are stored, replaced and expired ones included.
  func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session]
  /// The receipt of a request by the digest of its key.
  func receipt(_ keyDigest: [UInt8]) async throws(StoreError) -> RequestReceipt?
  func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation?
  /// Applies all changes or none. Once begun it is not abandoned, even if the caller's task is cancelled.
  func commit(_ changes: ChangeSet) async throws(StoreError)
}

/// The accounts that a proof concerns; one account may be both.
package struct Owners: Sendable, Hashable {
  /// Holds the identity, active.
  package var holder: Account?
  /// Has the address as its own, owned or claimed.
  package var emailOwner: Account?
  /// Have set the identity aside.
  package var setAside: [Account]

  package init(holder: Account? = nil, emailOwner: Account? = nil, setAside: [Account] = []) {
    self.holder = holder
    self.emailOwner = emailOwner
    self.setAside = setAside
  }

  /// The identity as one of the accounts has set it aside.
  func setAside(_ key: Identity.Key) -> Identity? {
    setAside.lazy.compactMap { $0.identity(key) }.first { !$0.isActive }
  }
}

/// A session with its account.
package struct SessionRecord: Sendable, Hashable {
  package var session: Session
  package var account: Account

  package init(session: Session, account: Account) {
    self.session = session
    self.account = account
  }
}
