internal import GRDB

/// The tables, as migrations that are never changed once released. Each table's `TableRow` describes its columns.
///
/// Rows that are written together lie together: identities and sessions have time-ordered keys, accounts are numbered
/// in the order of their creation, and the random uid is only in a unique index. The constraints repeat the domain's
/// rules.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 accounts, identities, sessions, proofs, audit, outbox") { db in
      try db.execute(sql: accounts)
      try db.execute(sql: identities)
      try db.execute(sql: sessions)
      try db.execute(sql: proofs)
      try db.execute(sql: trails)
    }
    migrator.registerMigration("2 tombstones, set-aside identities beside active ones, lineages, stored credentials") {
      db in
      try db.execute(sql: addresses)
    }
    migrator.registerMigration("3 sessions: successors, request keys, received refreshes") { db in
      try db.execute(sql: successors)
    }
    migrator.registerMigration("proofs: mailed codes, mails") { db in
      try db.execute(sql: mail)
    }
    migrator.registerMigration("factors: enrollments, pending sign-ins, the factor of a session") { db in
      try db.execute(sql: factors)
    }
    migrator.registerMigration("attempts: counters of attempts, known sources") { db in
      try db.execute(sql: attempts)
    }
    migrator.registerMigration("mails: none is withheld") { db in
      try db.execute(sql: "DELETE FROM mails WHERE state = 'withheld'")
    }
    migrator.registerMigration("receipts: what a mailed code was used for") { db in
      try db.execute(sql: "ALTER TABLE request_receipts ADD COLUMN used_code TEXT")
    }
    migrator.registerMigration("intents: sign-in through a browser") { db in
      try db.execute(sql: intents)
    }
    migrator.registerMigration("phone: verifications") { db in
      try db.execute(sql: phone)
    }
    migrator.registerMigration("merge: aliases, plans, the other account of an event, accounts out of reach") { db in
      try db.execute(sql: merges)
    }
    migrator.registerMigration("providers: custom tokens") { db in
      try db.execute(sql: customTokens)
    }
    migrator.registerMigration("ten: accounts that no one can sign in to") { db in
      try db.execute(sql: addressLosses)
    }
    migrator.registerMigration("ops: the call and the actor of an audit record") { db in
      try db.execute(sql: origins)
    }
    migrator.registerMigration("trails: no id is used twice") { db in
      try db.execute(sql: trailsNumberedOnce)
    }
    migrator.registerMigration("phone: messages that wait to be sent") { db in
      try db.execute(sql: messages)
    }
    migrator.registerMigration("codes: no device that anyone could have named") { db in
      try db.execute(sql: "UPDATE action_codes SET device_label = NULL")
    }
    migrator.registerMigration("settled: which identities vouch for the owner of an account, what a session rests on") {
      db in
      try db.execute(sql: settling)
    }
    migrator.registerMigration("recovery: ways back, shadows, the age of a password") { db in
      try db.execute(sql: recovery)
    }
    migrator.registerMigration("phone: one spelling for each number") { db in
      try respellPhoneNumbers(db)
    }
    migrator.registerMigration("trails: the caller's own id of a call") { db in
      try db.execute(sql: "ALTER TABLE audit ADD COLUMN caller_request_id TEXT")
    }
    return migrator
  }

  /// The row of a deleted account stays, empty but for its uid, so that no uid is used twice.
  private static let accounts = """
    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      uid TEXT NOT NULL,
      email TEXT,
      display_email TEXT,
      email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
      display_name TEXT,
      photo_url TEXT,
      phone_number TEXT,
      is_anonymous INTEGER NOT NULL CHECK (is_anonymous IN (0, 1)),
      is_disabled INTEGER NOT NULL CHECK (is_disabled IN (0, 1)),
      created_at INTEGER NOT NULL,
      last_sign_in_at INTEGER NOT NULL,
      version INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX accounts_uid ON accounts (uid);
    CREATE UNIQUE INDEX accounts_email ON accounts (email, tenant) WHERE email IS NOT NULL;
    """

  private static let identities = """
    CREATE TABLE identities (
      id INTEGER PRIMARY KEY,
      account_id INTEGER NOT NULL REFERENCES accounts (id),
      tenant TEXT NOT NULL,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      provider_id TEXT NOT NULL,
      email TEXT,
      display_email TEXT,
      email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
      display_name TEXT,
      photo_url TEXT,
      phone_number TEXT,
      linked_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      set_aside TEXT,
      password_hash TEXT CHECK (password_hash IS NULL OR provider_id = 'password')
    ) STRICT;
    CREATE UNIQUE INDEX identities_key ON identities (subject, issuer, tenant);
    CREATE INDEX identities_account ON identities (account_id);
    """

  private static let sessions = """
    CREATE TABLE sessions (
      id INTEGER PRIMARY KEY,
      account_id INTEGER NOT NULL REFERENCES accounts (id),
      identity_id INTEGER,
      sign_in_provider TEXT NOT NULL,
      auth_time INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      device_label TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      handle_digest BLOB NOT NULL,
      handle_expires_at INTEGER NOT NULL,
      previous_handle_digest BLOB,
      family_digest BLOB NOT NULL,
      rotation INTEGER NOT NULL,
      rotated_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      replaced_at INTEGER
    ) STRICT;
    CREATE INDEX sessions_account ON sessions (account_id);
    """

  private static let proofs = """
    CREATE TABLE spent_proofs (
      digest BLOB NOT NULL PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spent_proofs_expiry ON spent_proofs (expires_at);
    CREATE TABLE continuations (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      digest BLOB NOT NULL,
      bound_to INTEGER,
      expires_at INTEGER NOT NULL,
      provider_id TEXT NOT NULL,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      email TEXT,
      display_email TEXT,
      email_verified INTEGER NOT NULL,
      email_is_trusted INTEGER NOT NULL,
      display_name TEXT,
      photo_url TEXT,
      phone_number TEXT,
      profile_json TEXT
    ) STRICT;
    CREATE INDEX continuations_expiry ON continuations (expires_at);
    """

  private static let trails = """
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

  /// An identity that is set aside blocks no other, so the unique key covers active ones only. A continuation becomes a
  /// verified credential as JSON, because what a credential says differs from kind to kind.
  private static let addresses = """
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

  /// Tokens that were rotated before this migration count as received: the ones before them have been refused for long.
  ///
  /// Receipts all live for the same time, so the sweep finds those that are over in the order of their numbers and needs
  /// no index for it.
  private static let successors = """
    ALTER TABLE sessions ADD COLUMN received_at INTEGER;
    ALTER TABLE sessions ADD COLUMN request_digest BLOB;
    ALTER TABLE sessions ADD COLUMN request_outcome INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN replaced_by INTEGER;
    UPDATE sessions SET received_at = rotated_at;
    CREATE TABLE request_receipts (
      id INTEGER PRIMARY KEY,
      key_digest BLOB NOT NULL UNIQUE,
      request_digest BLOB NOT NULL,
      expires_at INTEGER NOT NULL,
      outcome INTEGER NOT NULL,
      session_id INTEGER,
      linked_provider_id TEXT,
      conflict TEXT
    ) STRICT;
    """

  /// A mail that was sent is removed, so nearly all rows are pending ones, and the worker finds those that are due in the
  /// order of their numbers. No number is used twice: a worker may report a mail that is gone.
  private static let mail = """
    CREATE TABLE action_codes (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      kind TEXT NOT NULL,
      salt BLOB NOT NULL,
      uid TEXT,
      email TEXT NOT NULL,
      display_email TEXT NOT NULL,
      other_email TEXT,
      device_label TEXT,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX action_codes_email ON action_codes (email, kind, tenant);
    CREATE INDEX action_codes_account ON action_codes (uid) WHERE uid IS NOT NULL;
    CREATE INDEX action_codes_expiry ON action_codes (expires_at);
    CREATE TABLE mails (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      tenant TEXT NOT NULL,
      kind TEXT NOT NULL,
      email TEXT NOT NULL,
      uid TEXT,
      language TEXT,
      action_code_id INTEGER,
      parameters TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      next_attempt_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      state TEXT NOT NULL
    ) STRICT;
    CREATE INDEX mails_pending ON mails (email) WHERE state = 'pending';
    CREATE INDEX mails_account ON mails (uid) WHERE uid IS NOT NULL;
    CREATE INDEX mails_settled ON mails (created_at) WHERE state <> 'pending';
    """

  /// Factors and recovery codes are read and written with their account, and no query looks into them: they are JSON. What
  /// changes with each sign-in, the step of the last code, has its own table, so that a sign-in does not change
  /// the account.
  ///
  /// Pending sign-ins all live for the same time, and are swept as receipts are.
  private static let factors = """
    ALTER TABLE accounts ADD COLUMN factors TEXT;
    ALTER TABLE accounts ADD COLUMN recovery_codes TEXT;
    ALTER TABLE sessions ADD COLUMN factor TEXT;
    ALTER TABLE sessions ADD COLUMN factor_id INTEGER;
    ALTER TABLE request_receipts ADD COLUMN pending_sign_in_id INTEGER;
    CREATE TABLE used_factors (
      id INTEGER PRIMARY KEY,
      account_id INTEGER NOT NULL REFERENCES accounts (id),
      step INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX used_factors_account ON used_factors (account_id);
    CREATE TABLE pending_sign_ins (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      uid TEXT NOT NULL,
      digest BLOB NOT NULL,
      expires_at INTEGER NOT NULL,
      wrong_codes INTEGER NOT NULL,
      content TEXT NOT NULL
    ) STRICT;
    """

  /// Verifications all live for the same time, and are swept as receipts are.
  private static let phone = """
    CREATE TABLE phone_verifications (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      purpose TEXT NOT NULL,
      phone_number TEXT NOT NULL,
      digest BLOB NOT NULL,
      code_digest BLOB NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    """

  /// The times of a counter are one value: they are read and written together, and no query asks for one of them.
  private static let attempts = """
    CREATE TABLE attempts (
      digest BLOB NOT NULL PRIMARY KEY,
      kind TEXT NOT NULL,
      times BLOB NOT NULL,
      pauses INTEGER NOT NULL,
      pauses_end_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attempts_expiry ON attempts (expires_at);
    CREATE TABLE known_sources (
      digest BLOB NOT NULL PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX known_sources_expiry ON known_sources (expires_at);
    """

  /// Intents all live for the same time, and are swept as receipts are.
  private static let intents = """
    CREATE TABLE intents (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      stage TEXT NOT NULL,
      user_code_digest BLOB,
      expires_at INTEGER NOT NULL,
      content TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX intents_user_code ON intents (user_code_digest) WHERE user_code_digest IS NOT NULL;
    """

  /// The row of a merged account stays as that of a deleted one does, and may hold an address that is kept for the survivor.
  /// Plans all live for the same time, and are swept as receipts are.
  private static let merges = """
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

  /// Without an index: each change would pay for it, and what operators look for is mostly recent.
  private static let origins = """
    ALTER TABLE audit ADD COLUMN request_id TEXT;
    ALTER TABLE audit ADD COLUMN actor TEXT;
    """

  /// The claims of a custom token belong to the session that it opened.
  private static let customTokens = """
    ALTER TABLE accounts ADD COLUMN custom_sign_in INTEGER NOT NULL DEFAULT 0 CHECK (custom_sign_in IN (0, 1));
    ALTER TABLE sessions ADD COLUMN claims TEXT;
    """

  /// Few accounts have lost their address, so these indexes cost nothing for the others. Of the losses before this migration the
  /// address is not known: the keyed hash can't be made here.
  private static let addressLosses = """
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

  /// What a code stood for until now, the right of an address to take an account back, is now a row.
  private static let recovery = """
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

  /// A reader of the outbox, or of the audit trail, continues after the last id that it has seen. So no id may be used again after
  /// the sweep has emptied a table. Each table continues after the highest id that it holds.
  private static let trailsNumberedOnce = """
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

  /// A message has the number of its verification: there is one at most.
  private static let messages = """
    CREATE TABLE sms (
      id INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      phone_number TEXT NOT NULL,
      salt BLOB NOT NULL,
      created_at INTEGER NOT NULL,
      next_attempt_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      state TEXT NOT NULL
    ) STRICT;
    CREATE INDEX sms_pending ON sms (next_attempt_at) WHERE state = 'pending';
    CREATE INDEX sms_settled ON sms (created_at) WHERE state <> 'pending';
    """

  /// What was linked before this migration counts as settled since then. Of older sessions the provider that their ID tokens name
  /// is the best that is known of what opened them.
  private static let settling = """
    ALTER TABLE identities ADD COLUMN settled_at INTEGER;
    UPDATE identities SET settled_at = linked_at;
    ALTER TABLE accounts ADD COLUMN unsettled_since INTEGER;
    ALTER TABLE sessions ADD COLUMN opened_by TEXT NOT NULL DEFAULT '';
    UPDATE sessions SET opened_by = sign_in_provider;
    """
}
