import ByteCoding

/// Verifies the proof of a second factor against an account's enrolled factors.
struct FactorVerifier: Sendable {
  /// The factor that a correct code proves, and the changes that use up the code.
  struct Proof: Sendable {
    var factor: PassedFactor
    var draft: Draft
  }

  let cryptography: any FactorCryptography
  let secrets: any SecretSource
  let phoneCodes: PhoneCodes

  /// Verifies an assertion. Returns nil for a wrong code, and for a code that was sent for another purpose.
  ///
  /// Throws `.missingMFAEnrollmentID`, `.mfaEnrollmentNotFound`, `.missingCode`, `.missingSessionInfo`,
  /// `.invalidSessionInfo` and `.sessionExpired` for an assertion that is not counted as an attempt.
  ///
  /// - Parameters:
  ///   - pending: The ID of the pending sign-in that the assertion completes.
  ///   - draft: The account with the factors. The draft in the result also contains the changes that use up the code:
  ///     the step of a one-time code is recorded, or a recovery code or a phone verification is removed.
  func verify(
    _ assertion: FactorAssertion, for pending: PendingSignInID, _ draft: Draft
  ) async throws(AccountError) -> Proof? {
    var draft = draft
    switch assertion {
    case .totp(let id, let code):
      let factor = try draft.account.factor(id, field: .assertedEnrollment)
      guard !code.isEmpty else { throw .missingCode(.assertedTOTPCode) }
      guard let step = totpStep(of: code, factor, of: draft.account.uid, now: draft.now) else { return nil }
      draft.append(.useFactor(factor.id, of: draft.account.uid, step: step))
      return Proof(factor: PassedFactor(.totp, factor.id), draft: draft)
    case .phone(let sessionInfo, let code):
      guard !code.isEmpty else { throw .missingCode(.assertedPhoneCode) }
      let verification = try await phoneCodes.stored(sessionInfo, field: .assertedPhoneSessionInfo)
      guard phoneCodes.matches(code, sessionInfo, verification),
        case .challenge(pendingSignIn: pending, let id) = verification.purpose,
        let factor = draft.account.factors.first(where: { $0.id == id }), factor.phoneNumber == verification.number
      else { return nil }
      draft.append(.consume(verification.id))
      return Proof(factor: PassedFactor(.phone, factor.id), draft: draft)
    case .recoveryCode(let text):
      guard !text.isEmpty else { throw .missingCode(.assertedRecoveryCode) }
      guard let codes = draft.account.recoveryCodes, let code = RecoveryCode(typed: text) else { return nil }
      let digest = code.digest(in: codes.id, of: draft.account.uid, secrets)
      guard let index = codes.digests.firstIndex(where: { ConstantTime.areEqual($0, digest) }) else { return nil }
      draft.edit { $0.recoveryCodes?.digests.remove(at: index) }
      draft.audit(.recoveryCodeUsed, nil)
      draft.emit(.accountUpdated)
      return Proof(factor: PassedFactor(.recoveryCode, codes.id), draft: draft)
    }
  }

  /// Returns the time step of a code from an authenticator app, or nil if the code is wrong.
  ///
  /// - Parameter uid: The user ID of the account that the factor belongs to.
  func totpStep(of code: Secret, _ factor: Factor, of uid: UID, now: Timestamp) -> Int64? {
    guard let secret = cryptography.open(factor.sealedSecret, for: Self.context(of: factor.id, uid)) else {
      return nil
    }
    return TOTP(cryptography).step(of: code, secret, now: now)
  }

  /// Returns the context that binds a factor's sealed secret to the factor and its account.
  static func context(of id: FactorID, _ uid: UID) -> [UInt8] { Array("\(uid) \(id)".utf8) }
}

extension Account {
  func factor(_ id: FactorID, field: AccountError.Field) throws(AccountError) -> Factor {
    guard !id.rawValue.isEmpty else {
      throw AccountError(
        .missingMFAEnrollmentID, "The enrollment ID is missing; take it from the account's factors.",
        field: field)
    }
    guard let factor = factors.first(where: { $0.id == id }) else {
      throw AccountError(.mfaEnrollmentNotFound, "The account has no factor with this enrollment ID.", field: field)
    }
    return factor
  }
}

extension AccountError {
  static func missingCode(_ field: AccountError.Field) -> AccountError {
    AccountError(.missingCode, "The code is missing.", field: field)
  }
}
