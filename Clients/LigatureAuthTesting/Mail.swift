public import LigatureAuth

extension InMemoryAuthService {
  /// An email that the service would have sent, with the code in its link. Emails without a code are not recorded.
  public struct Mail: Sendable, Hashable {
    /// The recipient's email address.
    public let to: String
    /// The purpose of the code.
    public let operation: ActionCodeOperation
    /// The code for `Auth.applyActionCode(_:)`, `Auth.confirmPasswordReset(withCode:newPassword:)` and similar methods.
    public let code: String
    /// The URL to which the user would continue (`ActionCodeSettings.url`).
    public let continueURL: String?
    /// The language in which the email was requested (`Auth.languageCode`), or nil for the service's default.
    public let languageCode: String?
    /// The link that contains the code. To sign in with a sign-in link, pass it to `Auth.signIn(withEmail:link:)`.
    public let link: String

    init?(to address: String, link: String) {
      guard let parts = ActionCodeURL(link: link), let code = parts.code else { return nil }
      to = address
      operation = parts.operation
      self.code = code
      continueURL = parts.continueURL?.absoluteString
      languageCode = parts.languageCode
      self.link = link
    }
  }

  /// The emails with codes, in the order in which they were sent.
  public var mails: [Mail] { service.outbox.mails.compactMap { Mail(to: $0.address, link: $0.link) } }

  /// Returns the last email that was sent to an address for the given purpose, or nil if there is none.
  public func lastMail(_ operation: ActionCodeOperation, to email: String) -> Mail? {
    mails.last { $0.operation == operation && $0.to == email.lowercased() }
  }
}
