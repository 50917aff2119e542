/// Stores accounts. Reads see what was committed before they began; a commit is atomic, and durable when it returns.
///
/// The constraints repeat the rules: one account for each identity key, one account for each address of a tenant, no
/// uid and no id twice, a password hash on password identities only. Texts are compared byte for byte.
///
/// A change set sees and changes only its own tenant: another tenant's accounts do not exist for it, and a row of
/// another tenant is refused with `.stale`.
package protocol AccountStore: Sendable {
  /// Returns the account with all its identities in the order of linking; nil if there is none or it was deleted.
  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account?
  /// Returns the account of a uid, or the one that it is an alias of unless the alias is cut, decided in one moment; nil if there
  /// is none.
  func account(opening uid: UID, in tenant: TenantID) async throws(StoreError) -> Account?
  /// Returns whether any account of any tenant has this uid, or had it before it was deleted.
  func isTaken(_ uid: UID) async throws(StoreError) -> Bool
  /// Returns the account that holds an identity that is active.
  func account(holding key: Identity.Key) async throws(StoreError) -> Account?
  /// Returns the accounts that a proof concerns, all of one moment: a decision between them must not see one before and
  /// another after a commit. The address is canonical.
  func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners
  /// Returns a session and its account, both of one moment.
  func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord?
  /// Returns a session whose account was deleted, with nothing but its digests and times: they tell its tokens from
  /// unknown ones.
  func sessionOfDeletedAccount(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> Session?
  /// Returns the sessions of an account that are stored, replaced and expired ones included.
  func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session]
  /// Returns the receipt of a request by the digest of its key.
  func receipt(_ keyDigest: [UInt8]) async throws(StoreError) -> RequestReceipt?
  func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation?
  /// Returns until when a caller is known, by the keyed digests of all that they may be known by; nil if they never were.
  func knownCaller(anyOf digests: [[UInt8]]) async throws(StoreError) -> Timestamp?
  /// Counts an attempt by all of its counters, or by none if one of them is used up. What it counts is durable when it
  /// returns, and no two reservations see the same counters.
  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome
  /// Returns the accounts with an active identity of a provider, or a sign-in link, that carries an address in its canonical form; a
  /// hundred at most.
  func accounts(withIdentityOf email: String, in tenant: TenantID) async throws(StoreError) -> [Account]
  /// Returns how many milliseconds to wait before an attempt like this is counted; nil if it would be counted now. Nothing is
  /// counted.
  func wait(before attempt: AttemptReservation) async throws(StoreError) -> Int64?
  func actionCode(_ id: ActionCodeID, in tenant: TenantID) async throws(StoreError) -> ActionCode?
  /// Returns the codes of a kind for an address in canonical form, the latest first, expired ones included.
  func actionCodes(
    _ kind: ActionCode.Kind, for address: String, in tenant: TenantID
  ) async throws(StoreError) -> [ActionCode]
  func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) async throws(StoreError) -> PendingSignIn?
  func intent(_ id: IntentID, in tenant: TenantID) async throws(StoreError) -> Intent?
  /// Returns the intent whose device shows this code, by its digest.
  func intent(userCode digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Intent?
  func phoneVerification(
    _ id: PhoneVerificationID, in tenant: TenantID
  ) async throws(StoreError) -> PhoneVerification?
  func mergePlan(_ id: MergePlanID, in tenant: TenantID) async throws(StoreError) -> MergePlan?
  /// Returns how an account became an alias; nil if it is not an alias.
  func merge(of uid: UID, in tenant: TenantID) async throws(StoreError) -> AccountMerge?
  /// Returns the merges into an account that is left, those of its aliases before that included, the latest first.
  func merges(into uid: UID, in tenant: TenantID) async throws(StoreError) -> [AccountMerge]
  /// Returns the account that lost an address last, by its keyed digest, of those that no one can sign in to since and that are
  /// not disabled.
  func unreachableAccount(losing digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Account?
  /// Returns the ways back of an account, expired ones included.
  func waysBack(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [WayBack]
  /// Returns what remains of the methods and factors that an account had.
  func shadows(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Shadow]
  /// Returns whether an alias of the account keeps an address for it, which still opens it.
  func keepsAddress(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Bool
  /// Checks the expectations and then applies the changes in their order; stores all of them or none. A commit that has
  /// begun is not abandoned, even if the caller's task is cancelled.
  func commit(_ changes: ChangeSet) async throws(StoreError)
}

/// The accounts that a proof concerns, which may be the same one.
package struct Owners: Sendable, Hashable {
  /// Holds the identity, active.
  package var holder: Account?
  /// Has the address as its own, owned or claimed; or an alias of it keeps the address, which then counts as owned.
  package var emailOwner: Account?
  /// Have set the identity aside.
  package var setAside: [Account]
  /// The ways back of the address, expired ones included.
  package var waysBack: [HeldWayBack]

  package init(
    holder: Account? = nil, emailOwner: Account? = nil, setAside: [Account] = [], waysBack: [HeldWayBack] = []
  ) {
    self.holder = holder
    self.emailOwner = emailOwner
    self.setAside = setAside
    self.waysBack = waysBack
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
