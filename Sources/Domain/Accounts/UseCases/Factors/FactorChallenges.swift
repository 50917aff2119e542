/// Sends codes for second factors, and finishes the sign-ins and reauthentications that require a second factor.
package struct FactorChallenges: Sendable {
  let reader: AccountReader
  let callers: Callers
  let phoneCodes: PhoneCodes
  let check: FactorCheck
  let requests: RepeatedRequests
  let opener: SignInOpener
  let reauthentication: Reauthentication

  /// Sends a code for a pending sign-in to a phone that is enrolled as a second factor of the account.
  ///
  /// Throws the errors of `sendPhoneCode`, and `.missingMFAPendingCredential`, `.invalidMFAPendingCredential`,
  /// `.missingMFAEnrollmentID` or `.mfaEnrollmentNotFound`.
  package func startFactorChallenge(
    _ pendingToken: Secret, factor id: FactorID, call: CallContext = CallContext()
  ) async throws(AccountError) -> SentPhoneCode {
    let (pending, account) = try await pendingAccount(pendingToken)
    let factor = try account.factor(id, field: .enrollment)
    guard let number = factor.phoneNumber else {
      throw AccountError(
        .invalidArgument, "The server does not send codes for this factor; the app on the user's device shows them.",
        field: .enrollment)
    }
    return try await phoneCodes.send(
      to: number, for: .challenge(pendingSignIn: pending.id, factor: factor.id),
      as: .factorSMS(account.uid, number, isEstablished: factor.isEstablished(at: check.committer.now)),
      from: call.source)
  }

  /// Returns the factors with which a pending sign-in can be finished, in order of enrollment.
  ///
  /// Throws `.missingMFAPendingCredential` or `.invalidMFAPendingCredential`.
  package func factors(for pendingToken: Secret) async throws(AccountError) -> [Factor] {
    try await pendingAccount(pendingToken).account.factors
  }

  /// Finishes a sign-in or a reauthentication that requires a second factor.
  ///
  /// Throws `.missingCredential`, `.invalidMFAPendingCredential`, `.invalidCode`, and the errors of the sign-in rule,
  /// which is applied again to the current data.
  ///
  /// - Parameters:
  ///   - caller: The signed-in user. A reauthentication must be finished by the session that began it.
  package func finishSignIn(
    _ pendingToken: Secret, with assertion: FactorAssertion, caller: Principal?, call: CallContext = CallContext()
  ) async throws(AccountError) -> SignInResult {
    let opened: OpenedSession
    do throws(AccountError) {
      opened = try await finishSignInOnce(pendingToken, assertion, caller, call)
    } catch {
      guard let repeated = try await finishedBefore(call.request, by: caller) else { throw error }
      opened = repeated
    }
    return try opener.result(opened, for: call)
  }

  private func finishSignInOnce(
    _ token: Secret, _ assertion: FactorAssertion, _ caller: Principal?, _ call: CallContext
  ) async throws(AccountError) -> OpenedSession {
    try await check.passingFactor(token, assertion, call) { pending, verified, context throws(AccountError) in
      switch pending.content.purpose {
      case .signIn: try await resumeSignIn(pending.content, verified, call, context)
      case .reauthenticate: try await resumeReauthentication(pending.content, verified, caller, call, context)
      case .reset, .merge, .transfer: throw .invalidPendingSignIn
      }
    }
  }

  private func resumeSignIn(
    _ pending: PendingSignIn, _ verified: VerifiedCredential, _ call: CallContext, _ context: RuleContext
  ) async throws(AccountError) -> (RuleOutcome, FactorContinuation<OpenedSession>) {
    let owners = try await reader.owners(for: verified, context.policy)
    let outcome = try SignInRule.decide(verified, owners, context)
    var device: SignInDevice?
    if case .factor(let challenge) = outcome {
      device = try await opener.device(pending.deviceLabel, call, of: challenge.account)
    }
    return (
      outcome,
      { [opener, device] draft, identity, factor in
        opener.open(
          draft.noting(device, context), identity, verified, factor: factor, deviceLabel: pending.deviceLabel, call)
      }
    )
  }

  private func resumeReauthentication(
    _ pending: PendingSignIn, _ verified: VerifiedCredential, _ principal: Principal?, _ call: CallContext,
    _ context: RuleContext
  ) async throws(AccountError) -> (RuleOutcome, FactorContinuation<OpenedSession>) {
    guard let principal else { throw .reauthenticatesAnotherSession }
    let caller = try await callers.load(principal, now: context.now)
    guard caller.session.lineage == pending.lineage else { throw .reauthenticatesAnotherSession }
    let outcome = try await reauthentication.decide(verified, by: caller, context)
    return (
      outcome,
      { [reauthentication] draft, identity, factor in
        let (granted, changes) = reauthentication.proceed(caller, draft, identity, verified, factor: factor, call)
        return (OpenedSession(session: granted, outcome: [], provider: pending.provider), changes)
      }
    )
  }

  /// Returns the original response, or nil if the request has not been committed yet. A committed reauthentication has
  /// replaced the caller's session, and a committed sign-in has left a receipt.
  private func finishedBefore(
    _ request: KeyedRequest?, by caller: Principal?
  ) async throws(AccountError) -> OpenedSession? {
    guard let request else { return nil }
    var committed: CommittedAnswer?
    if let caller { committed = try await requests.committedSuccessor(to: request, of: caller) }
    if committed == nil { committed = try await requests.receivedAnswer(to: request, by: nil) }
    guard case .session(let granted, let outcome) = committed else { return nil }
    return OpenedSession(session: granted, outcome: outcome, provider: granted.session.signInProvider)
  }

  private func pendingAccount(
    _ token: Secret
  ) async throws(AccountError) -> (pending: StoredProof<PendingSignIn>, account: Account) {
    let pending = try await check.pendingSignIn(
      token, orIf: .missingMFAPendingCredential, now: check.committer.now)
    guard let account = try await reader.read({ try $0.account(pending.uid) }) else { throw .invalidPendingSignIn }
    return (pending, account)
  }
}

extension AccountError {
  fileprivate static var reauthenticatesAnotherSession: AccountError {
    AccountError(
      .invalidMFAPendingCredential,
      "The pending token belongs to a reauthentication; send it with the bearer token of the session that started it.",
      field: .pendingToken)
  }
}
