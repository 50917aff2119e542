import Foundation
import LigatureMessages

extension User {
  /// Emails a code that verifies the account's email address. After the user has applied the code elsewhere, such as on
  /// the page that the link opens or on another device, call ``reload()`` to update ``isEmailVerified``. If the address
  /// is already verified, the server sends no email.
  /// - Throws: Among other errors, `missingEmail` if the account has no email address, `invalidContinueURI`,
  ///   `unauthorizedDomain`, and `operationNotAllowed` if the server sends no emails.
  public func sendEmailVerification(with actionCodeSettings: ActionCodeSettings? = nil) async throws {
    let settings = LigatureV1.ActionCodeSettings(actionCodeSettings)
    try await reporting {
      let request = LigatureV1.SendEmailVerificationRequest(settings: settings, languageCode: try self.languageCode())
      _ = try await self.call { options in
        try await self.connection.emails.sendEmailVerification(request, options: options)
      }
    }
  }

  /// Emails a code that verifies the account's email address.
  public func sendEmailVerification(
    with actionCodeSettings: ActionCodeSettings? = nil, completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.sendEmailVerification(with: actionCodeSettings) }
  }

  /// Emails a code to a new email address. Applying the code makes the new address the account's verified email address
  /// and ends the account's other sessions. If the old address was verified, the server sends that address an email
  /// with a code that undoes the change (``Auth/recoverEmail(withCode:password:olderFactorCode:)``).
  /// - Throws: Among other errors, `requiresRecentLogin`, `invalidEmail`, `missingEmail`, `invalidContinueURI`,
  ///   `unauthorizedDomain`, and `operationNotAllowed` if the server sends no emails. If another account has the new
  ///   email address, the call succeeds, unless the server is configured to report `emailAlreadyInUse`.
  public func sendEmailVerification(
    beforeUpdatingEmail newEmail: String, actionCodeSettings: ActionCodeSettings? = nil
  ) async throws {
    let settings = LigatureV1.ActionCodeSettings(actionCodeSettings)
    try await reporting {
      guard !newEmail.isEmpty else { throw AuthFailure.error(.missingEmail) }
      let request = LigatureV1.SendEmailChangeRequest(
        newEmail: newEmail, settings: settings, languageCode: try self.languageCode())
      _ = try await self.call { options in
        try await self.connection.emails.sendEmailChange(request, options: options)
      }
    }
  }

  /// Emails a code to a new email address. Applying the code makes the new address the account's email address.
  public func sendEmailVerification(
    beforeUpdatingEmail newEmail: String, actionCodeSettings: ActionCodeSettings? = nil,
    completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) {
      try await self.sendEmailVerification(beforeUpdatingEmail: newEmail, actionCodeSettings: actionCodeSettings)
    }
  }

  /// Immediately changes the account's email address to an unverified address. This works only for accounts that have
  /// no verified email address, on a server that sends no emails.
  /// - Throws: Among other errors, `requiresRecentLogin`, `invalidEmail`, `missingEmail`, `emailAlreadyInUse`, and
  ///   `emailChangeNeedsVerification` if the account has a verified email address or the server sends emails. In the
  ///   last case, call ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)`` instead.
  public func updateEmail(to email: String) async throws {
    try await reporting {
      guard !email.isEmpty else { throw AuthFailure.error(.missingEmail) }
      _ = try await self.call { options in
        try await self.connection.emails.changeEmail(LigatureV1.ChangeEmailRequest(newEmail: email), options: options)
      }
      // The email address has already been changed, whether or not the reload succeeds.
      try? await self.reload()
    }
  }

  /// Immediately changes the account's email address to an unverified address.
  public func updateEmail(to email: String, completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.updateEmail(to: email) }
  }

  /// Returns the language for emails, or an empty string for the server's default language.
  private func languageCode() throws -> String { try requireAuth().languageCode ?? "" }
}
