import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Returns information about an emailed code without invalidating the code.
  /// - Throws: `invalidActionCode` if the code is unknown or has already been used, or `expiredActionCode`.
  public func checkActionCode(_ code: String) async throws -> ActionCodeInfo {
    try await reporting {
      let connection = try self.connection()
      let request = LigatureV1.CheckActionCodeRequest(code: code)
      let response = try await connection.repeatingLostAnswers(connection.call()) { (options) throws(RPCError) in
        try await connection.emails.checkActionCode(request, options: options)
      }
      return ActionCodeInfo(response)
    }
  }

  /// Passes information about an emailed code to `completion` without invalidating the code.
  public func checkActionCode(_ code: String, completion: @escaping (ActionCodeInfo?, (any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.checkActionCode(code) }
  }

  /// Verifies or changes an email address, restores the previous address, or sets aside the sign-in methods that are
  /// not settled, depending on the code.
  ///
  /// A code that verifies or changes an email address proves that the mailbox belongs to the user, but not that the
  /// account does. Unlike in Firebase, the user must therefore be signed in to the account. If the user is not signed
  /// in, use ``applyActionCode(_:password:)`` or ``denyActionCode(_:)``.
  /// - Throws: Among other errors, `invalidActionCode`, `expiredActionCode`, `emailAlreadyInUse` if another account has
  ///   since obtained the email address, and `wrongPassword` with the reason MISSING_PASSWORD if no user or a different
  ///   user is signed in.
  public func applyActionCode(_ code: String) async throws {
    try await apply(LigatureV1.ApplyActionCodeRequest(code: code))
  }

  /// Verifies or changes an email address, or restores the previous address.
  public func applyActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.applyActionCode(code) }
  }

  // MARK: Beyond Firebase

  /// Verifies or changes an email address, as ``applyActionCode(_:)`` does. The account's password proves that the
  /// account belongs to the user, so the user does not need to be signed in.
  /// - Throws: The errors of ``applyActionCode(_:)``, `invalidCredential` if the password is wrong, or `wrongPassword`
  ///   if the password is empty.
  public func applyActionCode(_ code: String, password: String) async throws {
    try await reporting {
      guard !password.isEmpty else { throw AuthFailure.error(.wrongPassword) }
      try await self.apply(LigatureV1.ApplyActionCodeRequest(code: code, password: password))
    }
  }

  /// Verifies or changes an email address. The account's password proves that the account belongs to the user.
  public func applyActionCode(_ code: String, password: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.applyActionCode(code, password: password) }
  }

  /// Verifies or changes an email address for a user who confirms that the account is theirs. A code for
  /// ``ActionCodeOperation/revertMethodAddition`` instead settles the sign-in method that the user confirms. Before you
  /// call this method for an email address, ask the user whether the account is theirs, and show when the account was
  /// created and on which device the code was requested (``ActionCodeInfo``). If a stranger created the account with
  /// this user's email address, the stranger's sign-in methods remain valid after the confirmation.
  /// - Throws: The errors of ``applyActionCode(_:)``, or `wrongPassword` with the reason MISSING_PASSWORD if the server
  ///   does not allow a confirmation (``ActionCodeInfo/takesConfirmation``).
  public func confirmActionCode(_ code: String) async throws {
    try await apply(LigatureV1.ApplyActionCodeRequest(code: code, confirm: true))
  }

  /// Verifies or changes an email address for a user who confirms that the account is theirs.
  public func confirmActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.confirmActionCode(code) }
  }

  /// Denies the verification or change of an email address, for a user who did not request it. For a verification, the
  /// server removes the unverified address from the account, sets the account's password aside, and ends the account's
  /// sessions. For a change, the server cancels the change.
  /// - Throws: `invalidActionCode` or `expiredActionCode`.
  public func denyActionCode(_ code: String) async throws {
    try await apply(LigatureV1.ApplyActionCodeRequest(code: code, deny: true))
  }

  /// Denies the verification or change of an email address.
  public func denyActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.denyActionCode(code) }
  }

  /// Restores the verified email address that an account had before a change, with the code from the email that was
  /// sent to that address. The server sets aside the password, along with all sign-in methods that were added within
  /// the seven days before the change or since then, and ends all sessions of the account. It removes second factors
  /// from the same period (``ActionCodeInfo/addedFactors``) only if you provide a password, or a code for a factor,
  /// that the account already had more than seven days before the change.
  /// - Parameters:
  ///   - password: An older password of the account; nil to provide none.
  ///   - olderFactorCode: A code from an older authenticator app of the account, or an older recovery code; nil to
  ///     provide none. Provide either a password or this code, not both.
  /// - Returns: A code for ``confirmPasswordReset(withCode:newPassword:)``, because the account no longer has a
  ///   password.
  /// - Throws: `invalidActionCode` if the code is invalid or comes from another kind of email, `expiredActionCode`,
  ///   `emailAlreadyInUse` if another account has since verified the email address, or `invalidCredential` or
  ///   `invalidVerificationCode` if the password or the factor code is wrong. In the last two cases, the emailed code
  ///   remains valid.
  public func recoverEmail(
    withCode code: String, password: String? = nil, olderFactorCode: String? = nil
  ) async throws -> String {
    try await reporting {
      guard try await self.checkActionCode(code).operation == .recoverEmail else {
        throw AuthFailure.error(.invalidActionCode)
      }
      let response = try await self.apply(
        LigatureV1.ApplyActionCodeRequest(code: code, password: password, olderFactorCode: olderFactorCode ?? ""))
      guard let reset = response.passwordResetCode else {
        throw AuthFailure.error(
          .internalError, "The service's response lacks the code to reset the password. Request one by email.")
      }
      return reset
    }
  }

  /// Restores the verified email address that an account had before a change.
  public func recoverEmail(
    withCode code: String, password: String? = nil, olderFactorCode: String? = nil,
    completion: @escaping (String?, (any Error)?) -> Void
  ) {
    callbackQueue.run(completion) {
      try await self.recoverEmail(withCode: code, password: password, olderFactorCode: olderFactorCode)
    }
  }

  // MARK: Calling

  /// Applies a code as the signed-in user, if any, and then reloads the user's account.
  @discardableResult
  private func apply(
    _ request: LigatureV1.ApplyActionCodeRequest
  ) async throws -> LigatureV1.ApplyActionCodeResponse {
    try await reporting {
      let user = try await self.loadedUser()
      do {
        let response = try await self.apply(request, as: user)
        // If the code was issued for this user's account, the account has changed.
        try? await user?.reload()
        return response
      } catch let error as RPCError where ServiceFailure(error).reason == .missingPassword {
        throw AuthFailure.error(
          .wrongPassword,
          "The code proves that the user owns the mailbox, but not the account. Sign in to the account first, or "
            + "provide its password.",
          underlying: error.nsError, userInfo: [AuthErrors.userInfoReasonKey: "MISSING_PASSWORD"])
      }
    }
  }

  private func apply(
    _ request: LigatureV1.ApplyActionCodeRequest, as user: User?
  ) async throws -> LigatureV1.ApplyActionCodeResponse {
    // The request invalidates the code, so it can be retried only with a request key.
    let keyed = try KeyedRequest(LigatureV1.EmailServiceMethods.applyActionCode, request)
    do {
      if let user {
        return try await user.call(repeatable: keyed) {
          try await Self.apply(request, user.connection, $0)
        }
      }
    } catch is SessionEnded {
      // The user has been signed out, but the service may accept the code without a session.
    }
    let connection = try connection()
    return try await Self.apply(request, connection, connection.call(repeatable: keyed))
  }

  private static func apply(
    _ request: LigatureV1.ApplyActionCodeRequest, _ connection: Connection, _ options: CallOptions
  ) async throws -> LigatureV1.ApplyActionCodeResponse {
    try await connection.repeatingLostAnswers(options) { options in
      try await connection.emails.applyActionCode(request, options: options)
    }
  }
}
