import ByteCoding

/// The response to a request to send a code to a phone.
package struct SentPhoneCode: Sendable {
  /// The token to send back with the code.
  package var sessionInfo: Secret
  package var expiresAt: Timestamp
}

/// Sends codes to phones and verifies them.
struct PhoneCodes: Sendable {
  static let digitCount = 6

  let reader: AccountReader
  let attempts: AttemptLimiter
  let committer: Committer
  let keys: KeySource
  let policy: Policy

  private var secrets: any SecretSource { keys.secrets }

  /// Parses a phone number as typed by a caller.
  ///
  /// Throws `.missingPhoneNumber` if the text is empty, and `.invalidPhoneNumber` if the text is not a phone number in
  /// canonical form.
  func parse(_ text: String) throws(AccountError) -> PhoneNumber {
    let number = try read(text)
    guard number == number.canonical else { throw .secondSpelling(of: number) }
    return number
  }

  /// Parses a phone number that a caller has typed to sign in or to link the number. A number that is not in canonical
  /// form is also accepted if an account has the number in this form. Such a number was stored before numbers had to be
  /// canonical, and its canonical form belongs to another account.
  ///
  /// Throws the errors of ``parse(_:)``.
  func parse(orStored text: String) async throws(AccountError) -> PhoneNumber {
    let number = try read(text)
    if number == number.canonical { return number }
    guard try await reader.read({ try $0.account(holding: .phone(number.e164, in: committer.tenant)) }) != nil else {
      throw .secondSpelling(of: number)
    }
    return number
  }

  private func read(_ text: String) throws(AccountError) -> PhoneNumber {
    guard !text.isEmpty else {
      throw AccountError(.missingPhoneNumber, "The phone number is missing.", field: .phoneNumber)
    }
    guard let number = PhoneNumber(text) else {
      throw AccountError(
        .invalidPhoneNumber,
        "This is not a phone number in international format. Write \"+\", the country code and the number, such as "
          + "+16505550100.", field: .phoneNumber)
    }
    return number
  }

  // MARK: Sending

  /// Stores a code and enqueues the message that contains it. A test number receives no message. The call neither waits
  /// for the gateway nor reports whether the message was delivered.
  ///
  /// A code that exceeds the limits is withheld: nothing is stored, and no code matches the token in the response. The
  /// response cannot be distinguished from other responses, even by its duration. Therefore, an attacker who tries to
  /// cause costs cannot tell which messages are not sent.
  ///
  /// - Parameter attempt: The attempt that is counted for the message; nil to count it as a message to the number.
  func send(
    to number: PhoneNumber, for purpose: PhoneVerification.Purpose, as attempt: AttemptKey? = nil,
    from source: CallSource?
  ) async throws(AccountError) -> SentPhoneCode {
    try await EvenTime(step: policy.phone.answerStep).run { () throws(AccountError) in
      if let code = policy.phone.testNumbers[number] {
        return try await commit(purpose, number) { _, _ in (Secret(code), []) }
      }
      guard policy.phone.sendsMessages else {
        throw AccountError(
          .operationNotAllowed, "This server sends no SMS. Its operator can set sms.url, or start it with --dev.")
      }
      do throws(AccountError) {
        try await attempts.reserve(attempt ?? .sms(number), from: source)
      } catch {
        guard error.reason == .tooManyAttemptsTryLater else { throw error }
        return withheld(number, now: committer.clock.now)
      }
      return try await commit(purpose, number) { context, id in
        let message = SMSMessage(
          id: id, tenant: context.tenant, number: number, salt: secrets.randomBytes(SMSMessage.saltLength),
          createdAt: context.now, nextAttemptAt: context.now)
        return (message.code(secrets), [.enqueueSMS(message)])
      }
    }
  }

  /// Stores a verification and returns its token.
  ///
  /// - Parameter content: A closure that returns the code and the other changes to commit.
  private func commit(
    _ purpose: PhoneVerification.Purpose, _ number: PhoneNumber,
    _ content: (RuleContext, PhoneVerificationID) -> (code: Secret, changes: [Change])
  ) async throws(AccountError) -> SentPhoneCode {
    try await committer.commit(orIfSpent: .invalidPhoneVerification(nil)) { context throws(AccountError) in
      let token = PhoneVerificationToken(key: keys.newKey(at: context.now), request: nil, secrets: secrets)
      let (code, changes) = content(context, token.id)
      let verification = StoredProof(
        id: token.id, tenant: context.tenant, digest: token.digest(secrets),
        expiresAt: context.now.adding(milliseconds: policy.lifetimes.phoneCode),
        content: PhoneVerification(
          purpose: purpose, number: number, codeDigest: token.digest(of: code, secrets)))
      return (
        ChangeSet(tenant: context.tenant, changes: [.store(verification)] + changes),
        SentPhoneCode(sessionInfo: token.secret, expiresAt: verification.expiresAt)
      )
    }
  }

