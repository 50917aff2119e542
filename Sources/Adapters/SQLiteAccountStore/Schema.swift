internal import AccountStorage
internal import GRDB

/// The database schema, as a series of migrations. The last migrations are those of `TableMigration`. A migration never
/// changes after its release. Each table's `TableRow` type describes its columns.
///
/// Rows that are written together are stored together. Identities and sessions have time-ordered keys, accounts are
/// numbered in order of creation, and only a unique index is ordered by the random user ID. The constraints repeat the
/// domain's rules.
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
    migrator.registerMigration("identities: by their own address") { db in
      try db.execute(sql: identitiesByAddress)
    }
    migrator.registerMigration("closed: accounts that a way back can still open") { db in
      try db.execute(sql: closedAccounts)
    }
    migrator.registerMigration("proofs: one table for all that a token continues") { db in
      try collectProofs(db)
    }
    migrator.registerMigration("services: keys") { db in
      try db.execute(sql: serviceKeys)
    }
    migrator.registerMigration("services: claims of accounts, the last end of all sessions, receipts of changes") {
      db in
      try db.execute(sql: administration)
    }
    migrator.registerMigration("services: what accounts are queried by") { db in
      try db.execute(sql: accountQueries)
    }
    migrator.registerMigration("events: what has changed, which sessions ended, who acted") { db in
      try db.execute(sql: eventCauses)
    }
    migrator.registerMigration("sweep: how far it has come in each table") { db in
      try db.execute(sql: scanPositions)
    }
    migrator.registerMigration("imports: hashes of other services, their keys, and how far each import has come") {
      db in
      try db.execute(sql: imports)
    }
    migrator.registerMigration("mails: the order in which they are due") { db in
      try db.execute(sql: "CREATE INDEX mails_due ON mails (next_attempt_at) WHERE state = 'pending'")
    }
    migrator.registerMigration("mails: which are held back, and the sources that take turns") { db in
      try db.execute(sql: mailTurns)
    }
    migrator.registerMigration("server: the digest of its secret") { db in
      try db.execute(
        sql: "CREATE TABLE server_secret (id INTEGER PRIMARY KEY CHECK (id = 1), digest BLOB NOT NULL) STRICT")
    }
    for migration in TableMigration.all {
      migrator.registerMigration(migration.identifier) { db in try db.execute(sql: migration.sql(in: SQLiteDialect())) }
    }
    return migrator
  }

  /// Creates the table of accounts. A deleted account's row is kept, empty except for its user ID, so that user IDs are
  /// never reused.
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

  /// Adds the columns for replaced sessions, and creates the table of request receipts. A refresh token that replaced
  /// another token before this migration counts as received by its client, because the replaced token has long been
  /// refused.
  ///
  /// All request receipts have the same lifetime. They therefore expire in order of creation, and the sweep needs no
  /// index to find expired ones.
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

  /// Adds the columns and tables for second factors. Factors and recovery codes are stored as JSON, because they are
  /// read and written with their account and no query examines their content. The time step of the last used code
  /// changes with each sign-in. It is stored in a separate table so that a sign-in does not change the account.
  ///
  /// All pending sign-ins have the same lifetime. They therefore expire in order of creation, and the sweep needs no
  /// index to find expired ones.
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

  /// Creates the tables of attempt counters and known sources. A counter's times are stored as one value, because they
  /// are read and written together and no query searches for an individual time.
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

  /// Creates the table of intents. All of them have the same lifetime. They therefore expire in order of creation, and
  /// the sweep needs no index to find expired ones.
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
}
