import Accounts

/// A mail server, and how mails are handed to it.
struct SMTPServer: Sendable {
  /// When a connection must be encrypted.
  enum Encryption: Sendable, Hashable {
    /// TLS from the first byte, with a certificate that is checked.
    case implicit
    /// STARTTLS before anything else, with a certificate that is checked.
    case required
    /// STARTTLS if the server offers it, with any certificate: plain text would do, so an unknown certificate does too.
    case ifOffered
  }

  let url: SMTPURL
  let encryption: Encryption
  /// A PEM file of the authorities to trust; nil for the system's.
  let authorities: String?
  let credentials: Credentials?
  let connectTimeout: Duration
  /// For a whole mail, the connection included.
  let timeout: Duration

  struct Credentials: Sendable {
    let username: String
    let password: Secret
  }
}
