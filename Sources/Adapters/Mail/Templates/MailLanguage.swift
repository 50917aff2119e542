import Accounts

/// The built-in wording of all emails in one language.
struct MailLanguage: Sendable {
  /// The wording of one kind of email, for both plain text and HTML. `{{name}}` is replaced with a value (see
  /// ``MailValues``).
  struct Wording: Sendable {
    var subject: String
    /// The paragraphs before the link.
    var paragraphs: [String]
    /// The paragraph that introduces the link, or nil if there is none.
    var introduction: String?
    /// The text of the link, or nil for an email without a link.
    var action: String?
    /// The paragraphs after the link.
    var closing: [String]
    /// The paragraphs that replace the link and the closing if the email has no link. The list is empty for kinds of
    /// email that always have a link.
    var withoutLink: [String]

    init(
      _ subject: String, _ paragraphs: [String], introduction: String? = nil, action: String? = nil,
      closing: [String] = [], withoutLink: [String] = []
    ) {
      self.subject = subject
      self.paragraphs = paragraphs
      self.introduction = introduction
      self.action = action
      self.closing = closing
      self.withoutLink = withoutLink
    }
  }

  static let builtIn = [english, german, persian]

  /// The language's subtag (BCP 47).
  let code: String
  let wording: @Sendable (Mail.Kind) -> Wording
  /// The wording of the email that `ligature mail test` sends.
  let test: Wording
  /// The text of the link to the URL in `branding.supportURL`.
  let support: String
  /// Returns the text that states a link's lifetime in hours.
  let hours: @Sendable (Int) -> String
  /// The translated names of the sign-in methods other than external providers.
  let providers: [ProviderID: String]
  /// Returns the name of a kind of second factor, or nil if the kind has no name in this language.
  let factor: @Sendable (String) -> String?
  /// The text that introduces the recovery link (the way back), which only some emails contain.
  let beside: String
}
