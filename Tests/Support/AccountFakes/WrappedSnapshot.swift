package import Accounts

/// A snapshot that answers as another one does, but for the questions that it implements itself.
package protocol WrappedSnapshot: AccountSnapshot {
  var base: any AccountSnapshot { get }
}

extension WrappedSnapshot {
  package func account(_ uid: UID) throws -> Account? { try base.account(uid) }

  package func account(resolvingAlias uid: UID) throws -> Account? { try base.account(resolvingAlias: uid) }

  package func isTaken(_ uid: UID) throws -> Bool { try base.isTaken(uid) }

  package func account(holding key: Identity.Key) throws -> Account? { try base.account(holding: key) }

  package func account(provider: ProviderID, subject: String) throws -> Account? {
    try base.account(provider: provider, subject: subject)
  }

  package func account(email: String) throws -> Account? { try base.account(email: email) }

  package func owners(of key: Identity.Key, email: String?) throws -> ClaimOwners {
    try base.owners(of: key, email: email)
  }

  package func accounts(withIdentityOf email: String) throws -> [Account] { try base.accounts(withIdentityOf: email) }

  package func accounts(_ listing: AccountListing, after cursor: AccountCursor?, limit: Int) throws -> AccountPage {
    try base.accounts(listing, after: cursor, limit: limit)
  }

  package func session(_ id: SessionID) throws -> SessionRecord? { try base.session(id) }

  package func sessionOfDeletedAccount(_ id: SessionID) throws -> Session? { try base.sessionOfDeletedAccount(id) }

  package func sessions(of uid: UID) throws -> [Session] { try base.sessions(of: uid) }

  package func merge(of uid: UID) throws -> AccountMerge? { try base.merge(of: uid) }

  package func merges(into uid: UID) throws -> [AccountMerge] { try base.merges(into: uid) }

  package func unreachableAccount(losing digest: [UInt8]) throws -> Account? {
    try base.unreachableAccount(losing: digest)
  }

  package func hasReservedAddress(_ uid: UID) throws -> Bool { try base.hasReservedAddress(uid) }

  package func waysBack(of uid: UID) throws -> [WayBack] { try base.waysBack(of: uid) }

  package func shadows(of uid: UID) throws -> [Shadow] { try base.shadows(of: uid) }

  package func proof<Content>(_ id: ProofID<Content>) throws -> StoredProof<Content>? { try base.proof(id) }

  package func proof<Content>(_ content: Content.Type, lookup digest: [UInt8]) throws -> StoredProof<Content>? {
    try base.proof(content, lookup: digest)
  }

  package func actionCode(_ id: ActionCodeID) throws -> ActionCode? { try base.actionCode(id) }

  package func actionCodes(_ kind: ActionCode.Kind, for address: String) throws -> [ActionCode] {
    try base.actionCodes(kind, for: address)
  }

  package func actionCodes(_ kind: ActionCode.Kind, of uid: UID) throws -> [ActionCode] {
    try base.actionCodes(kind, of: uid)
  }

  package func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt? { try base.receipt(keyDigest) }

  package func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp? { try base.knownCaller(anyOf: digests) }

  package func wait(before attempt: AttemptReservation) throws -> Int64? { try base.wait(before: attempt) }

  package func auditTrail(_ filter: AuditFilter, before cursor: AuditCursor?, limit: Int) throws -> AuditPage {
    try base.auditTrail(filter, before: cursor, limit: limit)
  }

  package func dueMails(now: Timestamp, limit: Int) throws -> [Mail] { try base.dueMails(now: now, limit: limit) }

  package func heldMails(to address: String, of uid: UID, limit: Int) throws -> [Mail] {
    try base.heldMails(to: address, of: uid, limit: limit)
  }

  package func nextMailTime() throws -> Timestamp? { try base.nextMailTime() }

  package func failedMails(limit: Int) throws -> [Mail] { try base.failedMails(limit: limit) }

  package func pendingMailCount() throws -> Int { try base.pendingMailCount() }

  package func dueSMS(now: Timestamp, limit: Int) throws -> [SMSMessage] { try base.dueSMS(now: now, limit: limit) }

  package func nextSMSTime() throws -> Timestamp? { try base.nextSMSTime() }

  package func failedSMS(limit: Int) throws -> [SMSMessage] { try base.failedSMS(limit: limit) }

  package func pendingSMSCount() throws -> Int { try base.pendingSMSCount() }

  package func events(after position: EventPosition, limit: Int) throws -> EventPage {
    try base.events(after: position, limit: limit)
  }

  package func lastEventPosition() throws -> EventPosition { try base.lastEventPosition() }

  package func eventPosition(before time: Timestamp) throws -> EventPosition { try base.eventPosition(before: time) }

  package func hasAllEvents(after position: EventPosition) throws -> Bool { try base.hasAllEvents(after: position) }

  package func serviceKeys() throws -> [ServiceKey] { try base.serviceKeys() }
  package func foreignPasswordHash(after prefix: String) throws -> PasswordHash? {
    try base.foreignPasswordHash(after: prefix)
  }
  package func known(of keys: RecordKeys) throws -> RecordKeys { try base.known(of: keys) }
  package func signerKey(_ name: String) throws -> SignerKey? { try base.signerKey(name) }
  package func importJob(_ id: String) throws -> ImportJob? { try base.importJob(id) }
}
