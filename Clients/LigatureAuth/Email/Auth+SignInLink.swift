import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Emails a link that signs the user in to the account with this email address. If the account does not exist yet,
  /// signing in creates it. Pass the link to ``signIn(withEmail:link:)``.
  ///
  /// If `actionCodeSettings` specifies that the application handles the code, the link leads to the application.
  /// Otherwise, the link opens a page that asks the user to paste the page's address into the application.
  /// - Throws: Among other errors, `missingEmail`, `invalidEmail`, `missingContinueURI`, `invalidContinueURI`,
  ///   `unauthorizedDomain`, and `operationNotAllowed` if the server sends no emails or does not offer sign-in links.
  ///   If no account has this email address, the call succeeds.
  public func sendSignInLink(toEmail email: String, actionCodeSettings: ActionCodeSettings) async throws {
    let settings = LigatureV1.ActionCodeSettings(actionCodeSettings)
    try await reporting {
      guard !email.isEmpty else { throw AuthFailure.error(.missingEmail) }
      let connection = try self.connectionOfTenant()
      let request = LigatureV1.SendSignInLinkRequest(
        email: email, settings: settings, languageCode: self.languageCode ?? "", deviceLabel: self.deviceLabel)
      _ = try await connection.emails.sendSignInLink(request, options: connection.call())
    }
  }

  /// Emails a link that signs the user in to the account with this email address.
  public func sendSignInLink(
    toEmail email: String, actionCodeSettings: ActionCodeSettings, completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) {
      try await self.sendSignInLink(toEmail: email, actionCodeSettings: actionCodeSettings)
    }
  }

  /// Returns whether a link has the form of the links that ``sendSignInLink(toEmail:actionCodeSettings:)`` sends.
  public func isSignIn(withEmailLink link: String) -> Bool { ActionCodeURL(link: link)?.isSignIn ?? false }

  /// Signs in with the link that was sent to an email address, and verifies the address.
  /// - Parameters:
  ///   - email: The email address to which the link was sent. Store the address when you request the link, or ask the
  ///     user for it.
  ///   - link: The link.
  /// - Throws: Among other errors, `invalidActionCode` if the link is not a sign-in link or has already been used,
  ///   `expiredActionCode`, `invalidEmail` if the link was sent to another email address, and `userDisabled`.
  @discardableResult
  public func signIn(withEmail email: String, link: String) async throws -> AuthDataResult {
    try await signIn(with: EmailAuthProvider.credential(withEmail: email, link: link))
  }

  /// Signs in with the link that was sent to an email address.
  public func signIn(
    withEmail email: String, link: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.signIn(withEmail: email, link: link) }
  }

  /// Returns the sign-in methods of the account with this email address, such as "password", "emailLink" or
  /// "google.com". Returns an empty array if no account has this address. If the server's
  /// `policy.enumerationProtection` setting is on, as it is by default, the array is always empty.
  public func fetchSignInMethods(forEmail email: String) async throws -> [String] {
    try await reporting {
      guard !email.isEmpty else { throw AuthFailure.error(.missingEmail) }
      let connection = try self.connectionOfTenant()
      let request = LigatureV1.FetchSignInMethodsRequest(email: email)
      return try await connection.repeatingLostAnswers(connection.call()) { (options) throws(RPCError) in
        try await connection.emails.fetchSignInMethods(request, options: options)
      }.signInMethods
    }
  }

  /// Passes to `completion` the sign-in methods of the account with this email address.
  public func fetchSignInMethods(forEmail email: String, completion: (([String]?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.fetchSignInMethods(forEmail: email) }
  }
}
