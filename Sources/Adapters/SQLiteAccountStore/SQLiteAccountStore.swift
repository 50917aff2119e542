package import Accounts
import Foundation
import GRDB

/// Accounts in a SQLite database (write-ahead log), for one process.
///
/// One thread writes: it takes all change sets that wait, commits them in one transaction and then answers all of them,
/// so that many callers share one sync of the disk; `GroupCommit` says how they are kept apart. Other threads read
/// beside it. Nothing here runs on an event loop or on Swift's cooperative pool.
package final class SQLiteAccountStore: AccountStore, SQLiteAccountDirectory, StoreMaintenance, MailQueue, SMSQueue {
  private let lock: DataDirectoryLock
  private let writer: CommitWriter
  package let readers: ReaderPool

  /// Opens the store in a directory, creates what is missing and migrates an older schema. Blocks.
  ///
  /// - Parameters:
  ///   - directory: created with mode 0700 if it does not exist; the files in it get mode 0600.
  ///   - report: called when the database was written, and when it could not be written or read.
  /// - Throws: What the operator has to do: another process uses the directory, the disk refuses, the database is damaged.
  package init(
    directory: String, configuration: Configuration = Configuration(), report: @escaping Reporter = { _ in }
  ) throws(StoreFileError) {
    lock = try DataDirectoryLock(directory: directory)
    let path = try lock.databaseFile()
    do {
      writer = try CommitWriter(path: path, configuration: configuration, report: report)
      readers = try ReaderPool(path: path, configuration: configuration, report: report)
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  /// Whether the database had accounts when it was opened.
  package var hadAccounts: Bool { writer.hadAccounts }

  /// Waits for the commits and reads that were accepted, then closes the files. Later calls fail with `.unavailable`.
  package func close() {
    readers.close()
    writer.close()
    lock.release()
  }

  deinit {
    close()
  }

  // MARK: Reads

  package func account(opening uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await readers.read { try $0.account(opening: uid, in: tenant) }
  }

  package func isTaken(_ uid: UID) async throws(StoreError) -> Bool {
    try await readers.read { try $0.isTaken(uid) }
  }

  package func account(holding key: Identity.Key) async throws(StoreError) -> Account? {
    try await readers.read { try $0.account(holding: key) }
  }

  package func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners {
    try await readers.read { try $0.owners(of: key, email: email) }
  }

  package func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord? {
    guard let key = id.key else { return nil }
    return try await readers.read { try $0.session(key, in: tenant) }
  }

  package func sessionOfDeletedAccount(
    _ id: SessionID, in tenant: TenantID
  ) async throws(StoreError) -> Session? {
    guard let key = id.key else { return nil }
    return try await readers.read { try $0.sessionOfDeletedAccount(key, in: tenant) }
  }

  package func receipt(_ keyDigest: [UInt8]) async throws(StoreError) -> RequestReceipt? {
    try await readers.read { try $0.proofs.receipt(keyDigest) }
  }

  package func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation? {
    try await readers.read { try $0.proofs.continuation(id, in: tenant) }
  }

  package func knownCaller(anyOf digests: [[UInt8]]) async throws(StoreError) -> Timestamp? {
    try await readers.read { try $0.proofs.knownCaller(anyOf: digests) }
  }

  package func actionCode(_ id: ActionCodeID, in tenant: TenantID) async throws(StoreError) -> ActionCode? {
    try await readers.read { try $0.proofs.actionCode(id, in: tenant) }
  }

  package func actionCodes(
    _ kind: ActionCode.Kind, for address: String, in tenant: TenantID
  ) async throws(StoreError) -> [ActionCode] {
    try await readers.read { try $0.proofs.actionCodes(kind, for: address, in: tenant) }
  }

  package func intent(_ id: IntentID, in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await readers.read { try $0.proofs.intent(id, in: tenant) }
  }

  package func intent(userCode digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await readers.read { try $0.proofs.intent(userCode: digest, in: tenant) }
  }

  package func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) async throws(StoreError) -> PendingSignIn? {
    try await readers.read { try $0.proofs.pendingSignIn(id, in: tenant) }
  }

  package func phoneVerification(
    _ id: PhoneVerificationID, in tenant: TenantID
  ) async throws(StoreError) -> PhoneVerification? {
    try await readers.read { try $0.proofs.phoneVerification(id, in: tenant) }
  }

  package func wait(before attempt: AttemptReservation) async throws(StoreError) -> Int64? {
    try await readers.read { try $0.proofs.wait(before: attempt) }
  }

  package func mergePlan(_ id: MergePlanID, in tenant: TenantID) async throws(StoreError) -> MergePlan? {
    try await readers.read { try $0.proofs.mergePlan(id, in: tenant) }
  }

  package func accounts(withIdentityOf email: String, in tenant: TenantID) async throws(StoreError) -> [Account] {
    try await readers.read { reader in try reader.accounts(withIdentityOf: email, in: tenant) }
  }

  package func unreachableAccount(losing digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Account? {
    try await readers.read { try $0.unreachableAccount(losing: digest, in: tenant) }
  }

  package func waysBack(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [WayBack] {
    try await readers.read { try $0.waysBack(of: uid, in: tenant) }
  }

  package func shadows(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Shadow] {
    try await readers.read { try $0.shadows(of: uid, in: tenant) }
  }

  package func keepsAddress(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Bool {
    try await readers.read { try $0.keepsAddress(uid, in: tenant) }
  }

  // MARK: Writes

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await writer.commit(changes)
  }

  package func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await writer.reserve(attempt)
  }

  package func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await writer.sweep(now: now, limit: min(max(limit, 1), 10_000), lifetimes: lifetimes)
  }

  // MARK: Mails

  package func dueMails(now: Timestamp, limit: Int) async throws(StoreError) -> [Mail] {
    try await readers.read { try $0.queues.dueMails(now: now, limit: min(max(limit, 1), 10_000)) }
  }

  package func nextMailTime() async throws(StoreError) -> Timestamp? {
    try await readers.read { try $0.queues.nextMailTime() }
  }

  package func failedMails(limit: Int) async throws(StoreError) -> [Mail] {
    try await readers.read { try $0.queues.failedMails(limit: min(max(limit, 1), 10_000)) }
  }

  package func pendingMailCount() async throws(StoreError) -> Int {
    try await readers.read { try $0.queues.pendingMailCount() }
  }

  package func settle(_ mail: Mail, _ outcome: DeliveryOutcome) async throws(StoreError) {
    guard let id = mail.id else { return }
    try await writer.commit(ChangeSet(tenant: mail.tenant, changes: [.settleMail(id, outcome)]))
  }

  // MARK: SMS

  package func dueSMS(now: Timestamp, limit: Int) async throws(StoreError) -> [SMSMessage] {
    try await readers.read { try $0.queues.dueSMS(now: now, limit: min(max(limit, 1), 10_000)) }
  }

  package func nextSMSTime() async throws(StoreError) -> Timestamp? {
    try await readers.read { try $0.queues.nextSMSTime() }
  }

  package func failedSMS(limit: Int) async throws(StoreError) -> [SMSMessage] {
    try await readers.read { try $0.queues.failedSMS(limit: min(max(limit, 1), 10_000)) }
  }

  package func pendingSMSCount() async throws(StoreError) -> Int {
    try await readers.read { try $0.queues.pendingSMSCount() }
  }

  package func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await writer.commit(ChangeSet(tenant: message.tenant, changes: [.settleSMS(message.id, outcome)]))
  }
}
