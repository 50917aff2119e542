import Accounts

/// A language of the built-in mails.
struct MailLanguage: Sendable {
  /// The wording of one kind of mail, for text and HTML. `{{name}}` stands for a value (see ``MailValues``).
  struct Wording: Sendable {
    var subject: String
    /// The paragraphs before the link.
    var paragraphs: [String]
    /// The text of the link; nil for a mail without one.
    var action: String?
    /// The paragraphs after the link.
    var closing: [String]
    /// The paragraphs that replace the link and the closing, if the mail has no link; empty for mails that always have
    /// one.
    var withoutLink: [String]

    init(
      _ subject: String, _ paragraphs: [String], action: String? = nil, closing: [String] = [],
      withoutLink: [String] = []
    ) {
      self.subject = subject
      self.paragraphs = paragraphs
      self.action = action
      self.closing = closing
      self.withoutLink = withoutLink
    }
  }

  static let builtIn = [english, german, persian]

  /// The language's subtag (BCP 47).
  let code: String
  let wording: @Sendable (Mail.Kind) -> Wording
  /// The subject and the text of `ligature mail test`.
  let test: Wording
  /// The text of the link to `branding.supportURL`.
  let support: String
  /// Returns the text for the lifetime of a link.
  let hours: @Sendable (Int) -> String
  /// The names of the sign-in methods that are words of the language and not names of providers.
  let providers: [ProviderID: String]
  /// Returns the name of a kind of second factor; nil if it has none in this language.
  let factor: @Sendable (String) -> String?
  /// The text that introduces the way back, which some mails contain in addition.
  let beside: String
}
