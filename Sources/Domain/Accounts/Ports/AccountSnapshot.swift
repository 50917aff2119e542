/// A view of the stored data at a single point in time. A snapshot never shows one account before a commit and another
/// account after that commit.
///
/// A snapshot covers one tenant. It excludes the accounts of other tenants, except in methods that are documented as
/// covering all tenants. A snapshot is valid only until the closure that received it returns.
package protocol AccountSnapshot {
  // MARK: Accounts

  /// Returns the account with this user ID, including all its identities in the order in which they were linked.
  /// Returns nil if the account does not exist or has been deleted.
  func account(_ uid: UID) throws -> Account?
  /// Returns the account with this user ID. If the user ID is an alias that is still valid, returns the account to
  /// which the alias refers. Returns nil if there is no such account.
  func account(resolvingAlias uid: UID) throws -> Account?
  /// Returns whether an account of any tenant, even a deleted one, has this user ID.
  func isTaken(_ uid: UID) throws -> Bool
  /// Returns the account that has an active identity with this key.
  func account(holding key: Identity.Key) throws -> Account?
  /// Returns the account that has an active identity with this subject at the provider.
  func account(provider: ProviderID, subject: String) throws -> Account?
  /// Returns the account whose own address, in canonical form, equals `email`.
  func account(email: String) throws -> Account?
  /// Returns the accounts that a proof of this identity and this address concerns. The address must be in canonical
  /// form.
  func owners(of key: Identity.Key, email: String?) throws -> ClaimOwners
  /// Returns at most a hundred accounts that have an active provider identity or sign-in link with this address, which
  /// must be in canonical form.
  func accounts(withIdentityOf email: String) throws -> [Account]
  /// Returns a page of accounts in the order of the listing. Pass nil for the first page, and the previous page's
  /// `next` for each further page.
  func accounts(_ listing: AccountListing, after cursor: AccountCursor?, limit: Int) throws -> AccountPage

  // MARK: Sessions

  /// Returns a session and its account. The session may have expired or been replaced. Returns nil if the session does
  /// not exist or its account has been deleted.
  func session(_ id: SessionID) throws -> SessionRecord?
  /// Returns a session whose account has been deleted. The result contains only the digests and times that are needed
  /// to recognize the session's tokens.
  func sessionOfDeletedAccount(_ id: SessionID) throws -> Session?
  /// Returns the stored sessions of an account, including replaced and expired ones.
  func sessions(of uid: UID) throws -> [Session]

  // MARK: Merges and recovery

  /// Returns the merge that turned an account into an alias, or nil if the account is not an alias.
  func merge(of uid: UID) throws -> AccountMerge?
  /// Returns the merges into an account, including merges into accounts that have since become its aliases, latest
  /// first.
  func merges(into uid: UID) throws -> [AccountMerge]
  /// Returns the account that most recently lost the address with this keyed digest, or nil if there is none. The
  /// method considers only accounts that no one has been able to sign in to since the loss, and ignores disabled
  /// accounts.
  func unreachableAccount(losing digest: [UInt8]) throws -> Account?
  /// Returns whether an alias of the account reserves an address that a user can still use to sign in to the account.
  func hasReservedAddress(_ uid: UID) throws -> Bool
  /// Returns the ways back of an account, including expired ones.
  func waysBack(of uid: UID) throws -> [WayBack]
  /// Returns the shadows of the methods and factors that an account no longer has.
  func shadows(of uid: UID) throws -> [Shadow]

  // MARK: Proofs and attempts

  /// Returns a stored proof, which may have expired.
  func proof<Content>(_ id: ProofID<Content>) throws -> StoredProof<Content>?
  /// Returns the stored proof of the given kind with this lookup digest. The proof may have expired.
  func proof<Content>(_ content: Content.Type, lookup digest: [UInt8]) throws -> StoredProof<Content>?
  func actionCode(_ id: ActionCodeID) throws -> ActionCode?
  /// Returns the codes of one kind for an address in canonical form, latest first, including expired codes.
  func actionCodes(_ kind: ActionCode.Kind, for address: String) throws -> [ActionCode]
  /// Returns the codes of one kind for an account, including expired codes.
  func actionCodes(_ kind: ActionCode.Kind, of uid: UID) throws -> [ActionCode]
  /// Returns the receipt of the request whose key has this digest. This method covers all tenants.
  func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt?
  /// Returns the time until which a caller counts as known, or nil if the store has no record of the caller. The caller
  /// is looked up by the keyed digests of all its possible identifiers. This method covers all tenants.
  func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp?
  /// Returns the number of milliseconds until this attempt can be counted, or nil if it can be counted now. This method
  /// does not count the attempt. It covers all tenants.
  func wait(before attempt: AttemptReservation) throws -> Int64?

  // MARK: Trails and queues

  /// Returns a page of audit records, latest first. Pass nil for the first page, and the previous page's `next` for
  /// each further page. A page may contain fewer records than the limit, or none at all, even if it is not the last
  /// page.
  func auditTrail(_ filter: AuditFilter, before cursor: AuditCursor?, limit: Int) throws -> AuditPage
  /// Returns due emails of all tenants: for each address, only the oldest pending email, or none if that email is not
  /// due yet. Emails that are held back are queued separately. An email whose next attempt is further in the future
  /// than `Mail.longestDelay` also counts as due, because the clock must have been set back.
  ///
  /// Notices, and emails to addresses that an account owns or that have an open way back, come first. All other emails
  /// follow. Within each of these two groups, sources take turns: the longest-due email from each source comes first,
  /// then the next email from each source, and so on.
  func dueMails(now: Timestamp, limit: Int) throws -> [Mail]
  /// Returns an account's notices that are held back for an address, oldest first.
  func heldMails(to address: String, of uid: UID, limit: Int) throws -> [Mail]
  /// Returns the time at which the next email of any tenant is due, or nil if no emails are pending. The time is in the
  /// past if an email is already due.
  func nextMailTime() throws -> Timestamp?
  /// Returns the emails of all tenants whose delivery was abandoned, latest first.
  func failedMails(limit: Int) throws -> [Mail]
  /// Returns the number of pending emails of all tenants.
  func pendingMailCount() throws -> Int
  /// Returns due text messages of all tenants, in the order in which they became due. A message whose next attempt is
  /// further in the future than `SMSMessage.longestDelay` also counts as due, because the clock must have been set
  /// back.
  func dueSMS(now: Timestamp, limit: Int) throws -> [SMSMessage]
  /// Returns the time at which the next text message of any tenant is due, or nil if no messages are pending. The time
  /// is in the past if a message is already due.
  func nextSMSTime() throws -> Timestamp?
  /// Returns the text messages of all tenants whose delivery was abandoned, latest first.
  func failedSMS(limit: Int) throws -> [SMSMessage]
  /// Returns the number of pending text messages of all tenants.
  func pendingSMSCount() throws -> Int

  // MARK: Events

  /// Returns the tenant's events after a position, in commit order.
  func events(after position: EventPosition, limit: Int) throws -> EventPage
  /// Returns the position of the last event of any tenant.
  func lastEventPosition() throws -> EventPosition
  /// Returns the position immediately before the first event of any tenant that occurred at or after the given time.
  func eventPosition(before time: Timestamp) throws -> EventPosition
  /// Returns whether all events after a position are still stored. The result is false if some of these events have
  /// been removed or were lost in a restore.
  func hasAllEvents(after position: EventPosition) throws -> Bool

  // MARK: Services

  /// Returns the service keys of all tenants, oldest first, including expired keys.
  func serviceKeys() throws -> [ServiceKey]

  // MARK: Imports

  /// Returns the first password hash from another service whose text sorts after `prefix`, or nil if there is none.
  /// This method covers all tenants.
  func foreignPasswordHash(after prefix: String) throws -> PasswordHash?
  /// Returns those of the keys that are in use. A user ID is in use if an account of any tenant, even a deleted one,
  /// has it. Any other key is in use if an account, an alias, a set-aside identity or a way back of the tenant has it.
  /// All other keys are free.
  func known(of keys: RecordKeys) throws -> RecordKeys
  func signerKey(_ name: String) throws -> SignerKey?
  func importJob(_ id: String) throws -> ImportJob?
}

