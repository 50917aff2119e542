/// Migrations for the email and SMS queues, and for the codes that the messages contain.
extension Schema {
  /// Creates the tables of action codes and emails. An email is removed after it has been sent. Row numbers are never
  /// reused, because a worker may still report the outcome of an email that has been removed.
  static let mail = """
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

  /// Adds the columns for the order in which emails are sent. Emails are sorted when they are read, because their order
  /// depends on the other emails in the queue and on which addresses belong to accounts.
  static let mailTurns = """
    ALTER TABLE mails ADD COLUMN is_held INTEGER NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1));
    ALTER TABLE mails ADD COLUMN source BLOB;
    """

  /// Creates the table of phone verifications. All of them have the same lifetime. They therefore expire in order of
  /// creation, and the sweep needs no index to find expired ones.
  static let phone = """
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

  /// Creates the table of SMS messages. A message has the same ID as its verification, so each verification has at most
  /// one message.
  static let messages = """
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
}
