/// The stored data at one moment: a decision that concerns two accounts never sees one of them before a commit and the
/// other one after it.
///
/// A snapshot belongs to a tenant. Another tenant's accounts do not exist for it, except in methods that are documented
/// as concerning all tenants. It is valid until the body that received it returns.
package protocol AccountSnapshot {
  // MARK: Accounts

  /// Returns the account with all its identities in the order of linking; nil if there is no such account, or if it was
  /// deleted.
  func account(_ uid: UID) throws -> Account?
  /// Returns the account with a user ID, or the account that it is an alias of unless the alias is cut; nil if there is
  /// no such account.
  func account(resolvingAlias uid: UID) throws -> Account?
  /// Returns whether an account of any tenant has this user ID, or had it before it was deleted.
  func isTaken(_ uid: UID) throws -> Bool
  /// Returns the account that has this identity as an active one.
  func account(holding key: Identity.Key) throws -> Account?
  /// Returns the account that has this identity of a provider as an active one.
  func account(provider: ProviderID, subject: String) throws -> Account?
  /// Returns the account whose own address this is, in canonical form.
  func account(email: String) throws -> Account?
  /// Returns the accounts that a proof concerns. The address is canonical.
  func owners(of key: Identity.Key, email: String?) throws -> ClaimOwners
  /// Returns the accounts with an active identity of a provider, or a sign-in link, that has an address in its
  /// canonical form; at most a hundred.
  func accounts(withIdentityOf email: String) throws -> [Account]
  /// Returns a page of accounts in the order of their creation. Start with nil and continue with the page's `next`.
  func accounts(_ listing: AccountListing, after cursor: AccountCursor?, limit: Int) throws -> AccountPage

  // MARK: Sessions

  /// Returns a session and its account.
  func session(_ id: SessionID) throws -> SessionRecord?
  /// Returns a session whose account was deleted, with nothing but its digests and times, which distinguish its tokens
  /// from unknown ones.
  func sessionOfDeletedAccount(_ id: SessionID) throws -> Session?
  /// Returns the stored sessions of an account, including replaced and expired ones.
  func sessions(of uid: UID) throws -> [Session]

  // MARK: Merges and recovery

  /// Returns the merge by which an account became an alias; nil if it is not an alias.
  func merge(of uid: UID) throws -> AccountMerge?
  /// Returns the merges into an account, including earlier merges of its aliases, the latest first.
  func merges(into uid: UID) throws -> [AccountMerge]
  /// Of the accounts that lost an address, and that no one has been able to sign in to since, returns the one that lost
  /// it most recently. The address is given by its keyed digest. Disabled accounts do not count.
  func unreachableAccount(losing digest: [UInt8]) throws -> Account?
  /// Returns whether an alias of the account reserves an address for it, with which a user can still sign in to the
  /// account.
  func hasReservedAddress(_ uid: UID) throws -> Bool
  /// Returns the ways back of an account, including expired ones.
  func waysBack(of uid: UID) throws -> [WayBack]
  /// Returns the remains of the methods and factors that an account had.
  func shadows(of uid: UID) throws -> [Shadow]

  // MARK: Proofs and attempts

  /// Returns a stored proof, which may have expired.
  func proof<Content>(_ id: ProofID<Content>) throws -> StoredProof<Content>?
  /// Returns the stored proof of a kind with a lookup digest. It may have expired.
  func proof<Content>(_ content: Content.Type, lookup digest: [UInt8]) throws -> StoredProof<Content>?
  func actionCode(_ id: ActionCodeID) throws -> ActionCode?
  /// Returns the codes of a kind for an address in canonical form, the latest first, including expired ones.
  func actionCodes(_ kind: ActionCode.Kind, for address: String) throws -> [ActionCode]
  /// Returns the codes of a kind for an account, including expired ones.
  func actionCodes(_ kind: ActionCode.Kind, of uid: UID) throws -> [ActionCode]
  /// Returns the receipt of a request by the digest of its key. Concerns all tenants.
  func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt?
  /// Returns the time until which a caller is known, by the keyed digests of all its possible identifiers; nil if the
  /// caller was never known. Concerns all tenants.
  func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp?
  /// Returns the number of milliseconds to wait before such an attempt would be counted; nil if it would be counted
  /// now. Nothing is counted. Concerns all tenants.
  func wait(before attempt: AttemptReservation) throws -> Int64?

  // MARK: Trails and queues

  /// Returns entries of the audit trail, the latest first. Start with nil and continue with the page's `next`: a page
  /// may have fewer entries than the limit, or none, even if it is not the last.
  func auditTrail(_ filter: AuditFilter, before cursor: AuditCursor?, limit: Int) throws -> AuditPage
  /// Returns mails of all tenants that are due: for each address only the oldest pending mail, and none if that one
  /// must wait. Mails that are held back wait separately. A mail that would wait longer than `Mail.longestDelay` is
  /// due.
  ///
  /// Notices, and mails to addresses that an account owns or that have an open way back, come first, and all others
  /// follow. In both parts, sources take turns: first the mail of each source that has been due for the longest time,
  /// then the next mail of each.
  func dueMails(now: Timestamp, limit: Int) throws -> [Mail]
  /// Returns the notices of an account that are held back at an address, the oldest first.
  func heldMails(to address: String, of uid: UID, limit: Int) throws -> [Mail]
  /// Returns the time at which the next mail of any tenant is due, in the past if one is due now; nil if none is
  /// pending.
  func nextMailTime() throws -> Timestamp?
  /// Returns mails of all tenants whose delivery was abandoned, the latest first.
  func failedMails(limit: Int) throws -> [Mail]
  /// Returns the number of pending mails of all tenants.
  func pendingMailCount() throws -> Int
  /// Returns messages of all tenants that are due, in the order in which they became due. A message that would
  /// wait longer than `SMSMessage.longestDelay` is due.
  func dueSMS(now: Timestamp, limit: Int) throws -> [SMSMessage]
  /// Returns the time at which the next message of any tenant is due, in the past if one is due now; nil if none is
  /// pending.
  func nextSMSTime() throws -> Timestamp?
  /// Returns messages of all tenants whose delivery was abandoned, the latest first.
  func failedSMS(limit: Int) throws -> [SMSMessage]
  /// Returns the number of pending messages of all tenants.
  func pendingSMSCount() throws -> Int

  // MARK: Events

  /// Returns events of the tenant in the order of their commits.
  func events(after position: EventPosition, limit: Int) throws -> EventPage
  /// Returns the position of the last event of any tenant.
  func lastEventPosition() throws -> EventPosition
  /// Returns the position before the first event of any tenant that is not older than a time.
  func eventPosition(before time: Timestamp) throws -> EventPosition
  /// Returns whether no event after a position was removed, or lost by a restore.
  func hasAllEvents(after position: EventPosition) throws -> Bool

  // MARK: Services

  /// Returns the keys of the services of all tenants, the oldest first, including expired ones.
  func serviceKeys() throws -> [ServiceKey]

  // MARK: Imports

  /// Returns a hash of another service: the first of those whose text is greater than this one; nil if there is none.
  /// Concerns all tenants.
  func foreignPasswordHash(after prefix: String) throws -> PasswordHash?
  /// Returns the keys that are in use: a user ID by an account of any tenant, even by one that was deleted, and any
  /// other key by an account, an alias, a set-aside identity or a way back of the tenant. A key that is not returned is
  /// free.
  func known(of keys: RecordKeys) throws -> RecordKeys
  func signerKey(_ name: String) throws -> SignerKey?
  func importJob(_ id: String) throws -> ImportJob?
}

extension AccountSnapshot {
  /// Returns the maximum number of rows that a query with this limit reads.
  package static func bounded(_ limit: Int) -> Int { min(max(limit, 1), 10_000) }
}

/// The accounts that a proof concerns, which may be the same one.
package struct ClaimOwners: Sendable, Hashable {
  /// The account with the active identity.
  package var holder: Account?
  /// The account whose own address it is, owned or claimed; or whose alias reserves the address, which then counts as
  /// owned.
  package var emailOwner: Account?
  /// The accounts that have set the identity aside.
  package var setAside: [Account]
  /// The ways back of the address, including expired ones.
  package var waysBack: [HeldWayBack]

  package init(
    holder: Account? = nil, emailOwner: Account? = nil, setAside: [Account] = [], waysBack: [HeldWayBack] = []
  ) {
    self.holder = holder
    self.emailOwner = emailOwner
    self.setAside = setAside
    self.waysBack = waysBack
  }

  /// Returns the identity that one of the accounts has set aside; nil if none of them has.
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
