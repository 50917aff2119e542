import AccountFakes
import Accounts
import InMemoryAccountStore
import Synchronization

/// Counts the commits of a store.
final class CountingStore: TestedStore {
  private let store = InMemoryAccountStore()
  private let counts = Mutex((commits: 0, reservations: 0))

  var commits: Int { counts.withLock { $0.commits } }
  var reservations: Int { counts.withLock { $0.reservations } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    counts.withLock { $0.commits += 1 }
    try await store.commit(changes)
  }

  func knownCaller(anyOf digests: [[UInt8]]) async throws(StoreError) -> Timestamp? {
    try await store.knownCaller(anyOf: digests)
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    counts.withLock { $0.reservations += 1 }
    return try await store.reserve(attempt)
  }

  func isTaken(_ uid: UID) async throws(StoreError) -> Bool { try await store.isTaken(uid) }

  func account(opening uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.account(opening: uid, in: tenant)
  }

  func accounts(withIdentityOf email: String, in tenant: TenantID) async throws(StoreError) -> [Account] {
    try await store.accounts(withIdentityOf: email, in: tenant)
  }

  func unreachableAccount(losing digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.unreachableAccount(losing: digest, in: tenant)
  }

  func waysBack(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [WayBack] {
    try await store.waysBack(of: uid, in: tenant)
  }

  func shadows(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Shadow] {
    try await store.shadows(of: uid, in: tenant)
  }

  func keepsAddress(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Bool {
    try await store.keepsAddress(uid, in: tenant)
  }

  func accountsWithSecondSpelling(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    try await store.accountsWithSecondSpelling(in: tenant, after: cursor, limit: limit)
  }

  func unreachableAccounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    try await store.unreachableAccounts(in: tenant, after: cursor, limit: limit)
  }

  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.account(uid, in: tenant)
  }

  func account(holding key: Identity.Key) async throws(StoreError) -> Account? {
    try await store.account(holding: key)
  }

  func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners {
    try await store.owners(of: key, email: email)
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

  func intent(_ id: IntentID, in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await store.intent(id, in: tenant)
  }

  func intent(userCode digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await store.intent(userCode: digest, in: tenant)
  }

  func mergePlan(_ id: MergePlanID, in tenant: TenantID) async throws(StoreError) -> MergePlan? {
    try await store.mergePlan(id, in: tenant)
  }

  func merge(of uid: UID, in tenant: TenantID) async throws(StoreError) -> AccountMerge? {
    try await store.merge(of: uid, in: tenant)
  }

  func merges(into uid: UID, in tenant: TenantID) async throws(StoreError) -> [AccountMerge] {
    try await store.merges(into: uid, in: tenant)
  }

  func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) async throws(StoreError) -> PendingSignIn? {
    try await store.pendingSignIn(id, in: tenant)
  }

  func wait(before attempt: AttemptReservation) async throws(StoreError) -> Int64? {
    try await store.wait(before: attempt)
  }

  func phoneVerification(_ id: PhoneVerificationID, in tenant: TenantID) async throws(StoreError) -> PhoneVerification?
  {
    try await store.phoneVerification(id, in: tenant)
  }

  func account(email: String, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.account(email: email, in: tenant)
  }

  func account(
    provider: ProviderID, subject: String, in tenant: TenantID
  ) async throws(StoreError) -> Account? {
    try await store.account(provider: provider, subject: subject, in: tenant)
  }

  func accounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    try await store.accounts(in: tenant, after: cursor, limit: limit)
  }

  func auditTrail(
    _ filter: AuditFilter, in tenant: TenantID, before cursor: AuditCursor?, limit: Int
  ) async throws(StoreError) -> AuditPage {
    try await store.auditTrail(filter, in: tenant, before: cursor, limit: limit)
  }

  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await store.sweep(now: now, limit: limit, lifetimes: lifetimes)
  }

  func checkIntegrity() async throws(StoreError) -> [String] { try await store.checkIntegrity() }

  func actionCode(_ id: ActionCodeID, in tenant: TenantID) async throws(StoreError) -> ActionCode? {
    try await store.actionCode(id, in: tenant)
  }

  func actionCodes(
    _ kind: ActionCode.Kind, for address: String, in tenant: TenantID
  ) async throws(StoreError) -> [ActionCode] {
    try await store.actionCodes(kind, for: address, in: tenant)
  }

  func dueMails(now: Timestamp, limit: Int) async throws(StoreError) -> [Mail] {
    try await store.dueMails(now: now, limit: limit)
  }

  func nextMailTime() async throws(StoreError) -> Timestamp? { try await store.nextMailTime() }

  func failedMails(limit: Int) async throws(StoreError) -> [Mail] { try await store.failedMails(limit: limit) }

  func pendingMailCount() async throws(StoreError) -> Int { try await store.pendingMailCount() }

  func settle(_ mail: Mail, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await store.settle(mail, outcome)
  }

  func serviceKeys() async throws(StoreError) -> [ServiceKey] { try await store.serviceKeys() }

  func dueSMS(now: Timestamp, limit: Int) async throws(StoreError) -> [SMSMessage] {
    try await store.dueSMS(now: now, limit: limit)
  }

  func nextSMSTime() async throws(StoreError) -> Timestamp? { try await store.nextSMSTime() }

  func failedSMS(limit: Int) async throws(StoreError) -> [SMSMessage] { try await store.failedSMS(limit: limit) }

  func pendingSMSCount() async throws(StoreError) -> Int { try await store.pendingSMSCount() }

  func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await store.settle(message, outcome)
  }
}
