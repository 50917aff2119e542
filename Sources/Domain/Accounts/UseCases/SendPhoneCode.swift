extension AccountUseCases {
  /// Sends a code to a phone, for a phone credential.
  ///
  /// Throws `.missingPhoneNumber`, `.invalidPhoneNumber`, `.operationNotAllowed`. Neither an account that has the
  /// number nor what the gateway says makes a difference.
  package func sendPhoneCode(
    to number: String, from source: CallSource?
  ) async throws(AccountError) -> SentPhoneCode {
    try policy.requireEnabled(.phone)
    let number = try await phoneCodes.parse(orStored: number)
    return try await phoneCodes.send(to: number, for: .credential, from: source)
  }

  /// Sends a code to a phone that is enrolled as second factor, for the pending sign-in of its account.
  ///
  /// Throws what `sendPhoneCode` throws, and `.missingMFAPendingCredential`, `.invalidMFAPendingCredential`,
  /// `.missingMFAEnrollmentID`, `.mfaEnrollmentNotFound`.
  package func startFactorChallenge(
    _ pendingToken: Secret, factor id: FactorID, from source: CallSource?
  ) async throws(AccountError) -> SentPhoneCode {
    let (pending, account) = try await pendingAccount(pendingToken)
    let factor = try account.factor(id, field: .enrollment)
    guard let number = factor.phoneNumber else {
      throw AccountError(
        .invalidArgument, "Codes of this factor are not sent; the app on the user's device shows them.",
        field: .enrollment)
    }
    return try await phoneCodes.send(
      to: number, for: .challenge(pendingSignIn: pending.id, factor: factor.id), as: .factorSMS(account.uid, number),
      from: source)
  }

  /// The factors of which a pending sign-in asks for one, in the order of enrollment.
  ///
  /// Throws `.missingMFAPendingCredential`, `.invalidMFAPendingCredential`.
  package func factors(for pendingToken: Secret) async throws(AccountError) -> [Factor] {
    try await pendingAccount(pendingToken).account.factors
  }

  /// Returns the code in a queued message, the same at each try; nil if there is no reason to send it any more.
  package func code(of message: SMSMessage) async throws(AccountError) -> Secret? {
    try await phoneCodes.code(of: message)
  }

  /// A value each time that a message was queued since the value before. For one worker.
  package var queuedSMS: AsyncStream<Void> { committer.smsSignal.values }

  private func pendingAccount(
    _ token: Secret
  ) async throws(AccountError) -> (pending: StoredProof<PendingSignIn>, account: Account) {
    let pending = try await pendingSignIn(token, orIf: .missingMFAPendingCredential, now: clock.now)
    guard let account = try await reader.read({ try $0.account(pending.uid) }) else { throw .invalidPendingSignIn }
    return (pending, account)
  }
}
