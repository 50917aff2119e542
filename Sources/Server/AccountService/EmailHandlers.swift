package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.EmailService`.
package struct EmailHandlers: LigatureV1.EmailServiceHandlers {
  private let useCases: AccountUseCases

  package init(useCases: AccountUseCases) {
    self.useCases = useCases
  }

  package func sendEmailVerification(
    _ request: LigatureV1.SendEmailVerificationRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SendEmailVerificationResponse {
    LigatureV1.SendEmailVerificationResponse(
      email: try await useCases.codeSending.sendEmailVerification(
        CodeRequest(request.settings, language: request.languageCode), principal: call.signedIn(), call: call.context))
  }

  package func sendPasswordReset(
    _ request: LigatureV1.SendPasswordResetRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SendPasswordResetResponse {
    try await useCases.codeSending.sendPasswordReset(
      email: request.email,
      CodeRequest(request.settings, language: request.languageCode, deviceLabel: request.deviceLabel),
      call: call.context)
    return LigatureV1.SendPasswordResetResponse()
  }

  package func sendSignInLink(
    _ request: LigatureV1.SendSignInLinkRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SendSignInLinkResponse {
    try await useCases.codeSending.sendSignInLink(
      email: request.email,
      CodeRequest(request.settings, language: request.languageCode, deviceLabel: request.deviceLabel),
      call: call.context)
    return LigatureV1.SendSignInLinkResponse()
  }

  package func sendEmailChange(
    _ request: LigatureV1.SendEmailChangeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SendEmailChangeResponse {
    try await useCases.codeSending.sendEmailChange(
      to: request.newEmail, CodeRequest(request.settings, language: request.languageCode),
      principal: call.signedIn(), call: call.context)
    return LigatureV1.SendEmailChangeResponse()
  }

  package func changeEmail(
    _ request: LigatureV1.ChangeEmailRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ChangeEmailResponse {
    LigatureV1.ChangeEmailResponse(
      email: try await useCases.codeSending.changeEmail(
        to: request.newEmail, principal: call.signedIn(), call: call.context))
  }

  package func checkActionCode(
    _ request: LigatureV1.CheckActionCodeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.CheckActionCodeResponse {
    LigatureV1.CheckActionCodeResponse(try await useCases.codeUse.actionCodeInfo(Secret(request.code)))
  }

  package func applyActionCode(
    _ request: LigatureV1.ApplyActionCodeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ApplyActionCodeResponse {
    let applied = try await useCases.codeUse.applyActionCode(
      Secret(request.code), answer: ActionCodeAnswer(request), caller: call.caller,
      call: call.repeatableContext())
    return LigatureV1.ApplyActionCodeResponse(
      operation: .init(applied.kind), email: applied.email,
      passwordResetCode: applied.passwordResetCode?.reveal(), addressReleased: applied.addressReleased,
      recovery: applied.recovery.map { .init($0) })
  }

  package func confirmPasswordReset(
    _ request: LigatureV1.ConfirmPasswordResetRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.ConfirmPasswordResetResponse {
    let result = try await useCases.passwordReset.resetPassword(
      PasswordResetProof(request), to: Secret(request.newPassword),
      call: call.repeatableContext())
    return LigatureV1.ConfirmPasswordResetResponse(email: result.email, addressReleased: result.addressReleased)
  }

  package func fetchSignInMethods(
    _ request: LigatureV1.FetchSignInMethodsRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.FetchSignInMethodsResponse {
    LigatureV1.FetchSignInMethodsResponse(
      signInMethods: try await useCases.codeSending.signInMethods(for: request.email).map(\.rawValue))
  }
}

extension CodeRequest {
  init(_ settings: LigatureV1.ActionCodeSettings?, language: String, deviceLabel: String = "") {
    self.init(
      continueURL: settings?.continueURL ?? "", handlesCodeInApp: settings?.handleCodeInApp ?? false,
      language: language, deviceLabel: deviceLabel)
  }
}

extension PasswordResetProof {
  init(_ request: LigatureV1.ConfirmPasswordResetRequest) throws(AccountError) {
    if request.pendingToken.isEmpty {
      self = .code(Secret(request.code))
    } else {
      self = .secondFactor(pendingToken: Secret(request.pendingToken), try FactorAssertion(request.assertion))
    }
  }
}

extension ActionCodeAnswer {
  init(_ request: LigatureV1.ApplyActionCodeRequest) throws(AccountError) {
    let code = request.olderFactorCode.isEmpty ? nil : Secret(request.olderFactorCode)
    let credential = try request.olderCredential.map { credential throws(AccountError) in try Credential(credential) }
    if code != nil || credential != nil {
      guard !request.deny, !request.confirm else {
        throw AccountError(
          .invalidArgument,
          "An older method can only be used to recover an account; do not combine it with deny or confirm.")
      }
      let password = request.password.map { Secret($0) }
      guard [password != nil, code != nil, credential != nil].count(where: \.self) == 1 else {
        throw AccountError(.invalidArgument, "Set exactly one of password, older_factor_code and older_credential.")
      }
      self = .show(OlderMethod(password: password, factorCode: code, credential: credential))
      return
    }
    switch (request.deny, request.confirm, request.password) {
    case (true, true, _), (true, _, _?):
      throw AccountError(.invalidArgument, "Deny the code, or accept it with a password or a confirmation.")
    case (true, false, nil): self = .deny
    case (false, true, nil): self = .confirm
    case (false, _, let password): self = .accept(password: password.map { Secret($0) })
    }
  }
}

extension LigatureV1.ActionCodeOperation {
  init(_ kind: ActionCode.Kind) {
    switch kind {
    case .passwordReset: self = .passwordReset
    case .verifyEmail: self = .verifyEmail
    case .recoverEmail: self = .recoverEmail
    case .methodNotice: self = .revertMethodAddition
    case .signInLink: self = .emailSignIn
    case .changeEmail: self = .verifyAndChangeEmail
    }
  }
}

extension LigatureV1.CheckActionCodeResponse {
  init(_ info: ActionCodeInfo) {
    self.init(
      operation: .init(info.kind), email: info.email ?? "", newEmail: info.newEmail, expiresAt: .init(info.expiresAt),
      requestedAt: .init(info.requestedAt), deviceLabel: info.deviceLabel, takesPassword: info.takesPassword,
      takesConfirmation: info.takesConfirmation, accountCreatedAt: info.accountCreatedAt.map { .init($0) },
      recovery: info.recovery.map { .init($0) })
  }
}

extension LigatureV1.RecoveryOutline {
  init(_ outline: RecoveryOutline) {
    self.init(
      methods: outline.methods.map(LigatureV1.RecoveryMethod.init),
      factors: outline.factors.map(LigatureV1.FactorInfo.init), endsRecoveryCodes: outline.endsRecoveryCodes,
      mergedUids: outline.merges.map(\.merged.rawValue),
      olderMethods: outline.olderMethods.map(LigatureV1.RecoveryMethod.init),
      olderFactors: outline.olderFactors.map(LigatureV1.FactorInfo.init),
      olderMergedUids: outline.olderMerges.map(\.merged.rawValue))
  }
}

extension LigatureV1.RecoveryMethod {
  init(_ identity: Identity) {
    self.init(providerID: identity.providerID.reported.rawValue, linkedAt: .init(identity.linkedAt))
  }
}
