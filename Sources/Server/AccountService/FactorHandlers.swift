package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.FactorService`.
package struct FactorHandlers: LigatureV1.FactorServiceHandlers {
  private let useCases: AccountUseCases

  package init(useCases: AccountUseCases) {
    self.useCases = useCases
  }

  package func startFactorChallenge(
    _ request: LigatureV1.StartFactorChallengeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.StartFactorChallengeResponse {
    let sent = try await useCases.factorChallenges.startFactorChallenge(
      Secret(request.pendingToken), factor: FactorID(rawValue: request.enrollmentID), call: call.context)
    return LigatureV1.StartFactorChallengeResponse(
      sessionInfo: sent.sessionInfo.reveal(), expiresAt: .init(sent.expiresAt))
  }

  package func finishSignIn(
    _ request: LigatureV1.FinishSignInRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SignInResponse {
    let result = try await useCases.factorChallenges.finishSignIn(
      Secret(request.pendingToken), with: FactorAssertion(request.assertion), caller: call.caller,
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.SignInResponse(result)
  }

  package func startFactorEnrollment(
    _ request: LigatureV1.StartFactorEnrollmentRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.StartFactorEnrollmentResponse {
    let principal = try call.signedIn()
    switch request.factor {
    case .totp:
      let begun = try await useCases.factorEnrollment.beginEnrollment(principal: principal)
      return LigatureV1.StartFactorEnrollmentResponse(
        sessionInfo: begun.sessionInfo.reveal(), expiresAt: .init(begun.expiresAt),
        factor: .totp(
          .init(
            secret: begun.secret.reveal(), otpauthURL: begun.url.reveal(), hashingAlgorithm: "SHA1",
            codeLength: UInt32(TOTP.digitCount), periodSeconds: UInt32(TOTP.periodSeconds))))
    case .phone(let phone):
      let sent = try await useCases.factorEnrollment.beginPhoneEnrollment(
        of: phone.phoneNumber, principal: principal, call: call.context)
      return LigatureV1.StartFactorEnrollmentResponse(
        sessionInfo: sent.sessionInfo.reveal(), expiresAt: .init(sent.expiresAt))
    case nil:
      throw AccountError(
        .invalidArgument,
        "The request does not name a kind of factor; set totp or phone.", field: .factor)
    }
  }

  package func finishFactorEnrollment(
    _ request: LigatureV1.FinishFactorEnrollmentRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.FinishFactorEnrollmentResponse {
    let result = try await useCases.factorEnrollment.finishEnrollment(
      Secret(request.sessionInfo), code: Secret(request.code), displayName: request.displayName,
      principal: call.signedIn(), call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.FinishFactorEnrollmentResponse(
      account: .init(result.account), tokens: .init(result.tokens), enrollmentID: result.factor?.id.rawValue ?? "")
  }

  package func withdrawFactor(
    _ request: LigatureV1.WithdrawFactorRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.WithdrawFactorResponse {
    let result = try await useCases.factorEnrollment.withdrawFactor(
      FactorID(rawValue: request.enrollmentID), principal: call.signedIn(),
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.WithdrawFactorResponse(account: .init(result.account), tokens: .init(result.tokens))
  }

  package func renewRecoveryCodes(
    _ request: LigatureV1.RenewRecoveryCodesRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.RenewRecoveryCodesResponse {
    let result = try await useCases.factorEnrollment.renewRecoveryCodes(principal: call.signedIn())
    return LigatureV1.RenewRecoveryCodesResponse(
      codes: result.codes.map { $0.reveal() }, account: .init(result.account))
  }
}
