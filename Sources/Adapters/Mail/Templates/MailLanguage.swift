import Accounts

/// A language that the server writes mails in without templates of its operator.
struct MailLanguage: Sendable {
  /// What one kind of mail says, once for text and HTML. `{{name}}` stands for a value (see ``MailValues``).
  struct Wording: Sendable {
    var subject: String
    /// Before the link.
    var paragraphs: [String]
    /// What the link does; nil for a mail without one.
    var action: String?
    /// After the link.
    var closing: [String]

    init(_ subject: String, _ paragraphs: [String], action: String? = nil, closing: [String] = []) {
      self.subject = subject
      self.paragraphs = paragraphs
      self.action = action
      self.closing = closing
    }
  }

  static let builtIn = [english, german, persian]

  /// Its subtag (BCP 47).
  let code: String
  let wording: @Sendable (Mail.Kind) -> Wording
  /// The subject and the text of `ligature mail test`.
  let test: Wording
  /// What the link to `branding.supportURL` is called.
  let support: String
  /// How long a link works.
  let hours: @Sendable (Int) -> String
  /// The name of a password in the list of sign-in methods.
  let password: String
  /// What a kind of second factor is called; nil if it has no name in this language.
  let factor: @Sendable (String) -> String?
}
