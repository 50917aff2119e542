/// Migrations for imports.
extension Schema {
  /// Creates the tables for imports, and an index on password hashes created by other services. A failed sign-in takes
  /// as long as computing one hash of each cost among these hashes. The index is therefore ordered by the prefix that
  /// determines a hash's cost.
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
