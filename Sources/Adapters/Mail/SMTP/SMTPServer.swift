import Accounts

/// A mail server and its connection settings.
struct SMTPServer: Sendable {
  /// The encryption that a connection requires.
  enum Encryption: Sendable, Hashable {
    /// Implicit TLS, with a verified certificate. The connection is encrypted from the first byte.
    case implicit
    /// STARTTLS, with a verified certificate. A server that does not offer STARTTLS is not used.
    case required
    /// STARTTLS if the server offers it, with any certificate. Unverified certificates are allowed because even
    /// plaintext is allowed.
    case ifOffered
  }

  let url: SMTPURL
  let encryption: Encryption
  /// The path of a PEM file with the certificate authorities to trust, or nil to trust the system's authorities.
  let authorities: String?
  let credentials: Credentials?
  let connectTimeout: Duration
  /// The time limit for sending an email, including the time to connect to the server.
  let timeout: Duration

  struct Credentials: Sendable {
    let username: String
    let password: Secret
  }
}