  private func withheld(_ number: PhoneNumber, now: Timestamp) -> SentPhoneCode {
    let token = PhoneVerificationToken(withheldFrom: number, key: keys.newKey(at: now), secrets)
    return SentPhoneCode(
      sessionInfo: token.secret, expiresAt: now.adding(milliseconds: policy.lifetimes.phoneCode))
  }

  /// Returns the code in a queued message. Returns nil if the message need not be sent, because the code has been used
  /// or has expired, or because no account has the number and no account may add it.
  func code(of message: SMSMessage) async throws(AccountError) -> Secret? {
    let phone = policy.provider(.phone)
    let isForAccountsOnly = !phone.mayCreate && !phone.mayLink
    let key = Identity.Key.phone(message.number.e164, in: message.tenant)
    let isUsable = try await reader.read { stored in
      guard let verification = try stored.proof(message.id), verification.expiresAt > committer.clock.now else {
        return false
      }
      guard isForAccountsOnly, verification.purpose == .credential else { return true }
      return try stored.account(holding: key) != nil
    }
    return isUsable ? message.code(secrets) : nil
  }

  // MARK: Checking

  /// Returns the verification that a token belongs to.
  ///
  /// Throws `.missingSessionInfo`, `.invalidSessionInfo`, and `.sessionExpired`.
  func stored(
    _ sessionInfo: Secret, field: AccountError.Field
  ) async throws(AccountError) -> StoredProof<PhoneVerification> {
    guard !sessionInfo.isEmpty else {
      throw AccountError(
        .missingSessionInfo,
        "The session_info is missing; send the one from the response to the call that sent the code.",
        field: field)
    }
    guard let token = PhoneVerificationToken(sessionInfo) else { throw .invalidPhoneVerification(field) }
    let verification: StoredProof<PhoneVerification>
    if let stored = try await reader.read({ try $0.proof(token.id) }) {
      guard ConstantTime.areEqual(stored.digest, token.digest(secrets)) else { throw .invalidPhoneVerification(field) }
      verification = stored
    } else if let withheld = withheldVerification(of: token) {
      verification = withheld
    } else {
      throw .invalidPhoneVerification(field)
    }
    guard verification.expiresAt > committer.clock.now else {
      throw AccountError(.sessionExpired, "The code has expired. Request a new one.", field: field)
    }
    return verification
  }

  /// Returns a verification that no code matches, or nil if the token is not the token of a withheld code. This
  /// verification ensures that guesses at a withheld code are counted and refused like guesses at a code that was sent.
  private func withheldVerification(of token: PhoneVerificationToken) -> StoredProof<PhoneVerification>? {
    token.withheldNumber(secrets).map { number in
      StoredProof(
        id: token.id, tenant: committer.tenant, digest: token.digest(secrets),
        expiresAt: OrderedKey(value: token.id.rawValue).time.adding(milliseconds: policy.lifetimes.phoneCode),
        content: PhoneVerification(purpose: .credential, number: number, codeDigest: secrets.randomBytes(32)))
    }
  }

  /// Returns whether a code is the one that was sent, regardless of its purpose. A correct code that is used for
  /// another purpose must get the same response as a wrong code, because any other response would reveal the code
  /// through calls that do not count as guesses at it.
  func matches(_ code: Secret, _ sessionInfo: Secret, _ verification: StoredProof<PhoneVerification>) -> Bool {
    guard let token = PhoneVerificationToken(sessionInfo) else { return false }
    return ConstantTime.areEqual(verification.codeDigest, token.digest(of: code, secrets))
  }
}

extension AccountError {
  fileprivate static func secondSpelling(of number: PhoneNumber) -> AccountError {
    AccountError(
      .invalidPhoneNumber,
      "This number has a prefix that is only for calls within its country. Write it as \(number.canonical.e164).",
      field: .phoneNumber)
  }

  static func invalidPhoneVerification(_ field: Field?) -> AccountError {
    AccountError(
      .invalidSessionInfo, "The session_info is unknown or already used. Request a new code.",
      field: field)
  }

  static func wrongPhoneCode(_ field: Field) -> AccountError {
    AccountError(.invalidCode, "The code is wrong. Enter the code from the latest message.", field: field)
  }
}
