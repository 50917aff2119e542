extension FactorEnrollment {
  /// Begins the enrollment of a phone by sending a code to it.
  ///
  /// Throws the errors of `beginEnrollment` and `sendPhoneCode`, and `.secondFactorExists` if the phone is already
  /// enrolled.
  package func beginPhoneEnrollment(
    of number: String, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> SentPhoneCode {
    let context = committer.ruleContext(now: committer.now)
    let caller = try await callers.load(principal, now: context.now)
    let number = try phoneCodes.parse(number)
    try checkEnrollment(of: number, by: caller, context)
    return try await phoneCodes.send(to: number, for: .enrollment(lineage: caller.session.lineage), from: call.source)
  }

  /// Enrolls a phone with the code that was sent to it.
  func enrollPhone(
    _ sessionInfo: Secret, _ code: Secret, _ name: String?, _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> GrantedSession {
    let verification = try await phoneCodes.stored(sessionInfo, field: .sessionInfo)
    let lineage = try await callers.load(principal, now: committer.now).session.lineage
    let attempt = AttemptKey.phoneCode(verification.number, verification.id)
    return try await attempts.counting(attempt, from: call.source) { refund throws(AccountError) in
      guard phoneCodes.matches(code, sessionInfo, verification), verification.purpose == .enrollment(lineage: lineage)
      else { throw .wrongPhoneCode(.code) }
      return try await committer.commit(orIfSpent: .enrollmentFinished) { context throws(AccountError) in
        let caller = try await callers.load(principal, now: context.now)
        try checkEnrollment(of: verification.number, by: caller, context)
        let factor = Factor(
          id: FactorID(key: context.newIdentityKey), kind: .phone, displayName: name, enrolledAt: context.now,
          phoneNumber: verification.number)
        var draft = Draft(caller.account, context)
        draft.append(.consume(verification.id))
        draft.enroll(factor)
        draft.notify(.secondFactorAdded, factor: .init(factor.kind), context)
        draft.append(contentsOf: refund)
        return replaceSession(of: caller, draft, passed: PassedFactor(.phone, factor.id), call)
      }
    }
  }

  private func checkEnrollment(
    of number: PhoneNumber, by caller: SessionRecord, _ context: RuleContext
  ) throws(AccountError) {
    try EnrollmentRule.checkEnrollment(of: .phone, by: caller, context)
    guard !caller.account.factors.contains(where: { $0.phoneNumber == number }) else {
      throw AccountError(
        .secondFactorExists, "This phone is already a second factor of the account. Use another phone.",
        field: .phoneNumber)
    }
  }
}
