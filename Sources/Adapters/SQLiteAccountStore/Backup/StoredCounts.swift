import Accounts
import GRDB

/// How much a database holds. It may be one of an earlier version, which has no table for what is newer.
package struct StoredCounts: Sendable, Hashable {
  package var accounts: Int
  /// Sessions that can be refreshed.
  package var sessions: Int
  /// Accounts with recovery codes.
  package var accountsWithRecoveryCodes: Int
  /// Codes that were sent, and sign-ins, links and merges that had begun.
  package var pendingProofs: Int
  /// Mails that were not sent yet.
  package var pendingMails: Int
  /// Keys of services that have not expired.
  package var serviceKeys: Int

  /// The tables of proofs that are good for one use and wait for it.
  static let pendingProofs = [
    "action_codes", "stored_proofs",
    // Of backups that an older version made.
    "phone_verifications", "continuations", "pending_sign_ins", "intents", "merge_plans",
  ]

  init(_ db: Database, now: Timestamp) throws {
    func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sql)", arguments: arguments) ?? 0
    }
    accounts = try count("accounts WHERE deleted_at IS NULL")
    sessions = try count(
      """
      sessions s JOIN accounts a ON a.id = s.account_id
      WHERE a.deleted_at IS NULL AND s.generation = a.generation AND s.replaced_at IS NULL AND s.expires_at > ?
      """, [now.milliseconds])
    let knowsRecoveryCodes = try db.columns(in: "accounts").contains { $0.name == "recovery_codes" }
    accountsWithRecoveryCodes =
      knowsRecoveryCodes ? try count("accounts WHERE deleted_at IS NULL AND recovery_codes IS NOT NULL") : 0
    pendingProofs = try Self.pendingProofs.filter { try db.tableExists($0) }.reduce(0) { sum, table in
      try sum + count("\(table) WHERE expires_at > ?", [now.milliseconds])
    }
    serviceKeys =
      try db.tableExists(ServiceKeyRow.table)
      ? try count("\(ServiceKeyRow.table) WHERE coalesce(expires_at > ?, 1)", [now.milliseconds]) : 0
    pendingMails =
      try db.tableExists("mails") ? try count("mails WHERE state = ?", [Mail.State.pending.rawValue]) : 0
  }
}
