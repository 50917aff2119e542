/// Migrations for accounts and their identities.
extension Schema {
  /// Adds tombstones, session lineages and the time at which an identity was set aside, and stores continuations as
  /// JSON.
  ///
  /// An identity that is set aside does not block other identities, so the unique key covers only active identities.
  /// Each continuation is converted to a verified credential in JSON, because a credential's content depends on its
  /// kind.
  static let addresses = """
    ALTER TABLE accounts ADD COLUMN tombstones BLOB;
    ALTER TABLE identities ADD COLUMN set_aside_at INTEGER;
    UPDATE identities SET set_aside_at = last_used_at WHERE set_aside IS NOT NULL;
    DROP INDEX identities_key;
    CREATE UNIQUE INDEX identities_key ON identities (subject, issuer, tenant) WHERE set_aside IS NULL;
    CREATE INDEX identities_set_aside ON identities (subject, issuer, tenant) WHERE set_aside IS NOT NULL;
    ALTER TABLE sessions ADD COLUMN lineage INTEGER;
    UPDATE sessions SET lineage = id;
    ALTER TABLE continuations RENAME TO old_continuations;
    DROP INDEX continuations_expiry;
    CREATE TABLE continuations (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      digest BLOB NOT NULL,
      bound_to INTEGER,
      expires_at INTEGER NOT NULL,
      claim TEXT NOT NULL
    ) STRICT;
    INSERT INTO continuations SELECT id, tenant, digest, bound_to, expires_at, json_object(
      'key', json_object('tenant', tenant, 'issuer', issuer, 'subject', subject),
      'providerID', provider_id, 'basis', 'asserted',
      'email', CASE WHEN email IS NULL THEN json_object() ELSE json_object(
        'address', json_object('canonical', email, 'display', coalesce(display_email, email)),
        'isVerified', json(CASE WHEN email_verified THEN 'true' ELSE 'false' END),
        'isProven', json(CASE WHEN email_verified AND email_is_trusted THEN 'true' ELSE 'false' END)) END,
      'profile', json_patch('{}', json_object(
        'displayName', display_name, 'photoURL', photo_url, 'phoneNumber', phone_number, 'json', profile_json)))
      FROM old_continuations;
    DROP TABLE old_continuations;
    CREATE INDEX continuations_expiry ON continuations (expires_at);
    """

  /// Creates the tables of merges and merge plans. The row of a merged account remains, like the row of a deleted
  /// account. It may contain an address that is reserved for the surviving account. All plans have the same lifetime,
  /// and are swept in the same way as receipts.
  static let merges = """
    CREATE TABLE merges (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      account_id INTEGER NOT NULL UNIQUE REFERENCES accounts (id),
      survivor_id INTEGER NOT NULL REFERENCES accounts (id),
      merged_at INTEGER NOT NULL,
      undo_until INTEGER NOT NULL,
      is_cut INTEGER NOT NULL,
      snapshot TEXT
    ) STRICT;
    CREATE INDEX merges_survivor ON merges (survivor_id);
    CREATE INDEX merges_undo ON merges (undo_until) WHERE snapshot IS NOT NULL;
    CREATE TABLE merge_plans (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      digest BLOB NOT NULL,
      bound_to INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      content TEXT NOT NULL
    ) STRICT;
    ALTER TABLE outbox ADD COLUMN other_uid TEXT;
    ALTER TABLE continuations ADD COLUMN unreachable_uid TEXT;
    ALTER TABLE request_receipts ADD COLUMN merge_plan_id INTEGER;
    """

  /// Adds the columns for custom tokens. A custom token's claims belong to the session that the token opened.
  static let customTokens = """
    ALTER TABLE accounts ADD COLUMN custom_sign_in INTEGER NOT NULL DEFAULT 0 CHECK (custom_sign_in IN (0, 1));
    ALTER TABLE sessions ADD COLUMN claims TEXT;
    """

  /// Adds the columns and indexes for accounts that have lost their address. The indexes cover only these accounts, so
  /// they cost nothing for all other accounts. For earlier losses, the address is unknown, because the keyed hash
  /// cannot be computed here.
  static let addressLosses = """
    ALTER TABLE accounts ADD COLUMN unreachable_since INTEGER;
    ALTER TABLE accounts ADD COLUMN lost_address BLOB;
    CREATE INDEX accounts_unreachable ON accounts (unreachable_since) WHERE unreachable_since IS NOT NULL;
    CREATE INDEX accounts_lost_address ON accounts (lost_address, tenant) WHERE unreachable_since IS NOT NULL;
    UPDATE accounts SET lost_address = x'', unreachable_since =
      (SELECT max(i.set_aside_at) FROM identities i WHERE i.account_id = accounts.id)
    WHERE deleted_at IS NULL AND email IS NULL AND NOT is_anonymous AND NOT custom_sign_in
      AND id IN (SELECT account_id FROM identities WHERE set_aside = 'email_proven_by_another')
      AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.account_id = accounts.id AND i.set_aside IS NULL);
    """

  /// Records when identities settle and which provider opened a session.
  ///
  /// Existing identities count as settled from the time at which they were linked. For existing sessions, the best
  /// available information is the provider named in their ID tokens.
  static let settling = """
    ALTER TABLE identities ADD COLUMN settled_at INTEGER;
    UPDATE identities SET settled_at = linked_at;
    ALTER TABLE accounts ADD COLUMN unsettled_since INTEGER;
    ALTER TABLE sessions ADD COLUMN opened_by TEXT NOT NULL DEFAULT '';
    UPDATE sessions SET opened_by = sign_in_provider;
    """

  /// Creates the tables of ways back and shadows. A way back stores an address's right to recover an account.
  /// Previously, a code represented this right.
  static let recovery = """
    ALTER TABLE action_codes ADD COLUMN identity_digest BLOB;
    ALTER TABLE identities ADD COLUMN password_changed_at INTEGER;
    CREATE TABLE ways_back (
      uid TEXT NOT NULL,
      email TEXT NOT NULL,
      reason TEXT NOT NULL,
      tenant TEXT NOT NULL,
      display_email TEXT NOT NULL,
      opened_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (uid, email, reason)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ways_back_email ON ways_back (email, tenant);
    CREATE INDEX ways_back_expiry ON ways_back (expires_at);
    INSERT OR IGNORE INTO ways_back SELECT uid, email, 'email_changed', tenant, display_email, created_at, expires_at
      FROM action_codes WHERE kind = 'recover_email' AND uid IS NOT NULL ORDER BY created_at DESC;
    CREATE TABLE shadows (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      uid TEXT NOT NULL,
      identity_digest BLOB,
      password_hash TEXT,
      factor TEXT,
      added_at INTEGER NOT NULL,
      removed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX shadows_account ON shadows (uid);
    CREATE INDEX shadows_removal ON shadows (removed_at);
    """

  /// Adds the time at which an account was closed, and an index on it. The index covers only closed accounts, so it
  /// costs nothing for all other accounts.
  static let closedAccounts = """
    ALTER TABLE accounts ADD COLUMN closed_at INTEGER;
    CREATE INDEX accounts_closed ON accounts (closed_at) WHERE closed_at IS NOT NULL;
    """

  /// Adds an index on the email addresses of identities. It omits password identities, because they have their
  /// account's address, which another index covers.
  static let identitiesByAddress = """
    CREATE INDEX identities_email ON identities (email, tenant) WHERE email IS NOT NULL AND provider_id <> 'password';
    """
}
