internal import AccountStorage

/// The PostgreSQL tables, as migration steps that never change after their release. The last steps are those of
/// `TableMigration`. Each table's `TableRow` describes its columns.
///
/// The constraints repeat the domain's rules. Text is compared byte by byte. Foreign keys are checked when a
/// transaction commits, so that the failure of a later change does not hide the reason for refusing an earlier one.
package struct PostgresSchema: Sendable {
  /// A change to the tables that is made in one transaction.
  package struct Step: Sendable {
    /// A description of the step's effect for the operator, such as "adds the table x".
    let summary: String
    /// Whether the step removes anything that is needed by programs that do not recognize the preceding step. All other
    /// steps only add things that older programs do not use, so that servers of the old and the new version can run
    /// side by side.
    let isContraction: Bool
    let script: String

    package init(summary: String, isContraction: Bool = false, script: String) {
      self.summary = summary
      self.isContraction = isContraction
      self.script = script
    }
  }

  /// The migration steps in order. Step numbers start at 1. A step's number is the schema version after that step.
  package var steps: [Step]

  /// The schema that this version of the program uses.
  package static let current = PostgresSchema(
    steps: first + TableMigration.all.map { Step(summary: $0.summary, script: $0.sql(in: PostgresDialect())) })

  /// The steps that were written only for PostgreSQL, before `TableMigration` was introduced.
  private static let first = [
    Step(summary: "creates the tables", script: tables),
    Step(
      summary: "adds an index of emails by due time",
      script: "CREATE INDEX mails_due ON mails (next_attempt_at, id) WHERE state = 'pending';"),
    Step(
      summary: "adds a flag for held emails and the sources that emails are scheduled by",
      script: """
        ALTER TABLE mails ADD COLUMN is_held boolean NOT NULL DEFAULT false, ADD COLUMN source bytea;
        """),
  ]

  /// The latest schema version that a program with these migration steps recognizes.
  var version: Int { steps.count }

  /// The schema version that a program with these migration steps needs. Contractions at the end are not needed,
  /// because the program also works if they have not removed anything yet.
  var neededVersion: Int { (steps.lastIndex { !$0.isContraction } ?? -1) + 1 }

  private static let tables = """
    CREATE SEQUENCE accounts_id;
    CREATE TABLE accounts (
      id bigint PRIMARY KEY,
      tenant text COLLATE "C" NOT NULL,
      uid text COLLATE "C" NOT NULL,
      email text COLLATE "C",
      display_email text COLLATE "C",
      email_verified boolean NOT NULL,
      display_name text COLLATE "C",
      photo_url text COLLATE "C",
      phone_number text COLLATE "C",
      is_anonymous boolean NOT NULL,
      is_disabled boolean NOT NULL,
      created_at bigint NOT NULL,
      last_sign_in_at bigint NOT NULL,
      version bigint NOT NULL,
      generation bigint NOT NULL,
      deleted_at bigint,
      tombstones bytea,
      factors text COLLATE "C",
      recovery_codes text COLLATE "C",
      custom_sign_in boolean NOT NULL,
      unreachable_since bigint,
      lost_address bytea,
      unsettled_since bigint,
      closed_at bigint,
      claims text COLLATE "C",
      sessions_ended_at bigint
    ) WITH (fillfactor = 85);
    CREATE UNIQUE INDEX accounts_uid ON accounts (uid);
    CREATE UNIQUE INDEX accounts_email ON accounts (email, tenant) WHERE email IS NOT NULL;
    CREATE INDEX accounts_unreachable ON accounts (unreachable_since) WHERE unreachable_since IS NOT NULL;
    CREATE INDEX accounts_lost_address ON accounts (lost_address, tenant) WHERE unreachable_since IS NOT NULL;
    CREATE INDEX accounts_closed ON accounts (closed_at) WHERE closed_at IS NOT NULL;
    CREATE INDEX accounts_phone ON accounts (phone_number, id) WHERE phone_number IS NOT NULL;
    CREATE INDEX accounts_created ON accounts (created_at, id);
    CREATE INDEX accounts_disabled ON accounts (id) WHERE is_disabled;

    CREATE TABLE identities (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED,
      tenant text COLLATE "C" NOT NULL,
      issuer text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      provider_id text COLLATE "C" NOT NULL,
      email text COLLATE "C",
      display_email text COLLATE "C",
      email_verified boolean NOT NULL,
      display_name text COLLATE "C",
      photo_url text COLLATE "C",
      phone_number text COLLATE "C",
      linked_at bigint NOT NULL,
      last_used_at bigint NOT NULL,
      set_aside text COLLATE "C",
      password_hash text COLLATE "C",
      set_aside_at bigint,
      settled_at bigint,
      password_changed_at bigint,
      CHECK (password_hash IS NULL OR provider_id = 'password')
    ) WITH (fillfactor = 85);
    CREATE UNIQUE INDEX identities_key ON identities (subject, issuer, tenant) WHERE set_aside IS NULL;
    CREATE INDEX identities_set_aside ON identities (subject, issuer, tenant) WHERE set_aside IS NOT NULL;
    CREATE INDEX identities_account ON identities (account_id);
    CREATE INDEX identities_email ON identities (email, tenant) WHERE email IS NOT NULL AND provider_id <> 'password';
    -- The hashes that this server has not made, by the beginning that determines their cost.
    CREATE INDEX identities_foreign_hash ON identities (substr(password_hash, 1, 48))
      WHERE password_hash NOT LIKE '$argon2id$%';
    CREATE INDEX identities_provider ON identities (provider_id, account_id) WHERE set_aside IS NULL;

    CREATE TABLE sessions (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED,
      identity_id bigint,
      sign_in_provider text COLLATE "C" NOT NULL,
      auth_time bigint NOT NULL,
      generation bigint NOT NULL,
      device_label text COLLATE "C" NOT NULL,
      created_at bigint NOT NULL,
      handle_digest bytea NOT NULL,
      handle_expires_at bigint NOT NULL,
      previous_handle_digest bytea,
      family_digest bytea NOT NULL,
      rotation bigint NOT NULL,
      rotated_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      replaced_at bigint,
      lineage bigint,
      received_at bigint,
      request_digest bytea,
      request_outcome bigint NOT NULL,
      replaced_by bigint,
      factor text COLLATE "C",
      factor_id bigint,
      claims text COLLATE "C",
      opened_by text COLLATE "C" NOT NULL
    ) WITH (fillfactor = 85);
    CREATE INDEX sessions_account ON sessions (account_id);

    CREATE TABLE used_factors (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED,
      step bigint NOT NULL
    );
    CREATE INDEX used_factors_account ON used_factors (account_id);

    CREATE TABLE action_codes (
      id bigint PRIMARY KEY,
      tenant text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      salt bytea NOT NULL,
      uid text COLLATE "C",
      email text COLLATE "C" NOT NULL,
      display_email text COLLATE "C" NOT NULL,
      other_email text COLLATE "C",
      device_label text COLLATE "C",
      created_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      identity_digest bytea
    );
    CREATE INDEX action_codes_email ON action_codes (email, kind, tenant);
    CREATE INDEX action_codes_account ON action_codes (uid) WHERE uid IS NOT NULL;
    CREATE INDEX action_codes_expiry ON action_codes (expires_at);

    CREATE SEQUENCE mails_id;
    CREATE TABLE mails (
      id bigint PRIMARY KEY,
      tenant text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      email text COLLATE "C" NOT NULL,
      uid text COLLATE "C",
      language text COLLATE "C",
      action_code_id bigint,
      parameters text COLLATE "C" NOT NULL,
      created_at bigint NOT NULL,
      next_attempt_at bigint NOT NULL,
      attempts bigint NOT NULL,
      state text COLLATE "C" NOT NULL
    );
    CREATE INDEX mails_pending ON mails (email) WHERE state = 'pending';
    CREATE INDEX mails_account ON mails (uid) WHERE uid IS NOT NULL;
    CREATE INDEX mails_settled ON mails (created_at) WHERE state <> 'pending';

    CREATE TABLE ways_back (
      uid text COLLATE "C" NOT NULL,
      email text COLLATE "C" NOT NULL,
      reason text COLLATE "C" NOT NULL,
      tenant text COLLATE "C" NOT NULL,
      display_email text COLLATE "C" NOT NULL,
      opened_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (uid, email, reason)
    );
    CREATE INDEX ways_back_email ON ways_back (email, tenant);
    CREATE INDEX ways_back_expiry ON ways_back (expires_at);

    CREATE SEQUENCE shadows_id;
    CREATE TABLE shadows (
      id bigint PRIMARY KEY,
      tenant text COLLATE "C" NOT NULL,
      uid text COLLATE "C" NOT NULL,
      identity_digest bytea,
      password_hash text COLLATE "C",
      factor text COLLATE "C",
      added_at bigint NOT NULL,
      removed_at bigint NOT NULL
    );
    CREATE INDEX shadows_account ON shadows (uid);
    CREATE INDEX shadows_removal ON shadows (removed_at);

    CREATE TABLE merges (
      id bigint PRIMARY KEY,
      tenant text COLLATE "C" NOT NULL,
      account_id bigint NOT NULL UNIQUE REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED,
      survivor_id bigint NOT NULL REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED,
      merged_at bigint NOT NULL,
      undo_until bigint NOT NULL,
      is_cut boolean NOT NULL,
      snapshot text COLLATE "C"
    );
    CREATE INDEX merges_survivor ON merges (survivor_id);
    CREATE INDEX merges_undo ON merges (undo_until) WHERE snapshot IS NOT NULL;

    CREATE TABLE spent_proofs (digest bytea PRIMARY KEY, expires_at bigint NOT NULL);
    CREATE INDEX spent_proofs_expiry ON spent_proofs (expires_at);

    CREATE TABLE stored_proofs (
      id bigint PRIMARY KEY,
      kind text COLLATE "C" NOT NULL,
      tenant text COLLATE "C" NOT NULL,
      digest bytea NOT NULL,
      lookup_digest bytea,
      holder bigint,
      revision bigint NOT NULL,
      expires_at bigint NOT NULL,
      forget_at bigint NOT NULL,
      content text COLLATE "C" NOT NULL
    );
    CREATE UNIQUE INDEX stored_proofs_lookup ON stored_proofs (lookup_digest) WHERE lookup_digest IS NOT NULL;

    CREATE SEQUENCE request_receipts_id;
    CREATE TABLE request_receipts (
      id bigint PRIMARY KEY,
      key_digest bytea NOT NULL UNIQUE,
      request_digest bytea NOT NULL,
      expires_at bigint NOT NULL,
      outcome bigint NOT NULL,
      session_id bigint,
      linked_provider_id text COLLATE "C",
      conflict text COLLATE "C",
      pending_sign_in_id bigint,
      used_code text COLLATE "C",
      merge_plan_id bigint,
      administered_uid text COLLATE "C"
    );

    CREATE TABLE attempts (
      digest bytea PRIMARY KEY,
      kind text COLLATE "C" NOT NULL,
      times bytea NOT NULL,
      pauses bigint NOT NULL,
      pauses_end_at bigint NOT NULL,
      expires_at bigint NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX attempts_expiry ON attempts (expires_at);
    CREATE TABLE known_sources (digest bytea PRIMARY KEY, expires_at bigint NOT NULL);
    CREATE INDEX known_sources_expiry ON known_sources (expires_at);

    CREATE TABLE sms (
      id bigint PRIMARY KEY,
      tenant text COLLATE "C" NOT NULL,
      phone_number text COLLATE "C" NOT NULL,
      salt bytea NOT NULL,
      created_at bigint NOT NULL,
      next_attempt_at bigint NOT NULL,
      attempts bigint NOT NULL,
      state text COLLATE "C" NOT NULL
    );
    CREATE INDEX sms_pending ON sms (next_attempt_at) WHERE state = 'pending';
    CREATE INDEX sms_settled ON sms (created_at) WHERE state <> 'pending';

    CREATE SEQUENCE audit_id;
    CREATE TABLE audit (
      id bigint PRIMARY KEY,
      at bigint NOT NULL,
      tenant text COLLATE "C" NOT NULL,
      uid text COLLATE "C",
      action text COLLATE "C" NOT NULL,
      provider_id text COLLATE "C",
      session_id bigint,
      identity_digest bytea,
      detail text COLLATE "C",
      request_id text COLLATE "C",
      actor text COLLATE "C",
      caller_request_id text COLLATE "C"
    );

    CREATE SEQUENCE outbox_id;
    CREATE TABLE outbox (
      id bigint PRIMARY KEY,
      at bigint NOT NULL,
      tenant text COLLATE "C" NOT NULL,
      uid text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      account_version bigint NOT NULL,
      provider_id text COLLATE "C",
      other_uid text COLLATE "C",
      changed_fields text COLLATE "C",
      ended_sessions text COLLATE "C",
      new_generation bigint,
      service_key_id text COLLATE "C",
      request_id text COLLATE "C",
      actor text COLLATE "C",
      -- Which transaction has committed the event, and which place it has in the order of the commits.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      position bigint
    );
    CREATE UNIQUE INDEX outbox_position ON outbox (position) WHERE position IS NOT NULL;
    CREATE INDEX outbox_unplaced ON outbox (xid, id) WHERE position IS NULL;
    CREATE TABLE outbox_end (last_position bigint NOT NULL);
    INSERT INTO outbox_end VALUES (0);

    CREATE TABLE service_keys (
      id text COLLATE "C" PRIMARY KEY,
      tenant text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      scopes text COLLATE "C" NOT NULL,
      public_key bytea NOT NULL,
      created_at bigint NOT NULL,
      expires_at bigint,
      last_used_at bigint
    );

    CREATE TABLE signer_keys (
      name text COLLATE "C" NOT NULL,
      tenant text COLLATE "C" NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (name, tenant)
    );
    CREATE TABLE import_jobs (
      id text COLLATE "C" NOT NULL,
      tenant text COLLATE "C" NOT NULL,
      position bigint NOT NULL,
      batch_start bigint NOT NULL,
      counts text COLLATE "C" NOT NULL,
      findings text COLLATE "C" NOT NULL,
      updated_at bigint NOT NULL,
      PRIMARY KEY (id, tenant)
    );

    -- One row: the digest of the secret that all servers of the database have, and the signing keys, sealed with it.
    CREATE TABLE cluster (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      secret_digest bytea NOT NULL,
      signing_keys bytea,
      keys_version bigint NOT NULL DEFAULT 0
    );
    -- The servers that have the database open, and the last version of the tables that each of them knows.
    CREATE TABLE servers (
      id bytea PRIMARY KEY,
      known_version bigint NOT NULL,
      seen_at timestamptz NOT NULL
    );
    -- Which server does what only one may do at a time.
    CREATE TABLE leases (
      name text COLLATE "C" PRIMARY KEY,
      holder bytea NOT NULL,
      ends_at timestamptz NOT NULL
    );

    CREATE TABLE scan_positions (table_name text COLLATE "C" PRIMARY KEY, position bigint NOT NULL);

    -- What each commit has changed, for the other nodes. The commit's own number tells whether it was stored.
    CREATE TABLE feed (
      commit_id bytea PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      accounts text COLLATE "C" NOT NULL,
      signing_keys boolean NOT NULL,
      service_keys boolean NOT NULL
    );
    CREATE INDEX feed_xid ON feed (xid);
    CREATE INDEX feed_at ON feed (at);
    """
}
