import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Mails a link that signs in to the account with the address, or creates an account. Pass the link to
  /// ``signIn(withEmail:link:)``.
  ///
  /// If `actionCodeSettings` says that the application handles the code, the link leads to the application; otherwise
  /// the link's page shows the code for the user to copy.
  /// - Throws: Among others `missingEmail`, `invalidEmail`, `missingContinueURI`, `invalidContinueURI`,
  ///   `unauthorizedDomain`, and `operationNotAllowed` if the server sends no mail or does not offer this. If no
  ///   account has the address, this succeeds.
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

  /// Mails a link that signs in to the account with the address, or creates an account.
  public func sendSignInLink(
    toEmail email: String, actionCodeSettings: ActionCodeSettings, completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) {
      try await self.sendSignInLink(toEmail: email, actionCodeSettings: actionCodeSettings)
    }
  }

  /// Returns whether a link has the form of the links that ``sendSignInLink(toEmail:actionCodeSettings:)`` mails.
  public func isSignIn(withEmailLink link: String) -> Bool { ActionCodeURL(link: link)?.isSignIn ?? false }

  /// Signs in with the link that was mailed to an address, which also verifies the address.
  /// - Parameters:
  ///   - email: The address that the link was mailed to, which the application has stored or asks the user for.
  ///   - link: The link.
  /// - Throws: Among others `invalidActionCode` for a link that is not a sign-in link or was used before,
  ///   `expiredActionCode`, `invalidEmail` if the link was mailed to another address, and `userDisabled`.
  @discardableResult
  public func signIn(withEmail email: String, link: String) async throws -> AuthDataResult {
    try await signIn(with: EmailAuthProvider.credential(withEmail: email, link: link))
  }

  /// Signs in with the link that was mailed to an address.
  public func signIn(
    withEmail email: String, link: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.signIn(withEmail: email, link: link) }
  }

  /// Returns the sign-in methods of the account with the address: "password", "emailLink", "google.com", ... Returns an
  /// empty array if no account has the address, and always if the server protects its users from enumeration
  /// (`policy.enumerationProtection`, which is on by default).
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

  /// Passes the sign-in methods of the account with the address to `completion`.
  public func fetchSignInMethods(forEmail email: String, completion: (([String]?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.fetchSignInMethods(forEmail: email) }
  }
}
