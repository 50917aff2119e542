import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// Returns the purpose of a mailed code. The code is not used up.
  /// - Throws: `invalidActionCode` for a code that is unknown or was used, `expiredActionCode`.
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

  /// Passes the purpose of a mailed code to `completion`. The code is not used up.
  public func checkActionCode(_ code: String, completion: @escaping (ActionCodeInfo?, (any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.checkActionCode(code) }
  }

  /// Verifies an address, changes it, or restores the address from before a change, depending on the code.
  ///
  /// A code for a verification or a change proves that the mailbox is the user's, but not that the account is.
  /// Therefore, unlike with Firebase, the user must be signed in to the account here; otherwise use
  /// ``applyActionCode(_:password:)`` or ``denyActionCode(_:)``.
  /// - Throws: Among others `invalidActionCode`, `expiredActionCode`, `emailAlreadyInUse` if another account has
  ///   obtained the address since, and `wrongPassword` with the reason MISSING_PASSWORD if no user or another user is
  ///   signed in.
  public func applyActionCode(_ code: String) async throws {
    try await apply(LigatureV1.ApplyActionCodeRequest(code: code))
  }

  /// Verifies an address, changes it, or restores the address from before a change.
  public func applyActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.applyActionCode(code) }
  }

  // MARK: Beyond Firebase

  /// Verifies an address or changes it, as ``applyActionCode(_:)`` does. The account's password proves that the account
  /// is the user's, so the user does not need to be signed in.
  /// - Throws: The errors of ``applyActionCode(_:)``; `invalidCredential` if the password is wrong, `wrongPassword` if
  ///   it is empty.
  public func applyActionCode(_ code: String, password: String) async throws {
    try await reporting {
      guard !password.isEmpty else { throw AuthFailure.error(.wrongPassword) }
      try await self.apply(LigatureV1.ApplyActionCodeRequest(code: code, password: password))
    }
  }

  /// Verifies an address or changes it. The account's password proves that the account is the user's.
  public func applyActionCode(_ code: String, password: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.applyActionCode(code, password: password) }
  }

  /// Verifies an address or changes it for a user who confirms that the account is theirs. Ask the user first, and show
  /// when the account was created and on which device the code was requested (``ActionCodeInfo``): if a stranger
  /// created the account with this user's address, the stranger's sign-in methods stay.
  /// - Throws: The errors of ``applyActionCode(_:)``; `wrongPassword` with the reason MISSING_PASSWORD unless the
  ///   server allows this (``ActionCodeInfo/takesConfirmation``).
  public func confirmActionCode(_ code: String) async throws {
    try await apply(LigatureV1.ApplyActionCodeRequest(code: code, confirm: true))
  }

  /// Verifies an address or changes it for a user who confirms that the account is theirs.
  public func confirmActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.confirmActionCode(code) }
  }

  /// Denies a verification or a change: "I did not ask for this." An account that has not verified the address loses
  /// it, its password for the address is set aside and its sessions end; a change of the address does not take place.
  /// - Throws: `invalidActionCode`, `expiredActionCode`.
  public func denyActionCode(_ code: String) async throws {
    try await apply(LigatureV1.ApplyActionCodeRequest(code: code, deny: true))
  }

  /// Denies a verification or a change.
  public func denyActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.denyActionCode(code) }
  }

  /// Restores an account's verified address from before a change, with the code from the mail that was sent to that
  /// address. The sign-in methods that were added since the change are set aside, with the password, and all sessions
  /// of the account end.
  /// - Returns: A code for ``confirmPasswordReset(withCode:newPassword:)``, because the account then has no password.
  /// - Throws: `invalidActionCode`, also for codes of other mails; `expiredActionCode`; `emailAlreadyInUse` if another
  ///   account has verified the address since.
  public func recoverEmail(withCode code: String) async throws -> String {
    try await reporting {
      guard try await self.checkActionCode(code).operation == .recoverEmail else {
        throw AuthFailure.error(.invalidActionCode)
      }
      let response = try await self.apply(LigatureV1.ApplyActionCodeRequest(code: code))
      guard let reset = response.passwordResetCode else {
        throw AuthFailure.error(
          .internalError, "The service's answer lacks the code to reset the password. Ask for one by mail.")
      }
      return reset
    }
  }

  /// Restores an account's verified address from before a change.
  public func recoverEmail(withCode code: String, completion: @escaping (String?, (any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.recoverEmail(withCode: code) }
  }

  // MARK: Calling

  /// Applies a code as the signed-in user, if there is one, and then reads the user's account again.
  @discardableResult
  private func apply(
    _ request: LigatureV1.ApplyActionCodeRequest
  ) async throws -> LigatureV1.ApplyActionCodeResponse {
    try await reporting {
      let user = try await self.loadedUser()
      do {
        let response = try await self.apply(request, as: user)
        // The change may concern this user's account, whether or not the code was issued for it.
        try? await user?.reload()
        return response
      } catch let error as RPCError where ServiceFailure(error).reason == .missingPassword {
        throw AuthFailure.error(
          .wrongPassword,
          "The code shows that the mailbox is the user's, but not that the account is. Sign in to the account first, or give "
            + "its password.",
          underlying: error.nsError, userInfo: [AuthErrors.userInfoReasonKey: "MISSING_PASSWORD"])
      }
    }
  }

  private func apply(
    _ request: LigatureV1.ApplyActionCodeRequest, as user: User?
  ) async throws -> LigatureV1.ApplyActionCodeResponse {
    // The request uses up the code.
    let keyed = try KeyedRequest(LigatureV1.EmailServiceMethods.applyActionCode, request)
    do {
      if let user {
        return try await user.call(repeatable: keyed) {
          try await Self.apply(request, user.connection, $0)
        }
      }
    } catch is SessionEnded {
      // The user has been signed out. The code may not require a session.
    }
    let connection = try connection()
    return try await Self.apply(request, connection, connection.call(repeatable: keyed))
  }

  private static func apply(
    _ request: LigatureV1.ApplyActionCodeRequest, _ connection: Connection, _ options: CallOptions
  ) async throws(RPCError) -> LigatureV1.ApplyActionCodeResponse {
    try await connection.repeatingLostAnswers(options) { (options) throws(RPCError) in
      try await connection.emails.applyActionCode(request, options: options)
    }
  }
}
