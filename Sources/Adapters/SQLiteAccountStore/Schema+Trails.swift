/// Migrations for the audit trail and the events.
extension Schema {
  static let trails = """
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      tenant TEXT NOT NULL,
      uid TEXT,
      action TEXT NOT NULL,
      provider_id TEXT,
      session_id INTEGER,
      identity_digest BLOB,
      detail TEXT
    ) STRICT;
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      tenant TEXT NOT NULL,
      uid TEXT NOT NULL,
      kind TEXT NOT NULL,
      account_version INTEGER NOT NULL,
      provider_id TEXT
    ) STRICT;
    """

  /// Adds the origins of audit records. The new columns are not indexed, because every change would have to update the
  /// indexes and operators mostly search for recent records.
  static let origins = """
    ALTER TABLE audit ADD COLUMN request_id TEXT;
    ALTER TABLE audit ADD COLUMN actor TEXT;
    """

  /// Recreates the audit trail and the outbox so that no ID is used twice. A reader continues after the last ID that it
  /// has seen, so IDs must not be reused after the sweep has emptied a table. Each new table's numbering continues
  /// after the highest ID in the old table.
  static let trailsNumberedOnce = """
    ALTER TABLE audit RENAME TO old_audit;
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      tenant TEXT NOT NULL,
      uid TEXT,
      action TEXT NOT NULL,
      provider_id TEXT,
      session_id INTEGER,
      identity_digest BLOB,
      detail TEXT,
      request_id TEXT,
      actor TEXT
    ) STRICT;
    INSERT INTO audit SELECT id, at, tenant, uid, action, provider_id, session_id, identity_digest, detail, request_id, actor
      FROM old_audit ORDER BY id;
    DROP TABLE old_audit;
    ALTER TABLE outbox RENAME TO old_outbox;
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      tenant TEXT NOT NULL,
      uid TEXT NOT NULL,
      kind TEXT NOT NULL,
      account_version INTEGER NOT NULL,
      provider_id TEXT,
      other_uid TEXT
    ) STRICT;
    INSERT INTO outbox SELECT id, at, tenant, uid, kind, account_version, provider_id, other_uid FROM old_outbox ORDER BY id;
    DROP TABLE old_outbox;
    """

  static let eventCauses = """
    ALTER TABLE outbox ADD COLUMN changed_fields TEXT;
    ALTER TABLE outbox ADD COLUMN ended_sessions TEXT;
    ALTER TABLE outbox ADD COLUMN new_generation INTEGER;
    ALTER TABLE outbox ADD COLUMN service_key_id TEXT;
    ALTER TABLE outbox ADD COLUMN request_id TEXT;
    ALTER TABLE outbox ADD COLUMN actor TEXT;
    """
}
