import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Emails a code that resets the password of the account with this email address. The user enters the new password on
  /// the page that the link in the email opens, or the application passes the code to
  /// ``confirmPasswordReset(withCode:newPassword:)``.
  /// - Throws: Among other errors, `missingEmail`, `invalidEmail`, `invalidContinueURI`, `unauthorizedDomain`, and
  ///   `operationNotAllowed` if the server sends no emails. If no account has this email address, the call succeeds,
  ///   unless the server is configured to report `userNotFound`.
  public func sendPasswordReset(withEmail email: String, actionCodeSettings: ActionCodeSettings? = nil) async throws {
    let settings = LigatureV1.ActionCodeSettings(actionCodeSettings)
    try await reporting {
      guard !email.isEmpty else { throw AuthFailure.error(.missingEmail) }
      let connection = try self.connectionOfTenant()
      let request = LigatureV1.SendPasswordResetRequest(
        email: email, settings: settings, languageCode: self.languageCode ?? "", deviceLabel: self.deviceLabel)
      _ = try await connection.emails.sendPasswordReset(request, options: connection.call())
    }
  }

  /// Emails a code that resets the password of the account with this email address.
  public func sendPasswordReset(withEmail email: String, completion: (((any Error)?) -> Void)? = nil) {
    sendPasswordReset(withEmail: email, actionCodeSettings: nil, completion: completion)
  }

  /// Emails a code that resets the password of the account with this email address.
  public func sendPasswordReset(
    withEmail email: String, actionCodeSettings: ActionCodeSettings?, completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) {
      try await self.sendPasswordReset(withEmail: email, actionCodeSettings: actionCodeSettings)
    }
  }

  /// Verifies a password reset code without invalidating it.
  /// - Returns: The email address of the account whose password the code resets.
  /// - Throws: `invalidActionCode` if the code is invalid or comes from another kind of email, or `expiredActionCode`.
  public func verifyPasswordResetCode(_ code: String) async throws -> String {
    let info = try await checkActionCode(code)
    guard info.operation == .passwordReset else { throw AuthFailure.error(.invalidActionCode) }
    return info.email
  }

  /// Passes to `completion` the email address of the account whose password a code resets.
  public func verifyPasswordResetCode(_ code: String, completion: @escaping (String?, (any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.verifyPasswordResetCode(code) }
  }

  /// Sets a new password with an emailed code. The reset also verifies the account's email address and ends all of the
  /// account's sessions, but does not sign the user in.
  ///
  /// If the email address was never verified and the account has other sign-in methods, the server removes the address
  /// from the account and creates a new account with the address and the password.
  /// - Throws: Among other errors, `invalidActionCode`, `expiredActionCode`, `weakPassword` with the violated rule in
  ///   `localizedFailureReason`, `userDisabled`, and `secondFactorRequired` if the account has a second factor. In the
  ///   last case, the error contains a resolver. To finish the reset, call its
  ///   ``MultiFactorResolver/resolvePasswordReset(with:)`` method.
  public func confirmPasswordReset(withCode code: String, newPassword: String) async throws {
    try await reporting {
      guard !newPassword.isEmpty else { throw AuthFailure.missingPassword }
      let connection = try self.connection()
      let request = LigatureV1.ConfirmPasswordResetRequest(code: code, newPassword: newPassword)
      do {
        try await connection.confirmPasswordReset(request)
      } catch let error as RPCError {
        let failure = ServiceFailure(error)
        guard let resolver = self.resolver(failure, for: .passwordReset(newPassword: newPassword)) else { throw error }
        throw failure.error(resolver: resolver)
      }
    }
  }

  /// Sets a new password with an emailed code.
  public func confirmPasswordReset(
    withCode code: String, newPassword: String, completion: @escaping ((any Error)?) -> Void
  ) {
    callbackQueue.run(completion) { try await self.confirmPasswordReset(withCode: code, newPassword: newPassword) }
  }
}

extension Connection {
  /// Sets a new password with an emailed code exactly once, even if the response is lost. The request invalidates the
  /// code, so it can be retried only with a request key.
  func confirmPasswordReset(_ request: LigatureV1.ConfirmPasswordResetRequest) async throws {
    let keyed = try KeyedRequest(LigatureV1.EmailServiceMethods.confirmPasswordReset, request)
    _ = try await repeatingLostAnswers(call(repeatable: keyed)) { (options) throws(RPCError) in
      try await emails.confirmPasswordReset(request, options: options)
    }
  }
}
