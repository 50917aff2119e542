import Foundation
import LigatureMessages
import RPCCore

extension Auth {
  /// What a mailed code is for. The code is not used up.
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

  /// What a mailed code is for.
  public func checkActionCode(_ code: String, completion: @escaping (ActionCodeInfo?, (any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.checkActionCode(code) }
  }

  /// Verifies an address, changes it, or brings the one from before a change back, as the code says.
  ///
  /// A code of a verification or a change shows that the mailbox is the user's, but not that the account is. So the
  /// user must be signed in to the account here, unlike with Firebase; otherwise use ``applyActionCode(_:password:)``
  /// or ``denyActionCode(_:)``.
  /// - Throws: Among others `invalidActionCode`, `expiredActionCode`, `emailAlreadyInUse` if another account has the
  ///   address by now, and `wrongPassword` with the reason MISSING_PASSWORD if no user, or another one, is signed in.
  public func applyActionCode(_ code: String) async throws {
    try await apply(LigatureV1.ApplyActionCodeRequest(code: code))
  }

  /// Verifies an address, changes it, or brings the one from before a change back.
  public func applyActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.applyActionCode(code) }
  }

  // MARK: Beyond Firebase

  /// Verifies an address or changes it, as ``applyActionCode(_:)`` does. The account's password shows that the account
  /// is the user's, who does not need to be signed in.
  /// - Throws: As ``applyActionCode(_:)``; `invalidCredential` if the password is wrong, `wrongPassword` if it is
  ///   empty.
  public func applyActionCode(_ code: String, password: String) async throws {
    try await reporting {
      guard !password.isEmpty else { throw AuthFailure.error(.wrongPassword) }
      try await self.apply(LigatureV1.ApplyActionCodeRequest(code: code, password: password))
    }
  }

  /// Verifies an address or changes it. The account's password shows that the account is the user's.
  public func applyActionCode(_ code: String, password: String, completion: @escaping ((any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.applyActionCode(code, password: password) }
  }

  /// Verifies an address or changes it for a user who says that the account is theirs. Ask them first, and show when
  /// the account was made and on which device the code was asked for (``ActionCodeInfo``): whoever made an account with
  /// another person's address would keep the ways to sign in that they gave it.
  /// - Throws: As ``applyActionCode(_:)``; `wrongPassword` with the reason MISSING_PASSWORD unless the server allows
  ///   this (``ActionCodeInfo/takesConfirmation``).
  public func confirmActionCode(_ code: String) async throws {
    try await apply(LigatureV1.ApplyActionCodeRequest(code: code, confirm: true))
  }

  /// Verifies an address or changes it for a user who says that the account is theirs.
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

  /// Gives an account the verified address back that it had before a change, with the code of the mail that went there.
  /// What signs in and was added since the change is set aside, the password too, and all sessions of the account end.
  /// - Returns: A code for ``confirmPasswordReset(withCode:newPassword:)``, as the account has no password then.
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

  /// Gives an account the verified address back that it had before a change.
  public func recoverEmail(withCode code: String, completion: @escaping (String?, (any Error)?) -> Void) {
    callbackQueue.run(completion) { try await self.recoverEmail(withCode: code) }
  }

  // MARK: Calling

  /// Applies a code, as the signed-in user if there is one, whose account is then read again.
  @discardableResult
  private func apply(
    _ request: LigatureV1.ApplyActionCodeRequest
  ) async throws -> LigatureV1.ApplyActionCodeResponse {
    try await reporting {
      let user = try await self.loadedUser()
      do {
        let response = try await self.apply(request, as: user)
        // Whether or not the code was about this user's account: what it has changed may be.
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
    // The code is spent by its use.
    let keyed = try KeyedRequest(LigatureV1.EmailServiceMethods.applyActionCode, request)
    do {
      if let user {
        return try await user.call(repeatable: keyed) {
          try await Self.apply(request, user.connection, $0)
        }
      }
    } catch is SessionEnded {
      // The user has been signed out. The code may need no session.
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
