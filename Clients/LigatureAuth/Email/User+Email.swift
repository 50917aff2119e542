import Foundation
import LigatureMessages

extension User {
  /// Mails a code that verifies the account's address. After the code has been applied elsewhere, on the page that its
  /// link opens or on another device, ``reload()`` updates ``isEmailVerified``. No mail is sent to an address that is
  /// already verified.
  /// - Throws: Among others `missingEmail` if the account has no address, `invalidContinueURI`, `unauthorizedDomain`,
  ///   and `operationNotAllowed` if the server sends no mail.
  public func sendEmailVerification(with actionCodeSettings: ActionCodeSettings? = nil) async throws {
    let settings = LigatureV1.ActionCodeSettings(actionCodeSettings)
    try await reporting {
      let request = LigatureV1.SendEmailVerificationRequest(settings: settings, languageCode: try self.languageCode())
      _ = try await self.call { options in
        try await self.connection.emails.sendEmailVerification(request, options: options)
      }
    }
  }

  /// Mails a code that verifies the account's address.
  public func sendEmailVerification(
    with actionCodeSettings: ActionCodeSettings? = nil, completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) { try await self.sendEmailVerification(with: actionCodeSettings) }
  }

  /// Mails a code to a new address. Once the code is applied, the account has the new address, verified, and its other
  /// sessions end. If the old address was verified, it gets a mail with which the change can be undone
  /// (``Auth/recoverEmail(withCode:)``).
  /// - Throws: Among others `requiresRecentLogin`, `invalidEmail`, `missingEmail`, `invalidContinueURI`,
  ///   `unauthorizedDomain`, and `operationNotAllowed` if the server sends no mail. If another account has the address,
  ///   this succeeds, unless the server is configured to throw `emailAlreadyInUse`.
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

  /// Mails a code to a new address, which becomes the account's address when the code is applied.
  public func sendEmailVerification(
    beforeUpdatingEmail newEmail: String, actionCodeSettings: ActionCodeSettings? = nil,
    completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) {
      try await self.sendEmailVerification(beforeUpdatingEmail: newEmail, actionCodeSettings: actionCodeSettings)
    }
  }

  /// Changes the account's address at once, to an unverified address. This works only for accounts that have no
  /// verified address, on a server that sends no mail.
  /// - Throws: `emailChangeNeedsVerification` in all other cases; call
  ///   ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)`` instead. Also `emailAlreadyInUse`,
  ///   `requiresRecentLogin`, `invalidEmail`, `missingEmail`, among others.
  public func updateEmail(to email: String) async throws {
    try await reporting {
      guard !email.isEmpty else { throw AuthFailure.error(.missingEmail) }
      _ = try await self.call { options in
        try await self.connection.emails.changeEmail(LigatureV1.ChangeEmailRequest(newEmail: email), options: options)
      }
      // The address has been changed by now, whether or not the reload succeeds.
      try? await self.reload()
    }
  }

  /// Changes the account's address at once, to an unverified address.
  public func updateEmail(to email: String, completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.updateEmail(to: email) }
  }

  /// Returns the language of mails; empty for the server's default.
  private func languageCode() throws -> String { try requireAuth().languageCode ?? "" }
}
