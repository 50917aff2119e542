internal import Foundation
internal import GRDB

extension Schema {
  /// Moves all kinds of proofs into one table. Previously, each kind had a separate table. The IDs of all proofs come
  /// from the same sequence, so no two rows share an ID.
  ///
  /// Proofs are valid for a few minutes, and are swept one stretch of rows at a time.
  static func collectProofs(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE stored_proofs (
          id INTEGER PRIMARY KEY,
          kind TEXT NOT NULL,
          tenant TEXT NOT NULL,
          digest BLOB NOT NULL,
          lookup_digest BLOB,
          holder INTEGER,
          revision INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          forget_at INTEGER NOT NULL,
          content TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX stored_proofs_lookup ON stored_proofs (lookup_digest) WHERE lookup_digest IS NOT NULL;
        INSERT OR IGNORE INTO stored_proofs
          SELECT id, 'continuation', tenant, digest, NULL, bound_to, 0, expires_at, expires_at,
            json_patch(json_object('claim', json(claim)), json_object('unreachable', unreachable_uid))
          FROM continuations;
        INSERT OR IGNORE INTO stored_proofs
          SELECT id, 'pending_sign_in', tenant, digest, NULL, NULL, wrong_codes, expires_at, expires_at,
            json_set(content, '$.uid', uid)
          FROM pending_sign_ins;
        INSERT OR IGNORE INTO stored_proofs
          SELECT id, 'intent', tenant, x'', user_code_digest, NULL, 0, expires_at, expires_at,
            json_set(content, '$.stage', stage)
          FROM intents;
        INSERT OR IGNORE INTO stored_proofs
          SELECT id, 'merge_plan', tenant, digest, NULL, bound_to, 0, expires_at, expires_at, content FROM merge_plans;
        """)
    for row in try Row.fetchAll(db, sql: "SELECT * FROM phone_verifications") {
      let codeDigest: [UInt8] = Array(row["code_digest"] as Data)
      let array = "[" + codeDigest.map { String($0) }.joined(separator: ",") + "]"
      let content: StatementArguments = [array, row["id"]]
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO stored_proofs
            SELECT id, 'phone_verification', tenant, digest, NULL, NULL, 0, expires_at, expires_at + 86400000,
              json_object('purpose', json(purpose), 'number', phone_number, 'codeDigest', json(?))
            FROM phone_verifications WHERE id = ?
          """, arguments: content)
    }
    for table in ["continuations", "pending_sign_ins", "intents", "merge_plans", "phone_verifications"] {
      try db.execute(sql: "DROP TABLE \(table)")
    }
  }
}
