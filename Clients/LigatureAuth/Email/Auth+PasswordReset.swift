import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Mails a code that resets the password of the account with the address. The page that the mail's link opens asks
  /// for the new password, or the application passes the code to ``confirmPasswordReset(withCode:newPassword:)``.
  /// - Throws: Among others `missingEmail`, `invalidEmail`, `invalidContinueURI`, `unauthorizedDomain`, and
  ///   `operationNotAllowed` if the server sends no mail. If no account has the address, this succeeds, unless the
  ///   server is configured to throw `userNotFound`.
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

  /// Mails a code that resets the password of the account with the address.
  public func sendPasswordReset(withEmail email: String, completion: (((any Error)?) -> Void)? = nil) {
    sendPasswordReset(withEmail: email, actionCodeSettings: nil, completion: completion)
  }

  /// Mails a code that resets the password of the account with the address.
  public func sendPasswordReset(
    withEmail email: String, actionCodeSettings: ActionCodeSettings?, completion: (((any Error)?) -> Void)? = nil
  ) {
    callbackQueue.run(completion) {
      try await self.sendPasswordReset(withEmail: email, actionCodeSettings: actionCodeSettings)
    }
  }

  /// Returns the address of the account whose password a code resets. The code is not used up.
  /// - Returns: The account's address.
  /// - Throws: `invalidActionCode`, also for codes of other mails; `expiredActionCode`.
  public func verifyPasswordResetCode(_ code: String) async throws -> String {
    let info = try await checkActionCode(code)
    guard info.operation == .passwordReset else { throw AuthFailure.error(.invalidActionCode) }
    return info.email
  }

  /// Passes the address of the account whose password a code resets to `completion`.
  public func verifyPasswordResetCode(_ code: String, completion: @escaping (String?, (any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.verifyPasswordResetCode(code) }
  }

  /// Sets a new password. This verifies the account's address, ends all its sessions, and does not open a new one.
  ///
  /// If the account had never verified the address and has other sign-in methods too, it loses the address, and a new
  /// account gets the password.
  /// - Throws: Among others `invalidActionCode`, `expiredActionCode`, `weakPassword` with the rule in
  ///   `localizedFailureReason`, and `userDisabled`; `secondFactorRequired` if the account has a second factor, with
  ///   the resolver whose ``MultiFactorResolver/resolvePasswordReset(with:)`` finishes the reset.
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

  /// Sets a new password.
  public func confirmPasswordReset(
    withCode code: String, newPassword: String, completion: @escaping ((any Error)?) -> Void
  ) {
    callbackQueue.run(completion) { try await self.confirmPasswordReset(withCode: code, newPassword: newPassword) }
  }
}

extension Connection {
  /// Sets a new password exactly once, even if the response is lost, because the request uses up its proof.
  func confirmPasswordReset(_ request: LigatureV1.ConfirmPasswordResetRequest) async throws {
    let keyed = try KeyedRequest(LigatureV1.EmailServiceMethods.confirmPasswordReset, request)
    _ = try await repeatingLostAnswers(call(repeatable: keyed)) { (options) throws(RPCError) in
      try await emails.confirmPasswordReset(request, options: options)
    }
  }
}
