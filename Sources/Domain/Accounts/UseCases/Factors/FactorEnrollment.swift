import ByteCoding

/// The result of beginning the enrollment of an authenticator app.
package struct BegunEnrollment: Sendable {
  /// Identifies the enrollment in a call to `finishEnrollment`.
  package var sessionInfo: Secret
  package var expiresAt: Timestamp
  /// The secret from which codes are generated, in Base32 without padding.
  package var secret: Secret
  /// A URL that contains the secret, for display as a QR code.
  package var url: Secret
}

/// Enrolls and removes second factors.
package struct FactorEnrollment: Sendable {
  let callers: Callers
  let phoneCodes: PhoneCodes
  let factors: FactorVerifier
  let attempts: AttemptLimiter
  let committer: Committer
  let requests: RepeatedRequests
  let issuer: SessionIssuer

  var secrets: any SecretSource { issuer.secrets }

  /// Begins the enrollment of an authenticator app. Nothing is stored.
  ///
  /// Throws `.unverifiedEmail`, `.unsupportedFirstFactor`, `.secondFactorLimitExceeded` or
  /// `.credentialTooOldLoginAgain`.
  package func beginEnrollment(principal: Principal) async throws(AccountError) -> BegunEnrollment {
    let context = committer.ruleContext(now: committer.now)
    let caller = try await callers.load(principal, now: context.now)
    try EnrollmentRule.checkEnrollment(of: .totp, by: caller, context)
    let token = FactorEnrollmentToken(
      for: caller.session, expiresAt: context.now.adding(milliseconds: context.policy.lifetimes.factorEnrollment),
      secrets: secrets)
    let secret = Secret(Base32.string(of: token.factorSecret(secrets)))
    return BegunEnrollment(
      sessionInfo: token.secret, expiresAt: token.expiresAt, secret: secret,
      url: TOTP.url(secret, issuer: context.policy.factorIssuer, account: caller.account.email ?? ""))
  }

  /// Enrolls a factor once a code has proven that the factor works. From then on, the caller's session counts as having
  /// passed this factor.
  ///
  /// Throws the errors of `beginEnrollment`, and `.invalidSessionInfo`, `.sessionExpired`, `.missingCode`,
  /// `.invalidCode`, or `.secondFactorExists` if the enrollment has already been finished.
  ///
  /// - Parameter sessionInfo: The session information returned by `beginEnrollment` or `beginPhoneEnrollment`.
  package func finishEnrollment(
    _ sessionInfo: Secret, code: Secret, displayName: String?, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> ReplacedSession {
    let name = displayName.flatMap { $0.isEmpty ? nil : $0 }
    if let name { try Limits.checkName(name, atMost: Limits.displayName, field: .displayName) }
    guard !code.isEmpty else { throw .missingCode(.code) }
    return try await requests.replacingSession(call, by: principal) { () throws(AccountError) in
      if PhoneVerificationToken(sessionInfo) != nil {
        return try await enrollPhone(sessionInfo, code, name, principal, call)
      }
      return try await committer.commit(orIfSpent: .enrollmentFinished) { context throws(AccountError) in
        let caller = try await callers.load(principal, now: context.now)
        try EnrollmentRule.checkEnrollment(of: .totp, by: caller, context)
        return try enrollApp(sessionInfo, code, name, by: caller, call, context)
      }
    }
  }

  private func enrollApp(
    _ sessionInfo: Secret, _ code: Secret, _ name: String?, by caller: SessionRecord, _ call: CallContext,
    _ context: RuleContext
  ) throws(AccountError) -> (ChangeSet, GrantedSession) {
    guard let token = FactorEnrollmentToken(sessionInfo, for: caller.session, secrets: secrets) else {
      throw AccountError(
        .invalidSessionInfo, "The session_info is not from an enrollment that this session started.",
        field: .sessionInfo)
    }
    guard token.expiresAt > context.now else {
      throw AccountError(.sessionExpired, "The enrollment has expired. Start again.", field: .sessionInfo)
    }
    let secret = token.factorSecret(secrets)
    guard let step = TOTP(factors.cryptography).step(of: code, secret, now: context.now) else {
      throw AccountError(
        .invalidCode,
        "The code is wrong. Enter the code that the app currently shows, and check the clocks of both devices.",
        field: .code)
    }
    let uid = caller.account.uid
    let id = FactorID(key: context.newIdentityKey)
    let factor = Factor(
      id: id, kind: .totp, displayName: name, enrolledAt: context.now,
      sealedSecret: try factors.cryptography.seal(secret, for: FactorVerifier.context(of: id, uid)))
    var draft = Draft(caller.account, context)
    draft.append(.spendProof(digest: token.digest(secrets), expiresAt: token.expiresAt))
    draft.enroll(factor)
    draft.notify(.secondFactorAdded, factor: .init(factor.kind), context)
    draft.append(.useFactor(id, of: uid, step: step))
    return replaceSession(of: caller, draft, passed: PassedFactor(.totp, id), call)
  }

  /// Removes a factor. Removing the last factor also removes the recovery codes.
  ///
  /// Throws `.missingMFAEnrollmentID`, `.mfaEnrollmentNotFound` or `.credentialTooOldLoginAgain`.
  package func withdrawFactor(
    _ id: FactorID, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> ReplacedSession {
    try await requests.replacingSession(call, by: principal) { () throws(AccountError) in
      try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
        let caller = try await callers.load(principal, now: context.now)
        let draft = try EnrollmentRule.withdraw(id, by: caller, context)
        let passed = draft.account.accepts(caller.session.factor) ? caller.session.factor : nil
        return replaceSession(of: caller, draft, passed: passed, call)
      }
    }
  }

  /// Replaces the caller's session after a change to the account's factors. Returns the changes to commit and the new
  /// session.
  func replaceSession(
    of caller: SessionRecord, _ draft: Draft, passed factor: PassedFactor?, _ call: CallContext
  ) -> (ChangeSet, GrantedSession) {
    let old = caller.session
    let session = issuer.replace(old, of: draft.account, by: old.opener, factor: factor, call, now: draft.now)
    var changes = draft.changeSet(expecting: [caller.isAlive])
    changes.changes += session.changes
    return (changes, session.granted(to: draft.account))
  }
}

extension AccountError {
  static var enrollmentFinished: AccountError {
    AccountError(
      .secondFactorExists, "This enrollment is already complete; the account has the factor.",
      field: .sessionInfo)
  }
}
