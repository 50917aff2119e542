import Accounts
import HashTreeCollections

/// The store's data as a single value.
///
/// The store applies a change set to a copy, which replaces the original if all changes succeed. A dictionary and its
/// copy share equal parts, so the cost of a commit is nearly independent of the size of the store.
struct StoreState: Sendable {
  /// The accounts, keyed by account number. Numbers are assigned in the order of creation. A deleted account has no
  /// entry.
  var accounts: TreeDictionary<Int64, Account> = [:]
  var lastNumber: Int64 = 0
  /// The account numbers, keyed by user ID. They include the numbers of deleted accounts, so that no user ID is used
  /// twice. The user IDs of deleted anonymous accounts are kept only for a limited time.
  var numbers: TreeDictionary<UID, Int64> = [:]
  /// The deletion times of anonymous accounts, keyed by user ID. An entry is removed once its user ID is no longer
  /// taken.
  var deletedGuests: TreeDictionary<UID, Timestamp> = [:]
  /// The numbers of the accounts that have active identities, keyed by identity.
  var identityOwners: TreeDictionary<Identity.Key, Int64> = [:]
  /// The numbers of the accounts that have set an identity aside, keyed by identity.
  var setAside: TreeDictionary<Identity.Key, TreeSet<Int64>> = [:]
  var identityIDs: TreeSet<IdentityID> = []
  var emailOwners: TreeDictionary<Address, Int64> = [:]
  var sessions: TreeDictionary<SessionID, Session> = [:]
  var sessionsOfAccount: TreeDictionary<Int64, TreeSet<SessionID>> = [:]
  var spentProofs: TreeDictionary<[UInt8], Timestamp> = [:]
  /// The proofs of all kinds, keyed by their numbers.
  var proofs: TreeDictionary<Int64, ProofRecord> = [:]
  var messages: TreeDictionary<PhoneVerificationID, SMSMessage> = [:]
  /// The merges, keyed by the user IDs that have become aliases.
  var merges: TreeDictionary<UID, AccountMerge> = [:]
  /// The reserved email addresses. Each value is the alias for which the address is reserved.
  var reservations: TreeDictionary<Address, UID> = [:]
  /// The used factors, keyed by factor ID.
  var usedFactors: TreeDictionary<FactorID, UsedFactor> = [:]
  /// The receipts, keyed by the digests of the request keys.
  var receipts: TreeDictionary<[UInt8], RequestReceipt> = [:]

  /// The attempt counters and their expiry times, keyed by digest.
  var attempts: TreeDictionary<[UInt8], (counter: AttemptCounter, expiresAt: Timestamp)> = [:]
  var knownSources: TreeDictionary<[UInt8], KnownSource> = [:]
  var actionCodes: TreeDictionary<ActionCodeID, ActionCode> = [:]
  var waysBack: TreeDictionary<UID, [WayBack]> = [:]
  /// The shadows of each account, in the order in which the methods and factors were removed.
  var shadows: TreeDictionary<UID, [Shadow]> = [:]
  /// The emails, keyed by their numbers.
  var mails: TreeDictionary<Int64, Mail> = [:]
  var lastMail: Int64 = 0
  var serviceKeys: TreeDictionary<ServiceKeyID, ServiceKey> = [:]
  var signerKeys: TreeDictionary<String, SignerKey> = [:]
  var importJobs: TreeDictionary<String, ImportJob> = [:]

  // MARK: Reading

  func number(of uid: UID, in tenant: TenantID) -> Int64? {
    numbers[uid].flatMap { accounts[$0]?.tenant == tenant ? $0 : nil }
  }

  func account(_ uid: UID, in tenant: TenantID) -> Account? {
    number(of: uid, in: tenant).flatMap { accounts[$0] }
  }

  // MARK: Change sets

  /// Applies a change set, and returns the resulting audit records and events.
  mutating func apply(_ set: ChangeSet) throws(StoreError) -> (records: [AuditRecord], events: [OutboxEvent]) {
    for expectation in set.expectations { try check(expectation, in: set.tenant) }
    var records: [AuditRecord] = []
    var events: [OutboxEvent] = []
    var ended: [UID: [SessionID]] = [:]
    for change in set.changes {
      switch change {
      case .audit(let record): records.append(record)
      case .emit(let event): events.append(event)
      case .endSessions(let selection):
        let sessions = end(selection, in: set.tenant)
        if case .all = selection { continue }
        ended[selection.uid, default: []] += sessions.filter { $0.replacedAt == nil }.map(\.id)
      case .limitSessions(let group, let uid, let limit, let at):
        let displaced = try limitSessions(group, of: uid, to: limit, at: at, in: set.tenant)
        records += displaced
        guard !displaced.isEmpty, let version = account(uid, in: set.tenant)?.version else { continue }
        ended[uid, default: []] += displaced.compactMap(\.sessionID)
        events.append(OutboxEvent(at: at, uid: uid, kind: .sessionsRevoked, accountVersion: version))
      default: try apply(change, in: set.tenant)
      }
    }
    for (uid, sessions) in ended {
      guard let last = events.lastIndex(where: { $0.uid == uid }) else { continue }
      events[last].endedSessions = sessions
    }
    return (records, events)
  }

