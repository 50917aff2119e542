public import Foundation
import LigatureMessages
import RPCCore

/// A link that has the same effect as one in the server's emails. The calling service delivers it to the owner of the
/// email address.
public struct ActionLink: Sendable, Hashable {
  /// The effect of a link.
  public enum Action: Sendable, Hashable {
    case resetPassword
    case verifyEmail
    case signIn
    /// Changes the account's email address to the associated value and verifies the new address.
    case changeEmail(to: String)
  }

  /// The URL of the link, which is secret: anyone who has the URL can use it.
  public var url: String
  public var expiresAt: Date?
  /// The email address that the link verifies. The owner of this address should receive the link.
  public var email: String
}

extension ActionLink: CustomStringConvertible, CustomReflectable {
  /// A description that contains only the email address, because secrets must not appear in logs.
  public var description: String { "<ActionLink: \(email)>" }
  public var customMirror: Mirror { Mirror(self, children: ["expiresAt": expiresAt as Any, "email": email]) }
}

extension AdminClient {
  /// Creates a link without emailing it. Requires the scope `accounts.write`.
  ///
  /// - Parameters:
  ///   - continueURL: The URL to which the page behind the link leads. The operator must have allowed this URL in the
  ///     `mail.continueURLs` setting.
  ///   - handlesCodeInApp: Whether the page passes the code to `continueURL`. If this is true, `continueURL` is
  ///     required.
  ///   - language: The language of the page as a BCP 47 tag. If it is nil, the user's browser determines the language.
  public func actionLink(
    _ action: ActionLink.Action, for reference: AccountReference, continueURL: String? = nil,
    handlesCodeInApp: Bool = false, language: String? = nil
  ) async throws(AdminError) -> ActionLink {
    var request = LigatureV1.CreateActionLinkRequest(ref: reference.message, languageCode: language ?? "")
    switch action {
    case .resetPassword: request.operation = .passwordReset
    case .verifyEmail: request.operation = .verifyEmail
    case .signIn: request.operation = .emailSignIn
    case .changeEmail(let email):
      request.operation = .verifyAndChangeEmail
      request.newEmail = email
    }
    if continueURL != nil || handlesCodeInApp {
      request.settings = .init(continueURL: continueURL ?? "", handleCodeInApp: handlesCodeInApp)
    }
    let response = try await call { [request] options throws(RPCError) in
      try await accounts.createActionLink(request, options: options)
    }
    return ActionLink(url: response.link, expiresAt: Date(response.expiresAt), email: response.email)
  }
}
