/// What services call with.
extension Schema {
  /// The keys are read once, when the server starts.
  static let serviceKeys = """
    CREATE TABLE service_keys (
      id TEXT NOT NULL PRIMARY KEY,
      tenant TEXT NOT NULL,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      public_key BLOB NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      last_used_at INTEGER
    ) STRICT, WITHOUT ROWID;
    """

  static let administration = """
    ALTER TABLE accounts ADD COLUMN claims TEXT;
    ALTER TABLE accounts ADD COLUMN sessions_ended_at INTEGER;
    ALTER TABLE request_receipts ADD COLUMN administered_uid TEXT;
    """
}