extension AccountSnapshot {
  /// Returns the maximum number of rows that a query with this limit reads.
  package static func bounded(_ limit: Int) -> Int { min(max(limit, 1), 10_000) }
}

/// The accounts that a proof concerns. The same account may appear in several properties.
package struct ClaimOwners: Sendable, Hashable {
  /// The account that has the identity as an active identity.
  package var holder: Account?
  /// The account that owns or claims the address, or whose alias reserves the address. A reserved address counts as
  /// owned.
  package var emailOwner: Account?
  /// Whether `emailOwner` only claims the address, and one of its aliases reserves another address. The account then
  /// also belongs to the user of that other address. `owners(for:_:)` sets this property; stores leave it false.
  package var claimantReservesAddress: Bool
  /// The ways back of the account that only claims the address, and of the accounts that were merged into it, including
  /// expired ones. `owners(for:_:)` sets this property; stores leave it empty.
  package var claimantWaysBack: [WayBack] = []
  /// The accounts that have set the identity aside.
  package var setAside: [Account]
  /// The ways back for the address, including expired ones.
  package var waysBack: [HeldWayBack]

  package init(
    holder: Account? = nil, emailOwner: Account? = nil, claimantReservesAddress: Bool = false,
    setAside: [Account] = [], waysBack: [HeldWayBack] = []
  ) {
    self.holder = holder
    self.emailOwner = emailOwner
    self.claimantReservesAddress = claimantReservesAddress
    self.setAside = setAside
    self.waysBack = waysBack
  }

  /// Returns the set-aside identity with this key, or nil if none of the accounts has set it aside.
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
