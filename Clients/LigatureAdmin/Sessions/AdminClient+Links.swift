public import Foundation
import LigatureMessages
import RPCCore

/// A link like those that the server mails, for the service to hand to the owner of the address.
public struct ActionLink: Sendable, Hashable {
  /// The effect of a link.
  public enum Action: Sendable, Hashable {
    case resetPassword
    case verifyEmail
    case signIn
    /// Gives the account this address, and proves it.
    case changeEmail(to: String)
  }

  /// A secret: anyone who has it can use it.
  public var url: String
  public var expiresAt: Date?
  /// The address that the link proves, and whose owner it is for.
  public var email: String
}

extension AdminClient {
  /// Creates a link, and does not mail it. The scope is `accounts.write`.
  ///
  /// - Parameters:
  ///   - continueURL: Where the page behind the link leads; one that the operator allows (`mail.continueURLs`).
  ///   - handlesCodeInApp: Whether the page hands the code to `continueURL`, which must be given then.
  ///   - language: The language of the page: BCP 47; the user's browser decides if it is nil.
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