  private func check(_ expectation: ChangeSet.Expectation, in tenant: TenantID) throws(StoreError) {
    switch expectation {
    case .account(let uid, let version):
      guard account(uid, in: tenant)?.version == version else { throw .stale }
    case .session(let id):
      guard isAlive(id, in: tenant) else { throw .stale }
    case .rotation(let id, let rotation, let at):
      guard isAlive(id, in: tenant), sessions[id]?.rotation == rotation, sessions[id]?.rotatedAt == at else {
        throw .stale
      }
    case .freeUID(let uid):
      guard numbers[uid] == nil else { throw .stale }
    case .freeAddress(let email):
      let address = Address(email, in: tenant)
      guard emailOwners[address] == nil, reservations[address] == nil else { throw .stale }
    case .freeIdentity(let key):
      guard identityOwners[key] == nil else { throw .stale }
    case .password(let id, let uid, let hash):
      let identity = account(uid, in: tenant)?.identities.first { $0.id == id }
      guard let identity, identity.isActive, identity.passwordHash == hash else { throw .proofSpent }
    }
  }

  private func isAlive(_ id: SessionID, in tenant: TenantID) -> Bool {
    guard let session = sessions[id] else { return false }
    return session.replacedAt == nil && account(session.uid, in: tenant) != nil
  }

  private mutating func apply(_ change: Change, in tenant: TenantID) throws(StoreError) {
    switch change {
    case .insertAccount(let account): try insert(account, in: tenant)
    case .updateAccount(let account): try update(account, in: tenant)
    case .deleteAccount(let uid, let at): try delete(uid, in: tenant, at: at)
    case .insertIdentity(let identity, let uid): try insert(identity, of: uid, in: tenant)
    case .updateIdentity(let identity, let uid): try update(identity, of: uid, in: tenant)
    case .deleteIdentity(let id, let uid): try delete(id, of: uid, in: tenant)
    case .recordSignIn(let uid, let identity, let at): try recordSignIn(of: uid, with: identity, at: at, in: tenant)
    case .insertSession(let session): try insert(session, in: tenant)
    case .updateSession(let session): try update(session, in: tenant)
    case .replaceSession(let id, let uid, let successor, let at, let forgetAt):
      try replaceSession(id, of: uid, by: successor, at: at, forgetAt: forgetAt, in: tenant)
    case .noteReceived(let id, let rotation, let at): noteReceived(id, rotation: rotation, at: at, in: tenant)
    case .spendProof(let digest, let expiresAt):
      guard spentProofs.updateValue(expiresAt, forKey: digest) == nil else { throw .proofSpent }
    case .storeProof(let proof): try store(proof, in: tenant)
    case .reviseProof(let proof): try revise(proof, in: tenant)
    case .consumeProof(let key, let revision): try consume(key, revision: revision, in: tenant)
    case .useFactor(let id, let uid, let step): try use(id, of: uid, step: step, in: tenant)
    case .noteAnswer(let receipt):
      guard receipts.updateValue(receipt, forKey: receipt.keyDigest) == nil else { throw .requestRepeated }
    case .refundAttempt(let attempt): refund(attempt)
    case .rememberSource(let digest, let holder, let expiresAt): remember(digest, of: holder, expiresAt)
    case .forgetSources(let holder):
      for (digest, source) in knownSources where source.holder == holder { knownSources[digest] = nil }
    case .insertActionCode(let code):
      guard code.tenant == tenant else { throw .stale }
      guard actionCodes.updateValue(code, forKey: code.id) == nil else { throw .keyTaken }
    case .consumeActionCode(let id):
      guard actionCodes[id]?.tenant == tenant else { throw .proofSpent }
      actionCodes[id] = nil
    case .revokeActionCodes(let selection, let uid): revoke(selection, of: uid, in: tenant)
    case .enqueueMail(let mail): try enqueue(mail, in: tenant)
    case .assignCode(let code, let uid, let mail): assign(code, of: uid, to: mail, in: tenant)
    case .settleMail(let id, let outcome): settle(id, outcome, in: tenant)
    case .holdMail(let id, let until): hold(id, until: until, in: tenant)
    case .enqueueSMS(let message): try enqueue(message, in: tenant)
    case .settleSMS(let id, let outcome): settle(id, outcome, in: tenant)
    case .openWayBack(let wayBack): try open(wayBack, in: tenant)
    case .closeWaysBack(let selection): close(selection, in: tenant)
    case .keepShadow(let shadow): try keep(shadow, in: tenant)
    case .dropShadows(let uid): shadows[uid]?.removeAll { $0.tenant == tenant }
    case .mergeAccount(let merge): try self.merge(merge, in: tenant)
    case .reserveAddress(let email, let uid): try reserve(email, onAlias: uid, in: tenant)
    case .undoMerge(let account, let survivor, let aliases):
      try undoMerge(of: account, from: survivor, aliases: aliases, in: tenant)
    case .cutAliases(let uid): try cutAliases(of: uid, in: tenant)
    case .insertServiceKey(let key): try insert(key, in: tenant)
    case .deleteServiceKey(let id): try delete(id, in: tenant)
    case .noteUse(let id, let at): noteUse(of: id, at: at, in: tenant)
    case .keepSignerKey(let key):
      if signerKeys[key.name] == nil { signerKeys[key.name] = key }
    case .advanceImport(let job, let position):
      guard importJobs[job.id]?.position ?? 0 == position else { throw .stale }
      importJobs[job.id] = job
    case .endSessions, .limitSessions, .audit, .emit: break
    }
  }

