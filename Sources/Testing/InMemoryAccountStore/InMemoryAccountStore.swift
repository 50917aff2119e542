package import Accounts
import Synchronization

/// An account store for tests, which lives as long as the object. It keeps every promise of the ports but durability.
package final class InMemoryAccountStore: AccountStore, AccountDirectory, StoreMaintenance, MailQueue, SMSQueue {
  private struct Contents {
    var state = StoreState()
    var entries: [(tenant: TenantID, entry: AuditEntry)] = []
    var lastEntry: Int64 = 0
    var events: [OutboxEvent] = []

    mutating func audit(_ records: [AuditRecord], in tenant: TenantID, origin: ChangeOrigin) {
      for record in records {
        lastEntry += 1
        entries.append((tenant, AuditEntry(number: lastEntry, record: record, origin: origin)))
      }
    }

    /// Returns how much was removed.
    mutating func sweepTrails(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) -> Int {
      let oldestEntry = now.adding(milliseconds: -lifetimes.auditRecord)
      let oldestEvent = now.adding(milliseconds: -lifetimes.event)
      let entryCount = entries.prefix(limit).prefix { $0.entry.record.at <= oldestEntry }.count
      let eventCount = events.prefix(limit).prefix { $0.at <= oldestEvent }.count
      entries.removeFirst(entryCount)
      events.removeFirst(eventCount)
      return entryCount + eventCount
    }
  }

  private let contents: Mutex<Contents>

  package init() { contents = Mutex(Contents()) }

  /// Creates a store with what another one holds now; after that each changes on its own.
  package init(copying other: InMemoryAccountStore) { contents = Mutex(other.contents.withLock { $0 }) }

  func read<Value>(_ body: (StoreState) -> Value) -> Value {
    // A copy is cheap and does not change.
    body(contents.withLock { $0.state })
  }

  // MARK: AccountStore

  package func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    read { $0.account(uid, in: tenant) }
  }

  package func account(opening uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    read { state in
      if let merge = state.merges[uid], !merge.isCut { return state.account(merge.survivor, in: tenant) }
      return state.account(uid, in: tenant)
    }
  }

  package func isTaken(_ uid: UID) async throws(StoreError) -> Bool {
    read { $0.numbers[uid] != nil }
  }

  package func account(holding key: Identity.Key) async throws(StoreError) -> Account? {
    read { $0.account(holding: key) }
  }

  package func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners {
    read { state in
      Owners(
        holder: state.account(holding: key), emailOwner: email.flatMap { state.account(owning: $0, in: key.tenant) },
        setAside: state.accounts(settingAside: key),
        waysBack: email.map { state.waysBack(of: $0, in: key.tenant) } ?? [])
    }
  }

  package func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord? {
    read { state in
      guard let session = state.sessions[id], let account = state.account(session.uid, in: tenant) else { return nil }
      return SessionRecord(session: session, account: account)
    }
  }

  package func sessionOfDeletedAccount(
    _ id: SessionID, in tenant: TenantID
  ) async throws(StoreError) -> Session? {
    read { state in
      guard let session = state.sessions[id], session.tenant == tenant else { return nil }
      return state.account(session.uid, in: tenant) == nil ? session : nil
    }
  }

  package func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session] {
    read { state in state.number(of: uid, in: tenant).map(state.sessions(ofAccount:)) ?? [] }
  }

  package func receipt(_ keyDigest: [UInt8]) async throws(StoreError) -> RequestReceipt? {
    read { $0.receipts[keyDigest] }
  }

  package func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation? {
    read { state in
      state.continuations[id].flatMap { $0.tenant == tenant ? $0 : nil }
    }
  }

  package func knownCaller(anyOf digests: [[UInt8]]) async throws(StoreError) -> Timestamp? {
    read { state in digests.compactMap { state.knownSources[$0] }.max() }
  }

  package func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    contents.withLock { $0.state.reserve(attempt) }
  }

  package func actionCode(_ id: ActionCodeID, in tenant: TenantID) async throws(StoreError) -> ActionCode? {
    read { state in state.actionCodes[id].flatMap { $0.tenant == tenant ? $0 : nil } }
  }

  package func actionCodes(
    _ kind: ActionCode.Kind, for address: String, in tenant: TenantID
  ) async throws(StoreError) -> [ActionCode] {
    read { $0.actionCodes(kind, for: address, in: tenant) }
  }

  package func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) async throws(StoreError) -> PendingSignIn? {
    read { state in
      state.pendingSignIns[id].flatMap { $0.tenant == tenant ? $0 : nil }
    }
  }

  package func intent(_ id: IntentID, in tenant: TenantID) async throws(StoreError) -> Intent? {
    read { state in state.intents[id].flatMap { $0.tenant == tenant ? $0 : nil } }
  }

  package func intent(userCode digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Intent? {
    read { state in state.intents.values.first { $0.userCodeDigest == digest && $0.tenant == tenant } }
  }

  package func phoneVerification(
    _ id: PhoneVerificationID, in tenant: TenantID
  ) async throws(StoreError) -> PhoneVerification? {
    read { state in state.phoneVerifications[id].flatMap { $0.tenant == tenant ? $0 : nil } }
  }

  package func mergePlan(_ id: MergePlanID, in tenant: TenantID) async throws(StoreError) -> MergePlan? {
    read { state in state.mergePlans[id].flatMap { $0.tenant == tenant ? $0 : nil } }
  }

  package func merge(of uid: UID, in tenant: TenantID) async throws(StoreError) -> AccountMerge? {
    read { state in state.merges[uid].flatMap { $0.tenant == tenant ? $0 : nil } }
  }

  package func merges(into uid: UID, in tenant: TenantID) async throws(StoreError) -> [AccountMerge] {
    read { state in
      state.merges.values.filter { $0.survivor == uid && $0.tenant == tenant }.sorted { $0.id > $1.id }
    }
  }

  package func unreachableAccount(losing digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Account? {
    read { $0.unreachableAccount(losing: digest, in: tenant) }
  }

  package func waysBack(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [WayBack] {
    read { $0.waysBack(of: uid, in: tenant) }
  }

  package func shadows(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Shadow] {
    read { state in (state.shadows[uid] ?? []).filter { $0.tenant == tenant } }
  }

  package func keepsAddress(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Bool {
    read { state in state.number(of: uid, in: tenant) != nil && state.keepsAddress(uid) }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try contents.withLock { contents throws(StoreError) in
      var next = contents.state
      contents.audit(try next.apply(changes), in: changes.tenant, origin: changes.origin)
      contents.state = next
      for case .emit(let event) in changes.changes { contents.events.append(event) }
    }
  }

  // MARK: AccountDirectory

  package func account(email: String, in tenant: TenantID) async throws(StoreError) -> Account? {
    read { state in state.emailOwners[Address(email, in: tenant)].flatMap { state.accounts[$0] } }
  }

  package func account(
    provider: ProviderID, subject: String, in tenant: TenantID
  ) async throws(StoreError) -> Account? {
    read { state in
      state.identityOwners.lazy.filter { $0.key.subject == subject && $0.key.tenant == tenant }
        .compactMap { state.accounts[$0.value] }
        .first { $0.linkedIdentities.contains { $0.providerID == provider && $0.key.subject == subject } }
    }
  }

  package func accounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    page(in: tenant, after: cursor, limit: limit) { _, _ in true }
  }

  package func unreachableAccounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    page(in: tenant, after: cursor, limit: limit) { state, account in state.isUnreachable(account) }
  }

  package func accountsWithSecondSpelling(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    page(in: tenant, after: cursor, limit: limit) { _, account in
      account.identities.contains { identity in
        guard identity.providerID == .phone, identity.isActive else { return false }
        return PhoneNumber(identity.key.subject).map { $0 != $0.canonical } ?? false
      }
    }
  }

  private func page(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int, _ isWanted: (StoreState, Account) -> Bool
  ) -> AccountPage {
    let limit = min(max(limit, 1), 10_000)
    return read { state in
      var found: [(number: Int64, account: Account)] = []
      var number = max(cursor?.rawValue ?? 0, 0)
      while number < state.lastNumber, found.count <= limit {
        number += 1
        if let account = state.accounts[number], account.tenant == tenant, isWanted(state, account) {
          found.append((number, account))
        }
      }
      let page = found.prefix(limit)
      let next = found.count > limit ? page.last.map { AccountCursor(rawValue: $0.number) } : nil
      return AccountPage(accounts: page.map(\.account), next: next)
    }
  }

  package func auditTrail(
    _ filter: AuditFilter, in tenant: TenantID, before cursor: AuditCursor?, limit: Int
  ) async throws(StoreError) -> AuditPage {
    let entries = contents.withLock { $0.entries }.reversed().filter { item in
      item.tenant == tenant && item.entry.number < cursor?.rawValue ?? .max && filter.includes(item.entry)
    }.map(\.entry)
    let page = entries.prefix(min(max(limit, 1), 10_000))
    let next = page.count < entries.count ? page.last.map { AuditCursor(rawValue: $0.number) } : nil
    return AuditPage(entries: Array(page), next: next)
  }

  // MARK: StoreMaintenance

  package func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    let limit = min(max(limit, 1), 10_000)
    return contents.withLock { contents in
      let (count, abandoned) = contents.state.sweep(now: now, limit: limit, lifetimes)
      for account in abandoned {
        contents.audit([.deletedAsAbandoned(account, at: now)], in: account.tenant, origin: ChangeOrigin())
      }
      contents.events += abandoned.map { .deletedAsAbandoned($0, at: now) }
      return count + contents.sweepTrails(now: now, limit: limit, lifetimes)
    }
  }

  package func checkIntegrity() async throws(StoreError) -> [String] {
    read { $0.problems }
  }

  // MARK: MailQueue

  package func dueMails(now: Timestamp, limit: Int) async throws(StoreError) -> [Mail] {
    read { $0.dueMails(now: now, limit: limit) }
  }

  package func nextMailTime() async throws(StoreError) -> Timestamp? {
    read { $0.nextMailTime() }
  }

  package func failedMails(limit: Int) async throws(StoreError) -> [Mail] {
    read { $0.failedMails(limit: limit) }
  }

  package func pendingMailCount() async throws(StoreError) -> Int {
    read { state in state.mails.values.count { $0.state == .pending } }
  }

  package func settle(_ mail: Mail, _ outcome: DeliveryOutcome) async throws(StoreError) {
    guard let id = mail.id else { return }
    try await commit(ChangeSet(tenant: mail.tenant, changes: [.settleMail(id, outcome)]))
  }

  package func wait(before attempt: AttemptReservation) async throws(StoreError) -> Int64? {
    read { state in
      guard case .refused(let wait) = attempt.decide(attempt.entries.map { state.attempts[$0.digest]?.counter }) else {
        return nil
      }
      return wait
    }
  }

  package func accounts(withIdentityOf email: String, in tenant: TenantID) async throws(StoreError) -> [Account] {
    read { state in
      state.accounts.sorted { $0.key < $1.key }.map(\.value).filter { account in
        account.tenant == tenant
          && account.identities.contains {
            $0.isActive && $0.providerID != .password && $0.email?.utf8.elementsEqual(email.utf8) == true
          }
      }
    }
  }

  // MARK: SMSQueue

  package func dueSMS(now: Timestamp, limit: Int) async throws(StoreError) -> [SMSMessage] {
    read { $0.dueSMS(now: now, limit: limit) }
  }

  package func nextSMSTime() async throws(StoreError) -> Timestamp? {
    read { $0.pendingMessages.map(\.nextAttemptAt).min() }
  }

  package func failedSMS(limit: Int) async throws(StoreError) -> [SMSMessage] {
    read { $0.failedSMS(limit: limit) }
  }

  package func pendingSMSCount() async throws(StoreError) -> Int {
    read { $0.pendingMessages.count }
  }

  package func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await commit(ChangeSet(tenant: message.tenant, changes: [.settleSMS(message.id, outcome)]))
  }

  // MARK: What tests look at

  package var auditTrail: [AuditRecord] { contents.withLock { $0.entries.map(\.entry.record) } }

  package var events: [OutboxEvent] { contents.withLock { $0.events } }
}
