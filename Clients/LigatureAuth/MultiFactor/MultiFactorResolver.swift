public import Foundation
import LigatureMessages
import RPCCore

/// Finishes a sign-in or a reauthentication that needs a second factor. It is in the userInfo of
/// ``AuthErrorCode/secondFactorRequired`` under ``AuthErrors/userInfoMultiFactorResolverKey``.
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
  /// The sign-in that waits for the second factor.
  public let session: MultiFactorSession
  /// The account's second factors in the order of enrollment; proof of any one of them will do.
  public let hints: [MultiFactorInfo]
  public let auth: Auth
  /// Whether a recovery code will do, too. An addition of Ligature.
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

  /// Finishes the sign-in: the account becomes the signed-in user, as if no second factor had been needed. After a
  /// reauthentication the user object stays the same.
  /// - Parameter assertion: Of ``TOTPMultiFactorGenerator/assertionForSignIn(withEnrollmentID:oneTimePassword:)`` or
  ///   ``RecoveryCodeMultiFactorGenerator/assertionForSignIn(withRecoveryCode:)``.
  /// - Throws: Among others `invalidVerificationCode` for a wrong code, after which another one can be tried, five in all;
  ///   `invalidMultiFactorSession` if the first factor was proven more than ten minutes ago, or the account has changed
  ///   since: sign in again.
  @discardableResult
  open func resolveSignIn(with assertion: MultiFactorAssertion) async throws -> AuthDataResult {
    let assertion = LigatureV1.FactorAssertion(proof: try proof(assertion))
    let (auth, pending) = (auth, pending)
    guard let user = pending.user else {
      return try await auth.finishSignIn(
        pending, .init(pendingToken: pending.token, assertion: assertion, omitIDToken: true))
    }
    switch pending.next {
    case .signIn:
      return try await user.finishReauthentication(
        pending, .init(pendingToken: pending.token, assertion: assertion, omitIDToken: true))
    case .transfer: return try await user.resumeTransfer(pending, assertion)
    case .merge:
      throw AuthFailure.error(
        .invalidMultiFactorSession, "This is the second factor of an account to merge. Call resolveMerge(with:).")
    }
  }

  /// Finishes the plan of a merge that needs the other account's second factor. An addition of Ligature.
  /// - Parameter assertion: As for ``resolveSignIn(with:)``.
  /// - Throws: As ``resolveSignIn(with:)``, and what ``Auth/planMerge(with:)-(AuthCredential)`` throws.
  open func resolveMerge(with assertion: MultiFactorAssertion) async throws -> MergePlan {
    guard pending.next == .merge, let user = pending.user else {
      throw AuthFailure.error(.invalidMultiFactorSession, "No merge waits for this second factor.")
    }
    return try await user.resume(pending, .init(proof: try proof(assertion)))
  }

  /// Finishes the plan of a merge. An addition of Ligature.
  open func resolveMerge(with assertion: MultiFactorAssertion, completion: ((MergePlan?, (any Error)?) -> Void)?) {
    auth.callbackQueue.run(completion) { try await self.resolveMerge(with: assertion) }
  }

  private func proof(_ assertion: MultiFactorAssertion) throws -> LigatureV1.FactorAssertion.Proof {
    switch assertion.proof {
    case .signIn(let signIn): return signIn
    case .notOffered(let operation): throw AuthFailure.notOffered(operation)
    case .enrollment:
      throw AuthFailure.error(
        .missingMultiFactorInfo,
        "This assertion enrolls a factor. Signing in needs one of assertionForSignIn(withEnrollmentID:oneTimePassword:)."
      )
    }
  }

  /// Finishes the sign-in.
  open func resolveSignIn(
    with assertion: MultiFactorAssertion, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    auth.callbackQueue.run(completion) { try await self.resolveSignIn(with: assertion) }
  }
}

extension Auth {
  /// Returns what finishes a sign-in that the service has asked for a second factor; nil if it did not.
  /// - Parameters:
  ///   - user: The user who reauthenticates, or to whom another account is proven; nil for a sign-in.
  ///   - next: What goes on once the factor is proven.
  func resolver(
    _ failure: ServiceFailure, for user: User?, _ credential: AuthCredential?, _ next: PendingSignIn.Next = .signIn
  ) -> MultiFactorResolver? {
    guard let challenge = failure.challenge, let connection = user?.connection ?? (try? connection()) else {
      return nil
    }
    let pending = PendingSignIn(
      token: challenge.pendingToken, connection: connection, user: user, credential: credential, next: next)
    return MultiFactorResolver(
      pending, hints: challenge.hints.map { MultiFactorInfo.make(.init($0)) },
      acceptsRecoveryCode: challenge.acceptsRecoveryCode, auth: self)
  }

  fileprivate func finishSignIn(
    _ pending: PendingSignIn, _ request: LigatureV1.FinishSignInRequest
  ) async throws -> AuthDataResult {
    try await reporting {
      let connection = pending.connection
      // The code is spent by its use.
      return try await self.openSession(
        LigatureV1.FactorServiceMethods.finishSignIn, request, .kept, pending.credential, connection
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
    _ pending: PendingSignIn, _ request: LigatureV1.FinishSignInRequest
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
          user: self, additionalUserInfo: info, credential: pending.credential as? OAuthCredential)
      }
    }
  }
}
