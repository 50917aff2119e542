/// Migrations for service keys and for the administration of accounts by services.
extension Schema {
  /// Creates the table of service keys, which are read only once, when the server starts.
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

  /// Adds the indexes for account queries. Email addresses and user IDs already have unique indexes.
  static let accountQueries = """
    CREATE INDEX accounts_phone ON accounts (phone_number) WHERE phone_number IS NOT NULL;
    CREATE INDEX accounts_created ON accounts (created_at);
    CREATE INDEX accounts_disabled ON accounts (is_disabled) WHERE is_disabled;
    CREATE INDEX identities_provider ON identities (provider_id, account_id) WHERE set_aside IS NULL;
    """

  static let administration = """
    ALTER TABLE accounts ADD COLUMN claims TEXT;
    ALTER TABLE accounts ADD COLUMN sessions_ended_at INTEGER;
    ALTER TABLE request_receipts ADD COLUMN administered_uid TEXT;
    """
}
