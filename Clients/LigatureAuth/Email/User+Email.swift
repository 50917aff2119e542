import Foundation
import LigatureMessages

extension User {
  /// Mails a code that verifies the account's address. Once the code was applied elsewhere, by the page of its link or
  /// on another device, ``reload()`` brings ``isEmailVerified`` up to date. An address that is verified gets no mail.
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

  /// Mails a code to a new address. The account has it, verified, once the code is applied; its other sessions end
  /// then, and the old address, if it was verified, gets a mail with the way back (``Auth/recoverEmail(withCode:)``).
  /// - Throws: Among others `requiresRecentLogin`, `invalidEmail`, `missingEmail`, `invalidContinueURI`,
  ///   `unauthorizedDomain`, and `operationNotAllowed` if the server sends no mail. It is not an error that another
  ///   account has the address, unless the server is configured to say so: `emailAlreadyInUse`.
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

  /// Mails a code to a new address, which the account has once the code is applied.
  public func sendEmailVerification(
    beforeUpdatingEmail newEmail: String, actionCodeSettings: ActionCodeSettings? = nil,
    completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) {
      try await self.sendEmailVerification(beforeUpdatingEmail: newEmail, actionCodeSettings: actionCodeSettings)
    }
  }

  /// Gives the account another address at once, which is not verified then. Only for accounts that have no verified
  /// address, at a server that sends no mail.
  /// - Throws: `emailChangeNeedsVerification` in all other cases: call
  ///   ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)``. Also `emailAlreadyInUse`,
  ///   `requiresRecentLogin`, `invalidEmail`, `missingEmail`, among others.
  public func updateEmail(to email: String) async throws {
    try await reporting {
      guard !email.isEmpty else { throw AuthFailure.error(.missingEmail) }
      _ = try await self.call { options in
        try await self.connection.emails.changeEmail(LigatureV1.ChangeEmailRequest(newEmail: email), options: options)
      }
      // The address is the account's by now, whatever becomes of this.
      try? await self.reload()
    }
  }

  /// Gives the account another address at once.
  public func updateEmail(to email: String, completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) { try await self.updateEmail(to: email) }
  }

  /// The language of mails, empty for the server's own.
  private func languageCode() throws -> String { try requireAuth().languageCode ?? "" }
}
