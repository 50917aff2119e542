import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Mails a link that signs in to the account of an address, or makes one. Give the link to
  /// ``signIn(withEmail:link:)``.
  ///
  /// If `actionCodeSettings` says that the application handles the code, the link leads on to it; otherwise the page of
  /// the link shows it for the user to copy.
  /// - Throws: Among others `missingEmail`, `invalidEmail`, `missingContinueURI`, `invalidContinueURI`,
  ///   `unauthorizedDomain`, and `operationNotAllowed` if the server sends no mail or does not offer this. It is not an
  ///   error that no account has the address.
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

  /// Mails a link that signs in to the account of an address, or makes one.
  public func sendSignInLink(
    toEmail email: String, actionCodeSettings: ActionCodeSettings, completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) {
      try await self.sendSignInLink(toEmail: email, actionCodeSettings: actionCodeSettings)
    }
  }

  /// Whether a link is one of ``sendSignInLink(toEmail:actionCodeSettings:)``, by its looks.
  public func isSignIn(withEmailLink link: String) -> Bool { ActionCodeURL(link: link)?.isSignIn ?? false }

  /// Signs in with the link that was mailed to an address, which is proven by that.
  /// - Parameter email: The address that the link was mailed to, which the application has kept or asks the user for.
  /// - Throws: Among others `invalidActionCode` for a link that is not a sign-in link or was used before,
  ///   `expiredActionCode`, `invalidEmail` if it was mailed to another address, and `userDisabled`.
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

  /// How the account of an address signs in: "password", "emailLink", "google.com", ... Empty if no account has it, and
  /// always empty if the server protects its users from such questions (`policy.enumerationProtection`, its default).
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

  /// How the account of an address signs in.
  public func fetchSignInMethods(forEmail email: String, completion: (([String]?, (any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.fetchSignInMethods(forEmail: email) }
  }
}
