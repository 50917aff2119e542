public import LigatureAuth

extension InMemoryAuthService {
  /// A mail that the service would have sent, with the code in its link. Mails without a code are not kept.
  public struct Mail: Sendable, Hashable {
    /// The address that it went to.
    public let to: String
    /// What its code is for.
    public let operation: ActionCodeOperation
    /// What `Auth.applyActionCode(_:)`, `Auth.confirmPasswordReset(withCode:newPassword:)` and the like take.
    public let code: String
    /// Where the user would continue to (`ActionCodeSettings.url`).
    public let continueURL: String?
    /// The language that it was asked for in (`Auth.languageCode`); nil for the service's own.
    public let languageCode: String?
    /// The link with the code. `Auth.signIn(withEmail:link:)` takes that of a sign-in.
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

  /// The mails with codes, in the order in which they were sent.
  public var mails: [Mail] { service.outbox.mails.compactMap { Mail(to: $0.address, link: $0.link) } }

  /// Returns the last mail of its kind to an address, or nil if there is none.
  public func lastMail(_ operation: ActionCodeOperation, to email: String) -> Mail? {
    mails.last { $0.operation == operation && $0.to == email.lowercased() }
  }
}
