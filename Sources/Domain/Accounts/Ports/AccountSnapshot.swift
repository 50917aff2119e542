/// What is stored, as of one moment: a decision between two accounts never sees one before and the other after a
/// commit.
///
/// A snapshot is a tenant's. Another tenant's accounts do not exist for it, except for what says that it concerns all
/// tenants. It is good until the body that got it returns.
package protocol AccountSnapshot {
  // MARK: Accounts

  /// Returns the account with all its identities in the order of linking; nil if there is none or it was deleted.
  func account(_ uid: UID) throws -> Account?
  /// Returns the account of a uid, or the one that it is an alias of unless the alias is cut; nil if there is none.
  func account(resolvingAlias uid: UID) throws -> Account?
  /// Returns whether any account of any tenant has this uid, or had it before it was deleted.
  func isTaken(_ uid: UID) throws -> Bool
  /// Returns the account that holds an identity that is active.
  func account(holding key: Identity.Key) throws -> Account?
  /// Returns the account that holds an identity of a provider, active.
  func account(provider: ProviderID, subject: String) throws -> Account?
  /// Returns the account that has an address, in canonical form, as its own.
  func account(email: String) throws -> Account?
  /// Returns the accounts that a proof concerns. The address is canonical.
  func owners(of key: Identity.Key, email: String?) throws -> ClaimOwners
  /// Returns the accounts with an active identity of a provider, or a sign-in link, that carries an address in its
  /// canonical form; a hundred at most.
  func accounts(withIdentityOf email: String) throws -> [Account]
  /// Returns a page of accounts in the order of their creation. Start with nil and continue with the page's `next`.
  func accounts(_ listing: AccountListing, after cursor: AccountCursor?, limit: Int) throws -> AccountPage

  // MARK: Sessions

  /// Returns a session and its account.
  func session(_ id: SessionID) throws -> SessionRecord?
  /// Returns a session whose account was deleted, with nothing but its digests and times: they tell its tokens from
  /// unknown ones.
  func sessionOfDeletedAccount(_ id: SessionID) throws -> Session?
  /// Returns the sessions of an account that are stored, replaced and expired ones included.
  func sessions(of uid: UID) throws -> [Session]

  // MARK: Merges and recovery

  /// Returns how an account became an alias; nil if it is not an alias.
  func merge(of uid: UID) throws -> AccountMerge?
  /// Returns the merges into an account that is left, those of its aliases before that included, the latest first.
  func merges(into uid: UID) throws -> [AccountMerge]
  /// Returns the account that lost an address last, by its keyed digest, of those that no one can sign in to since and
  /// that are not disabled.
  func unreachableAccount(losing digest: [UInt8]) throws -> Account?
  /// Returns whether an alias of the account keeps an address for it, which still opens it.
  func hasReservedAddress(_ uid: UID) throws -> Bool
  /// Returns the ways back of an account, expired ones included.
  func waysBack(of uid: UID) throws -> [WayBack]
  /// Returns what remains of the methods and factors that an account had.
  func shadows(of uid: UID) throws -> [Shadow]

  // MARK: Proofs and attempts

  /// Returns a stored proof, which may have expired.
  func proof<Content>(_ id: ProofID<Content>) throws -> StoredProof<Content>?
  /// Returns the stored proof of a kind that is found by a look-up digest. It may have expired.
  func proof<Content>(_ content: Content.Type, lookup digest: [UInt8]) throws -> StoredProof<Content>?
  func actionCode(_ id: ActionCodeID) throws -> ActionCode?
  /// Returns the codes of a kind for an address in canonical form, the latest first, expired ones included.
  func actionCodes(_ kind: ActionCode.Kind, for address: String) throws -> [ActionCode]
  /// Returns the receipt of a request by the digest of its key. Concerns all tenants.
  func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt?
  /// Returns until when a caller is known, by the keyed digests of all that they may be known by; nil if they never
  /// were. Concerns all tenants.
  func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp?
  /// Returns how many milliseconds to wait before an attempt like this is counted; nil if it would be counted now.
  /// Nothing is counted. Concerns all tenants.
  func wait(before attempt: AttemptReservation) throws -> Int64?

  // MARK: Trails and queues

  /// Returns entries of the audit trail, the latest first. Start with nil and continue with the page's `next`: a page
  /// may have fewer entries than the limit, and none, also if it is not the last.
  func auditTrail(_ filter: AuditFilter, before cursor: AuditCursor?, limit: Int) throws -> AuditPage
  /// Returns mails of all tenants that are due, the oldest first: for each address only the oldest that is pending, and
  /// none if that one is to be tried later.
  func dueMails(now: Timestamp, limit: Int) throws -> [Mail]
  /// Returns when the next mail of any tenant is due, in the past if one is; nil if none is pending.
  func nextMailTime() throws -> Timestamp?
  /// Returns mails of all tenants that were given up, the latest first.
  func failedMails(limit: Int) throws -> [Mail]
  /// Returns how many mails of all tenants are pending.
  func pendingMailCount() throws -> Int
  /// Returns messages of all tenants that are due, the oldest first.
  func dueSMS(now: Timestamp, limit: Int) throws -> [SMSMessage]
  /// Returns when the next message of any tenant is due, in the past if one is; nil if none is pending.
  func nextSMSTime() throws -> Timestamp?
  /// Returns messages of all tenants that were given up, the latest first.
  func failedSMS(limit: Int) throws -> [SMSMessage]
  /// Returns how many messages of all tenants are pending.
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

  /// Returns the keys of the services of all tenants, the oldest first, expired ones included.
  func serviceKeys() throws -> [ServiceKey]
}

extension AccountSnapshot {
  /// Returns how many rows a question with this limit reads at most.
  package static func bounded(_ limit: Int) -> Int { min(max(limit, 1), 10_000) }
}

/// The accounts that a proof concerns, which may be the same one.
package struct ClaimOwners: Sendable, Hashable {
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
