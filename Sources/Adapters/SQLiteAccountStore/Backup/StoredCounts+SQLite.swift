internal import AccountStorage
internal import Accounts
internal import GRDB

/// Counts the records in a database. Newer tables may be missing in a database from an earlier version.
extension StoredCounts {
  /// The tables of single-use proofs that have not been used yet.
  static let pendingProofs = [
    "action_codes", "stored_proofs",
    // These tables exist only in backups made by an older version.
    "phone_verifications", "continuations", "pending_sign_ins", "intents", "merge_plans",
  ]

  init(_ db: Database, now: Timestamp) throws {
    func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sql)", arguments: arguments) ?? 0
    }
    let accounts = try count("accounts WHERE deleted_at IS NULL")
    let sessions = try count(
      """
      sessions s JOIN accounts a ON a.id = s.account_id
      WHERE a.deleted_at IS NULL AND s.generation = a.generation AND s.replaced_at IS NULL AND s.expires_at > ?
      """, [now.milliseconds])
    let knowsRecoveryCodes = try db.columns(in: "accounts").contains { $0.name == "recovery_codes" }
    let accountsWithRecoveryCodes =
      knowsRecoveryCodes ? try count("accounts WHERE deleted_at IS NULL AND recovery_codes IS NOT NULL") : 0
    let pendingProofs = try Self.pendingProofs.filter { try db.tableExists($0) }.reduce(0) { sum, table in
      try sum + count("\(table) WHERE expires_at > ?", [now.milliseconds])
    }
    let serviceKeys =
      try db.tableExists(ServiceKeyRow.table)
      ? try count("\(ServiceKeyRow.table) WHERE coalesce(expires_at > ?, 1)", [now.milliseconds]) : 0
    let pendingMails =
      try db.tableExists("mails") ? try count("mails WHERE state = ?", [Mail.State.pending.rawValue]) : 0
    self.init(
      accounts: accounts, sessions: sessions, accountsWithRecoveryCodes: accountsWithRecoveryCodes,
      pendingProofs: pendingProofs, pendingMails: pendingMails, serviceKeys: serviceKeys)
  }
}
