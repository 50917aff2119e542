public import Foundation
import LigatureMessages
import RPCCore

/// An object that finishes an operation that requires a second factor, such as a sign-in or a password reset. The
/// resolver is in the `userInfo` of an ``AuthErrorCode/secondFactorRequired`` error, under
/// ``AuthErrors/userInfoMultiFactorResolverKey``.
///
/// ```swift
/// do {
///   try await auth.signIn(withEmail: email, password: password)
/// } catch let error as NSError where error.authErrorCode == .secondFactorRequired {
///   guard let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver,
///     let app = resolver.hints.first(where: { $0.factorID == PhoneMultiFactorInfo.TOTPMultiFactorID })
///   else { throw error }
///   let code = await ask("Code of \(app.displayName ?? "your authenticator app")")
///   try await resolver.resolveSignIn(
///     with: TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: app.uid, oneTimePassword: code))
/// }
/// ```
open class MultiFactorResolver: NSObject, @unchecked Sendable {
  /// The session of the operation that requires the second factor.
  public let session: MultiFactorSession
  /// The account's second factors, in the order in which they were enrolled. Any one of them is sufficient.
  public let hints: [MultiFactorInfo]
  public let auth: Auth
  /// Whether a recovery code is also accepted. This is a Ligature addition.
  public let acceptsRecoveryCode: Bool

  private let pending: PendingSignIn

  init(_ pending: PendingSignIn, hints: [MultiFactorInfo], acceptsRecoveryCode: Bool, auth: Auth) {
    self.pending = pending
    self.session = MultiFactorSession(.signIn(pending))
    self.hints = hints
    self.acceptsRecoveryCode = acceptsRecoveryCode
    self.auth = auth
    super.init()
  }

  /// Finishes the sign-in, reauthentication or identity transfer. The result is the same as if no second factor had
  /// been required. A reauthentication keeps the existing user object.
  /// - Parameter assertion: The assertion from
  ///   ``TOTPMultiFactorGenerator/assertionForSignIn(withEnrollmentID:oneTimePassword:)``,
  ///   ``PhoneMultiFactorGenerator/assertion(with:)`` or
  ///   ``RecoveryCodeMultiFactorGenerator/assertionForSignIn(withRecoveryCode:)``.
  /// - Throws: Among other errors, `invalidVerificationCode` if the code is wrong (up to five codes can be tried),
  ///   and `invalidMultiFactorSession` if the first factor was proven more than ten minutes ago or the account has
  ///   changed since then, in which case the user must sign in again.
  @discardableResult
  open func resolveSignIn(with assertion: MultiFactorAssertion) async throws -> AuthDataResult {
    let credential: AuthCredential?
    let user: User?
    switch pending.purpose {
    case .signIn(let proven, let reauthenticating): (credential, user) = (proven, reauthenticating)
    case .transfer(let proven, let user):
      return try await user.resumeTransfer(pending.token, try assertion.message, proven)
    case .merge:
      throw AuthFailure.error(
        .invalidMultiFactorSession, "This resolver completes the plan of a merge. Call resolveMerge(with:).")
    case .passwordReset:
      throw AuthFailure.error(
        .invalidMultiFactorSession,
        "This resolver completes a password reset, which does not sign the user in. Call resolvePasswordReset(with:).")
    }
    let request = LigatureV1.FinishSignInRequest(
      pendingToken: pending.token, assertion: try assertion.message, omitIDToken: true)
    guard let user else { return try await auth.finishSignIn(request, credential, pending.connection) }
    return try await user.finishReauthentication(request, credential)
  }

  /// Finishes the sign-in, reauthentication or identity transfer.
  open func resolveSignIn(
    with assertion: MultiFactorAssertion, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    auth.callbackQueue.run(completion) { try await self.resolveSignIn(with: assertion) }
  }
}

extension MultiFactorResolver {
  /// Finishes ``Auth/confirmPasswordReset(withCode:newPassword:)``: sets the new password and ends all of the account's
  /// sessions. The reset does not sign the user in. This is a Ligature addition; FirebaseAuth does not require a second
  /// factor for a password reset.
  /// - Parameter assertion: An assertion from one of the methods listed at ``resolveSignIn(with:)``.
  /// - Throws: Among other errors, `invalidVerificationCode` if the code is wrong (up to five codes can be tried),
  ///   and `invalidMultiFactorSession` if this resolver is not for a password reset, if the reset began more than ten
  ///   minutes ago, or if the account has changed since then, in which case the user must request another email.
  public func resolvePasswordReset(with assertion: MultiFactorAssertion) async throws {
    guard case .passwordReset(let newPassword) = pending.purpose else {
      throw AuthFailure.error(
        .invalidMultiFactorSession, "This resolver completes a sign-in. Call resolveSignIn(with:).")
    }
    let request = LigatureV1.ConfirmPasswordResetRequest(
      newPassword: newPassword, pendingToken: pending.token, assertion: try assertion.message)
    let connection = pending.connection
    try await auth.reporting { try await connection.confirmPasswordReset(request) }
  }

