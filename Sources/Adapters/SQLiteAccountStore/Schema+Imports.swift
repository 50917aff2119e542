/// Migrations for imports.
extension Schema {
  /// The index contains the hashes that this server has not made, ordered by the prefix that determines their cost,
  /// because a failed sign-in takes the time of one hash of each remaining cost.
  static let imports = """
    CREATE INDEX identities_foreign_hash ON identities (substr(password_hash, 1, 48))
      WHERE password_hash NOT GLOB '$argon2id$*';
    CREATE TABLE signer_keys (
      name TEXT NOT NULL,
      tenant TEXT NOT NULL,
      sealed BLOB NOT NULL,
      PRIMARY KEY (name, tenant)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE import_jobs (
      id TEXT NOT NULL,
      tenant TEXT NOT NULL,
      position INTEGER NOT NULL,
      batch_start INTEGER NOT NULL,
      counts TEXT NOT NULL,
      findings TEXT NOT NULL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (id, tenant)
    ) STRICT, WITHOUT ROWID;
    """
}
