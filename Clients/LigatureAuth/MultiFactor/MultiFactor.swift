public import Foundation
import LigatureMessages
import RPCCore

/// A user's second factors, available as ``User/multiFactor``.
///
/// Once a second factor is enrolled, each sign-in and reauthentication fails with `secondFactorRequired`. The error
/// contains a ``MultiFactorResolver``, which finishes the operation with the second factor. The session that enrolls a
/// factor counts as signed in with that factor.
open class MultiFactor: NSObject, @unchecked Sendable {
  private let user: User

  init(user: User) {
    self.user = user
    super.init()
  }

  /// The enrolled factors, in the order in which they were enrolled.
  open var enrolledFactors: [MultiFactorInfo] { (user.account.factors ?? []).map { MultiFactorInfo.make($0) } }

  // MARK: Enrolling

  /// Returns a session for enrolling a factor.
  open func session() async throws -> MultiFactorSession {
    _ = try user.requireAuth()
    return MultiFactorSession(.enrollment(user))
  }

  /// Passes a session for enrolling a factor to `completion`.
  open func getSessionWithCompletion(_ completion: ((MultiFactorSession?, (any Error)?) -> Void)?) {
    user.callbackQueue.run(completion) { try await self.session() }
  }

  /// Enrolls a factor.
  /// - Parameters:
  ///   - assertion: The assertion from ``TOTPMultiFactorGenerator/assertionForEnrollment(with:oneTimePassword:)`` or
  ///     ``PhoneMultiFactorGenerator/assertion(with:)``.
  ///   - displayName: The user's name for the factor, to distinguish several factors.
  /// - Throws: Among other errors, `invalidVerificationCode` if the code is wrong, in which case another code can be
  ///   tried; `sessionExpired` if the enrollment took too long; and `requiresRecentLogin`.
  open func enroll(with assertion: MultiFactorAssertion, displayName: String?) async throws {
    switch assertion.proof {
    case .enrollment(let secret, let code): try await enroll(secret.sessionInfo, code, displayName)
    case .phone(let phone): try await enroll(phone.sessionInfo, phone.code, displayName)
    case .spentPhone: throw AuthFailure.spentPhone
    case .signIn:
      throw AuthFailure.error(
        .missingMultiFactorSession,
        "This assertion is for signing in. To enroll a factor, use assertionForEnrollment(with:oneTimePassword:).")
    }
  }

  /// Enrolls a factor.
  open func enroll(
    with assertion: MultiFactorAssertion, displayName: String?, completion: (((any Error)?) -> Void)? = nil
  ) {
    user.callbackQueue.run(completion) { try await self.enroll(with: assertion, displayName: displayName) }
  }

  private func enroll(_ sessionInfo: String, _ code: String, _ displayName: String?) async throws {
    let user = user
    try await user.reporting {
      try await user.withTokenLock {
        _ = try await user.replaceSession(
          LigatureV1.FactorServiceMethods.finishFactorEnrollment,
          LigatureV1.FinishFactorEnrollmentRequest(
            sessionInfo: sessionInfo, code: code, displayName: displayName, omitIDToken: true)
        ) { (request, options) throws(RPCError) in
          try await user.connection.factors.finishFactorEnrollment(request, options: options)
        } adopting: {
          ($0.account, $0.tokens)
        }
      }
    }
  }

  // MARK: Unenrolling

  /// Removes a factor. Removing the last factor also removes the recovery codes.
  /// - Throws: Among other errors, `multiFactorInfoNotFound`, and `requiresRecentLogin` unless the session's sign-in
  ///   was recent and used a second factor.
  open func unenroll(with factorInfo: MultiFactorInfo) async throws {
    try await unenroll(withFactorUID: factorInfo.uid)
  }

  /// Removes a factor.
  open func unenroll(with factorInfo: MultiFactorInfo, completion: (((any Error)?) -> Void)? = nil) {
    unenroll(withFactorUID: factorInfo.uid, completion: completion)
  }

  /// Removes a factor. Removing the last factor also removes the recovery codes.
  /// - Parameter factorUID: The factor's ``MultiFactorInfo/uid``.
  /// - Throws: The errors of ``unenroll(with:)``.
  open func unenroll(withFactorUID factorUID: String) async throws {
    let user = user
    try await user.reporting {
      try await user.withTokenLock {
        _ = try await user.replaceSession(
          LigatureV1.FactorServiceMethods.withdrawFactor,
          LigatureV1.WithdrawFactorRequest(enrollmentID: factorUID, omitIDToken: true)
        ) { (request, options) throws(RPCError) in
          try await user.connection.factors.withdrawFactor(request, options: options)
        } adopting: {
          ($0.account, $0.tokens)
        }
      }
    }
  }

  /// Removes a factor.
  open func unenroll(withFactorUID factorUID: String, completion: (((any Error)?) -> Void)? = nil) {
    user.callbackQueue.run(completion) { try await self.unenroll(withFactorUID: factorUID) }
  }

  // MARK: Recovery codes

  /// The number of unused recovery codes. This is a Ligature addition.
  public var recoveryCodesLeft: Int { Int(user.account.recoveryCodesLeft ?? 0) }

  /// Creates new recovery codes, which replace the previous ones. Show them to the user once, so that the user can keep
  /// them on paper. Each code can be used once in place of a second factor; see
  /// ``RecoveryCodeMultiFactorGenerator/assertionForSignIn(withRecoveryCode:)``. This is a Ligature addition.
  /// - Returns: Ten codes, which the service does not return again. If the response is lost, call this method again.
  /// - Throws: Among other errors, `multiFactorInfoNotFound` if no factor is enrolled, and `requiresRecentLogin` unless
  ///   the session's sign-in was recent and used a second factor.
  public func renewRecoveryCodes() async throws -> [String] {
    let user = user
    return try await user.reporting {
      // If the response is lost, no one has seen the codes, so it is safe to create new ones.
      let response = try await user.call { options in
        try await user.connection.repeatingLostAnswers(options) { (options) throws(RPCError) in
          try await user.connection.factors.renewRecoveryCodes(.init(), options: options)
        }
      }
      try await user.adopt(response.account)
      return response.codes
    }
  }

  /// Creates new recovery codes. This is a Ligature addition.
  public func renewRecoveryCodes(completion: (([String]?, (any Error)?) -> Void)?) {
    user.callbackQueue.run(completion) { try await self.renewRecoveryCodes() }
  }
}

extension User {
  /// The user's second factors.
  public var multiFactor: MultiFactor { MultiFactor(user: self) }
}