  /// Finishes ``Auth/confirmPasswordReset(withCode:newPassword:completion:)``.
  public func resolvePasswordReset(
    with assertion: MultiFactorAssertion, completion: (((any Error)?) -> Void)? = nil
  ) {
    auth.callbackQueue.run(completion) { try await self.resolvePasswordReset(with: assertion) }
  }
}

extension MultiFactorResolver {
  /// Finishes planning a merge that requires the other account's second factor. This is a Ligature addition.
  /// - Parameter assertion: An assertion from one of the methods listed at ``resolveSignIn(with:)``.
  /// - Throws: The errors of ``resolveSignIn(with:)`` and of ``Auth/planMerge(with:)-(AuthCredential)``.
  public func resolveMerge(with assertion: MultiFactorAssertion) async throws -> MergePlan {
    guard case .merge(let user) = pending.purpose else {
      throw AuthFailure.error(.invalidMultiFactorSession, "No merge is waiting for this second factor.")
    }
    return try await user.resumePlan(pending.token, try assertion.message)
  }

  /// Finishes planning a merge that requires the other account's second factor.
  public func resolveMerge(with assertion: MultiFactorAssertion, completion: ((MergePlan?, (any Error)?) -> Void)?) {
    auth.callbackQueue.run(completion) { try await self.resolveMerge(with: assertion) }
  }
}

extension MultiFactorAssertion {
  /// The message that proves ownership of an enrolled factor to the service.
  fileprivate var message: LigatureV1.FactorAssertion {
    get throws {
      switch proof {
      case .signIn(let proof): return .init(proof: proof)
      case .phone(let phone): return .init(proof: .phone(.init(sessionInfo: phone.sessionInfo, code: phone.code)))
      case .spentPhone: throw AuthFailure.spentPhone
      case .enrollment:
        throw AuthFailure.error(
          .missingMultiFactorInfo,
          "This assertion is for enrolling a factor. To sign in, use "
            + "assertionForSignIn(withEnrollmentID:oneTimePassword:).")
      }
    }
  }
}

extension Auth {
  /// Returns the resolver for an operation that requires a second factor, or nil if the failure has another cause.
  func resolver(_ failure: ServiceFailure, for purpose: PendingSignIn.Purpose) -> MultiFactorResolver? {
    var user: User?
    switch purpose {
    case .signIn(_, let reauthenticating): user = reauthenticating
    case .merge(let caller), .transfer(_, let caller): user = caller
    case .passwordReset: break
    }
    guard let challenge = failure.challenge, let connection = user?.connection ?? (try? connection()) else {
      return nil
    }
    let pending = PendingSignIn(token: challenge.pendingToken, connection: connection, purpose: purpose)
    return MultiFactorResolver(
      pending, hints: challenge.hints.map { MultiFactorInfo.make(.init($0)) },
      acceptsRecoveryCode: challenge.acceptsRecoveryCode, auth: self)
  }

  fileprivate func finishSignIn(
    _ request: LigatureV1.FinishSignInRequest, _ credential: AuthCredential?, _ connection: Connection
  ) async throws -> AuthDataResult {
    try await reporting {
      // The code is accepted only once, so a lost response must be recoverable.
      try await self.openSession(
        LigatureV1.FactorServiceMethods.finishSignIn, request, .kept, credential, connection
      ) { keyed in
        try await connection.repeatingLostAnswers(connection.call(repeatable: keyed)) { (options) throws(RPCError) in
          try await connection.factors.finishSignIn(request, options: options)
        }
      }
    }
  }
}

extension User {
  fileprivate func finishReauthentication(
    _ request: LigatureV1.FinishSignInRequest, _ credential: AuthCredential?
  ) async throws -> AuthDataResult {
    try await reporting {
      try await self.withTokenLock {
        let response = try await self.replaceSession(
          LigatureV1.FactorServiceMethods.finishSignIn, request
        ) { (request, options) throws(RPCError) in
          try await self.connection.factors.finishSignIn(request, options: options)
        } adopting: {
          ($0.account, $0.tokens)
        }
        let info = AdditionalUserInfo(
          providerID: response.providerID, profileJSON: response.providerProfileJSON, isNewUser: false)
        return AuthDataResult(
          user: self, additionalUserInfo: info, credential: credential as? OAuthCredential)
      }
    }
  }
}
