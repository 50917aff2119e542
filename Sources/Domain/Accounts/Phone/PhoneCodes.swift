import ByteCoding

/// A code that is on its way to a phone.
package struct SentPhoneCode: Sendable {
  /// What comes back with the code.
  package var sessionInfo: Secret
  package var expiresAt: Timestamp
}

/// Sends codes to phones, and recognises them when they come back.
struct PhoneCodes: Sendable {
  static let digitCount = 6

  /// nil: this server sends no codes.
  let gateway: (any SMSGateway)?
  let reader: AccountReader
  let attempts: AttemptLimiter
  let committer: Committer
  let keys: KeySource
  let policy: Policy
  let pace = SendingPace()

  private var secrets: any SecretSource { keys.secrets }

  /// Reads a number as a caller has typed it.
  func parse(_ text: String) throws(AccountError) -> PhoneNumber {
    guard !text.isEmpty else {
      throw AccountError(.missingPhoneNumber, "The phone number is missing.", field: .phoneNumber)
    }
    guard let number = PhoneNumber(text) else {
      throw AccountError(
        .invalidPhoneNumber,
        "This is not a phone number in the international form. Write \"+\", the country code and the number, as in "
          + "+16505550100.", field: .phoneNumber)
    }
    return number
  }

  // MARK: Sending

  /// Stores a code and sends it.
  ///
  /// A code that exceeds the limits is not sent; its verification looks like any other, takes as long, and no code fits it.
  /// So whoever drives up the costs can't tell which sends are for nothing.
  ///
  /// Throws `.providerUnavailable` and `.resourceExhausted` if the gateway does not take the message.
  func send(
    to number: PhoneNumber, for purpose: PhoneVerification.Purpose, from source: CallSource?
  ) async throws(AccountError) -> SentPhoneCode {
    if let code = policy.phone.testNumbers[number] { return try await store(Secret(code), number, purpose) }
    guard let gateway else {
      throw AccountError(
        .operationNotAllowed, "This server sends no SMS. Its operator can set sms.url, or start it with --dev.")
    }
    let reservation: AttemptReservation?
    do throws(AccountError) {
      reservation = try await attempts.reserve(.sms(number), from: source)
    } catch {
      guard error.reason == .tooManyAttemptsTryLater else { throw error }
      let sent = try await store(nil, number, purpose)
      try await pace.repeatOne()
      return sent
    }
    let code = newCode()
    let sent = try await store(code, number, purpose)
    let outcome = await pace.measuring { await gateway.send(code, to: number) }
    if let reservation, outcome.isKnownFailure { await attempts.refund(reservation) }
    if let error = outcome.error { throw error }
    return sent
  }

  private func store(
    _ code: Secret?, _ number: PhoneNumber, _ purpose: PhoneVerification.Purpose
  ) async throws(AccountError) -> SentPhoneCode {
    try await committer.commit(orIfSpent: .invalidPhoneVerification(nil)) { context throws(AccountError) in
      let token = PhoneVerificationToken(key: keys.newKey(at: context.now), request: nil, secrets: secrets)
      let verification = PhoneVerification(
        id: token.id, tenant: context.tenant, purpose: purpose, number: number, digest: token.digest(secrets),
        codeDigest: code.map { token.digest(of: $0, secrets) } ?? secrets.randomBytes(32),
        expiresAt: context.now.adding(milliseconds: policy.lifetimes.phoneCode))
      return (
        ChangeSet(tenant: context.tenant, changes: [.insertPhoneVerification(verification)]),
        SentPhoneCode(sessionInfo: token.secret, expiresAt: verification.expiresAt)
      )
    }
  }

  private func newCode() -> Secret {
    // Of 2^64 numbers, so that no code is noticeably likelier than another.
    let digits = String(BigEndian.number(secrets.randomBytes(8), as: UInt64.self) % 1_000_000)
    return Secret(String(repeating: "0", count: Self.digitCount - digits.count) + digits)
  }

  // MARK: Checking

  /// Returns the verification of a token.
  ///
  /// Throws `.missingSessionInfo`, `.invalidSessionInfo`, `.sessionExpired`.
  func stored(_ sessionInfo: Secret, field: AccountError.Field) async throws(AccountError) -> PhoneVerification {
    guard !sessionInfo.isEmpty else {
      throw AccountError(
        .missingSessionInfo, "The session_info of the code is missing; it comes with the answer to its sending.",
        field: field)
    }
    guard let token = PhoneVerificationToken(sessionInfo), let stored = try await reader.phoneVerification(token.id),
      ConstantTime.areEqual(stored.digest, token.digest(secrets))
    else { throw .invalidPhoneVerification(field) }
    guard stored.expiresAt > committer.clock.now else {
      throw AccountError(.sessionExpired, "The code has expired. Ask for a new one.", field: field)
    }
    return stored
  }

  /// Whether a code is the one that was sent.
  func matches(_ code: Secret, _ sessionInfo: Secret, _ verification: PhoneVerification) -> Bool {
    guard let token = PhoneVerificationToken(sessionInfo) else { return false }
    return ConstantTime.areEqual(verification.codeDigest, token.digest(of: code, secrets))
  }
}

extension SMSOutcome {
  /// Whether no message was sent.
  fileprivate var isKnownFailure: Bool { self == .refused || self == .overloaded }

  var error: AccountError? {
    switch self {
    case .accepted: nil
    case .overloaded:
      AccountError(.resourceExhausted, "The SMS gateway accepts no more messages at the moment. Try again later.")
    case .refused, .undecided:
      AccountError(.providerUnavailable, "The code could not be sent. Check the number, and try again later.")
    }
  }
}

extension AccountError {
  static func invalidPhoneVerification(_ field: Field?) -> AccountError {
    AccountError(
      .invalidSessionInfo, "The session_info is unknown, used, or for something else. Ask for a new code.",
      field: field)
  }

  static func wrongPhoneCode(_ field: Field) -> AccountError {
    AccountError(.invalidCode, "The code is wrong. Type the one of the last message.", field: field)
  }
}
