import Accounts

/// A mail server and the way to connect to it.
struct SMTPServer: Sendable {
  /// The encryption that a connection requires.
  enum Encryption: Sendable, Hashable {
    /// Implicit TLS, with a verified certificate. The connection is encrypted from the first byte.
    case implicit
    /// STARTTLS before anything else, with a verified certificate.
    case required
    /// STARTTLS if the server offers it, with any certificate. Because even plaintext is allowed, an unknown
    /// certificate is allowed too.
    case ifOffered
  }

  let url: SMTPURL
  let encryption: Encryption
  /// The path of a PEM file with the certificate authorities to trust, or nil to trust the system's authorities.
  let authorities: String?
  let credentials: Credentials?
  let connectTimeout: Duration
  /// The time limit for sending an email, including the time to connect.
  let timeout: Duration

  struct Credentials: Sendable {
    let username: String
    let password: Secret
  }
}
