import Accounts
import Foundation
import SecretSettings
package import Settings

/// The settings for sending email.
package struct MailSettings: Sendable {
  var url: SMTPURL?
  var username: String?
  var password: Secret?
  var passwordFile: String?
  var from: Mailbox?
  var authorities: String?
  var allowsPlaintext = false
  var connectTimeout = Duration.seconds(10)
  var timeout = Duration.seconds(60)
  package var language = "en"

  package init() {}

  package static let settings: [Setting<MailSettings>] = [
    Setting(
      "mail.url", optional: \.url, .smtpURL, unset: "no email; with --dev, emails are written to the folder data/mail",
      "the mail server: smtp://host:587 (STARTTLS) or smtps://host:465"),
    Setting("mail.from", optional: \.from, .mailbox, "the sender of emails, as in `Example <no-reply@example.com>`"),
    Setting("mail.username", optional: \.username, .text, "the user name for the mail server"),
    Setting("mail.password", optional: \.password, .secret, "the password for mail.username"),
    Setting(
      "mail.passwordFile", optional: \.passwordFile, .text, "a file with the password for mail.username, mode 0600"),
    Setting(
      "mail.ca", optional: \.authorities, .text, unset: "the system's",
      "PEM file: the authorities that sign the mail server's certificate; if set, TLS is required even on this "
        + "machine"),
    Setting(
      "mail.allowPlaintext", \.allowsPlaintext, .flag,
      "whether a mail server without TLS is allowed; one on this machine is always allowed"),
    Setting(
      "mail.connectSeconds", \.connectTimeout, .seconds(in: 1...600),
      "the time limit for a connection to the mail server"),
    Setting("mail.seconds", \.timeout, .seconds(in: 1...3600), "the time limit for sending one email"),
    Setting("mail.language", \.language, .text, "the language of emails to users whose language is unknown"),
  ]

  package static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: MailSettings()) } }

  /// Checks that the settings are consistent, and reads the password file.
  ///
  /// - Parameter isDevelopment: Whether this is a development server. If no mail server is set, a development server
  ///   writes emails to a folder.
  package mutating func complete(isDevelopment: Bool = false) throws(SettingsError) {
    guard url != nil else {
      guard from == nil || isDevelopment else {
        throw SettingsError("mail.url", "it is required if mail.from is set", remedy: "set it to your mail server")
      }
      guard username == nil, password == nil, passwordFile == nil, authorities == nil else {
        throw SettingsError("mail.url", "it is missing", remedy: "set it, because other mail settings are set")
      }
      return
    }
    guard from != nil else {
      throw SettingsError("mail.from", "it is missing", remedy: "set it to the sender address of emails")
    }
    if let passwordFile {
      guard password == nil else {
        throw SettingsError("mail.passwordFile", "mail.password is set too", remedy: "remove one of the two")
      }
      password = try Secret(file: passwordFile, setting: "mail.passwordFile")
    }
    guard (username == nil) == (password == nil) else {
      throw SettingsError(
        username == nil ? "mail.username" : "mail.password", "it is missing",
        remedy: "set both the name and the password, or neither")
    }
    if let authorities, !FileManager.default.isReadableFile(atPath: authorities) {
      throw SettingsError("mail.ca", "the file \(authorities) cannot be read", remedy: "name a PEM file")
    }
  }

  /// The name of the emails' sender, or nil if the sender consists only of an address.
  package var senderName: String? { from?.name }

  /// Whether a mail server is set.
  package var isComplete: Bool { url != nil }

  /// The mail server, or nil if none is set.
  var server: SMTPServer? {
    guard let url else { return nil }
    let encryption: SMTPServer.Encryption =
      switch url.scheme {
      case .smtps: .implicit
      case .smtp: allowsPlaintext || (url.isLoopback && authorities == nil) ? .ifOffered : .required
      }
    var credentials: SMTPServer.Credentials?
    if let username, let password { credentials = .init(username: username, password: password) }
    return SMTPServer(
      url: url, encryption: encryption, authorities: authorities, credentials: credentials,
      connectTimeout: connectTimeout, timeout: timeout)
  }
}

extension SettingFormat<SMTPURL> {
  fileprivate static var smtpURL: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        guard let url = SMTPURL(text) else {
          throw SettingProblem(
            "it is not the address of a mail server",
            remedy: "write smtp://host:port or smtps://host:port; set the user name in mail.username")
        }
        return url
      }, write: { $0.text })
  }
}

extension SettingFormat<Mailbox> {
  fileprivate static var mailbox: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        guard let mailbox = Mailbox(text) else {
          throw SettingProblem(
            "it is not an address", remedy: "write an address, or `Name <address>`, without line breaks")
        }
        return mailbox
      }, write: { $0.text })
  }
}