  // MARK: Maintenance

  /// Removes expired data, and returns the number of removed items and the removed accounts.
  mutating func sweep(
    now: Timestamp, limit: Int, _ lifetimes: Lifetimes
  ) -> (count: Int, abandoned: [Account]) {
    let endedSessions = sessions.values.filter { isOver($0, now: now, lifetimes) }.prefix(limit)
    for session in endedSessions { end(session) }
    let oldProofs = spentProofs.filter { $0.value <= now }.keys.prefix(limit)
    for digest in oldProofs { spentProofs[digest] = nil }
    let oldStored = proofs.values.filter { $0.forgetAt <= now }.prefix(limit)
    for proof in oldStored { proofs[proof.key.id] = nil }
    let oldReceipts = receipts.values.filter { $0.expiresAt <= now }.prefix(limit)
    for receipt in oldReceipts { receipts[receipt.keyDigest] = nil }
    let oldAttempts = attempts.filter { $0.value.expiresAt <= now }.keys.prefix(limit)
    for digest in oldAttempts { attempts[digest] = nil }
    let oldSources = knownSources.filter { $0.value.expiresAt <= now }.keys.prefix(limit)
    for digest in oldSources { knownSources[digest] = nil }
    let mergeCount = sweepMerges(now: now, limit: limit)
    let mailCount = sweepMail(now: now, limit: limit, lifetimes)
    let messageCount = sweepMessages(now: now, limit: limit)
    let recoveryCount = sweepRecovery(now: now, lifetimes)
    noteUseOfUnreachable(now: now)
    let abandoned = accounts.filter { isAbandoned($0.value, $0.key, now: now, lifetimes) }.values.prefix(limit)
    for account in abandoned { try? delete(account.uid, in: account.tenant, at: now) }
    let forgotten = deletedGuests.filter { uid, at in
      at.adding(milliseconds: lifetimes.deletedGuest) <= now
        && (numbers[uid].map(sessions(ofAccount:)) ?? []).isEmpty
    }.keys.prefix(limit)
    for uid in forgotten {
      numbers[uid] = nil
      deletedGuests[uid] = nil
    }
    let count =
      endedSessions.count + oldProofs.count + oldStored.count + oldReceipts.count + oldAttempts.count
      + oldSources.count + mergeCount + forgotten.count
    return (count + mailCount + messageCount + recoveryCount + abandoned.count, Array(abandoned))
  }

  /// The inconsistencies between the dictionaries; empty if there are none.
  var problems: [String] {
    var problems: [String] = []
    for (key, number) in identityOwners {
      let identities = accounts[number]?.identities ?? []
      if !identities.contains(where: { $0.key == key && $0.isActive }) {
        problems.append("an identity key points to an account without it")
      }
    }
    for (address, number) in emailOwners {
      let owner = accounts[number]
      if owner?.email.map({ Address($0, in: owner?.tenant ?? address.tenant) }) != address {
        problems.append("an address points to an account without it")
      }
    }
    for session in sessions.values where numbers[session.uid] == nil {
      problems.append("session \(session.id) has no account")
    }
    for (number, account) in accounts {
      for identity in account.identities where identity.isActive && identityOwners[identity.key] != number {
        problems.append("identity \(identity.id) is not in the index")
      }
    }
    return problems
  }
}

/// An email address in a tenant, as a dictionary key. Addresses are compared byte by byte.
struct Address: Hashable, Sendable {
  let tenant: TenantID
  private let email: [UInt8]

  init(_ email: String, in tenant: TenantID) {
    self.tenant = tenant
    self.email = Array(email.utf8)
  }
}
