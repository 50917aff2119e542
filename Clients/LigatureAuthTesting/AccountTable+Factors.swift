import Foundation
import LigatureMessages

/// The second factors of an account.
struct Factors: Sendable {
  struct Authenticator: Sendable {
    let enrollmentID: String
    let app: AuthenticatorApp
    /// The half minute of the last code that was accepted.
    var lastStep: Int64?

    /// Accepts the code of the present half minute, the one before and the one after, unless it or a later one was accepted
    /// before.
    mutating func accept(_ code: String, now: Date) -> Bool {
      let present = AuthenticatorApp.step(at: now)
      let step = (present - 1...present + 1).first { $0 > lastStep ?? .min && app.code(at: $0) == code }
      guard let step else { return false }
      lastStep = step
      return true
    }
  }

  struct Phone: Sendable {
    let enrollmentID: String
    let number: String
  }

  var authenticators: [Authenticator] = []
  var phones: [Phone] = []
  /// The recovery codes that have not been used.
  var recoveryCodes: Set<String> = []
}

/// The second factor that a session has signed in with.
enum PassedFactor: Sendable, Hashable {
  case authenticator(enrollmentID: String)
  case phone(enrollmentID: String)
  case recoveryCode

  /// What ID tokens call it.
  var name: String {
    switch self {
    case .authenticator: "totp"
    case .phone: "phone"
    case .recoveryCode: "recovery_code"
    }
  }
}

/// A sign-in, a reauthentication or a reset of a password that was asked for a second factor.
struct PendingSignIn: Sendable {
  enum Purpose: Sendable, Hashable {
    case signIn(deviceLabel: String)
    case reauthentication
    /// With a code of this address.
    case passwordReset(email: String)
    /// Into the account of the sessions of this lineage.
    case merge(SessionID)
    /// To the account of the sessions of this lineage.
    case transfer(SessionID)
  }

  static let maximumWrongCodes = 5

  let uid: String
  let method: SignInMethod
  let purpose: Purpose
  let startedAt: Date
  var wrongCodes = 0

  var expiresAt: Date { startedAt.addingTimeInterval(AccountTable.Lifetime.factor) }
}

/// The enrollment of an authenticator app that waits for a code.
struct FactorEnrollment: Sendable {
  let uid: String
  let app: AuthenticatorApp
  let expiresAt: Date
}

extension LigatureV1.Account {
  /// Whether a session that has passed this factor needs none more.
  func accepts(_ passed: PassedFactor?) -> Bool {
    switch passed {
    case .authenticator(let id), .phone(let id): factors.contains { $0.enrollmentID == id }
    case .recoveryCode: true
    case nil: factors.isEmpty
    }
  }
}

// The calls of the factor service.
extension AccountTable {
  static let maximumFactors = 5

  // MARK: Asking

  /// Asks for a second factor if the account has any: then the sign-in is finished by ``finishSignIn(_:by:now:)``.
  mutating func requireSecondFactor(
    of uid: String, _ method: SignInMethod, _ purpose: PendingSignIn.Purpose, now: Date
  ) throws(Refusal) {
    guard let entry = entries[uid], !entry.account.factors.isEmpty else { return }
    let token = "pending-sign-in-\(nextNumber())"
    let pending = PendingSignIn(uid: uid, method: method, purpose: purpose, startedAt: now)
    pendingSignIns[token] = pending
    var refusal = Refusal(
      .failedPrecondition, .secondFactorRequired, "The account has a second factor. Finish the sign-in with it.")
    refusal.challenge = LigatureV1.SecondFactorChallenge(
      pendingToken: token, expiresAt: .init(pending.expiresAt), hints: entry.account.factors,
      acceptsRecoveryCode: !entry.factors.recoveryCodes.isEmpty)
    throw refusal
  }

  /// Refuses a session that has signed in with no second factor, or with one that was withdrawn since, if the account has
  /// any.
  func requirePassedFactor(_ session: Session) throws(Refusal) {
    guard let account = account(session.uid), !account.factors.isEmpty else { return }
    guard account.accepts(session.passedFactor) else {
      throw Refusal(
        .failedPrecondition, .credentialTooOldLoginAgain,
        "This needs a session that has signed in with a second factor. Reauthenticate first, with a second factor.")
    }
  }

  mutating func finishSignIn(
    _ request: LigatureV1.FinishSignInRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.SignInResponse {
    let pending = try pendingSignIn(request.pendingToken, now: now)
    var former: Session?
    switch pending.purpose {
    case .signIn: break
    case .reauthentication:
      let session = try session(caller, now: now)
      guard session.uid == pending.uid else { throw Self.pendingSignInEnded }
      former = session
    case .passwordReset, .merge, .transfer: throw Self.pendingSignInEnded
    }
    let passed = try passFactor(of: pending, request.pendingToken, request.assertion, now: now)
    recordSignIn(pending.uid, pending.method.identityID, now: now)
    let tokens: LigatureV1.TokenPair
    if let former {
      tokens = replace(former, by: caller, pending.method, passed: passed, authTime: now, now: now)
    } else {
      var label = ""
      if case .signIn(let deviceLabel) = pending.purpose { label = deviceLabel }
      tokens = openSession(
        for: pending.uid, pending.method, passed: passed, authTime: now, deviceLabel: label, now: now)
    }
    return LigatureV1.SignInResponse(
      account: account(pending.uid), tokens: tokens.omittingIDToken(request.omitIDToken),
      providerID: pending.method.providerID)
  }

  /// Returns the address whose password is reset once its account's second factor is proven.
  mutating func finishPasswordReset(
    _ token: String, _ assertion: LigatureV1.FactorAssertion?, now: Date
  ) throws(Refusal) -> String {
    let pending = try pendingSignIn(token, now: now)
    guard case .passwordReset(let email) = pending.purpose else { throw Self.pendingSignInEnded }
    _ = try passFactor(of: pending, token, assertion, now: now)
    return email
  }

  func pendingSignIn(_ token: String, now: Date) throws(Refusal) -> PendingSignIn {
    guard !token.isEmpty else {
      throw Refusal(
        .invalidArgument, .missingMfaPendingCredential, "The pending token is missing.", field: "pending_token")
    }
    guard let pending = pendingSignIns[token], pending.expiresAt > now else { throw Self.pendingSignInEnded }
    return pending
  }

  /// Uses a pending sign-in up, or counts the wrong code.
  mutating func passFactor(
    of pending: PendingSignIn, _ token: String, _ assertion: LigatureV1.FactorAssertion?, now: Date
  ) throws(Refusal) -> PassedFactor {
    _ = try requireAccount(pending.uid)
    guard let passed = try verify(assertion, of: pending.uid, token, now: now) else {
      var pending = pending
      pending.wrongCodes += 1
      pendingSignIns[token] = pending.wrongCodes < PendingSignIn.maximumWrongCodes ? pending : nil
      throw Self.wrongCode(field: "assertion")
    }
    pendingSignIns[token] = nil
    return passed
  }

  /// Returns the factor that an assertion proves, or nil for a wrong code.
  private mutating func verify(
    _ assertion: LigatureV1.FactorAssertion?, of uid: String, _ pendingToken: String, now: Date
  ) throws(Refusal) -> PassedFactor? {
    switch assertion?.proof {
    case .totp(let proof):
      let known = entries[uid]?.factors.authenticators ?? []
      guard let index = known.firstIndex(where: { $0.enrollmentID == proof.enrollmentID }) else {
        throw Self.factorNotFound
      }
      guard !proof.code.isEmpty else { throw Self.missingCode(field: "assertion.totp.code") }
      let isRight = entries[uid]?.factors.authenticators[index].accept(proof.code, now: now) == true
      return isRight ? .authenticator(enrollmentID: proof.enrollmentID) : nil
    case .recoveryCode(let proof):
      guard !proof.code.isEmpty else { throw Self.missingCode(field: "assertion.recovery_code.code") }
      let code = proof.code.uppercased().filter { $0 != " " && $0 != "-" }
      guard entries[uid]?.factors.recoveryCodes.contains(code) == true else { return nil }
      change(uid) { entry in
        entry.factors.recoveryCodes.remove(code)
        entry.account.recoveryCodesLeft = UInt32(entry.factors.recoveryCodes.count)
      }
      return .recoveryCode
    case .phone(let proof):
      guard case .challenge(pendingToken, let id)? = phoneCodes[proof.sessionInfo]?.purpose else {
        throw Refusal(
          .invalidArgument, .invalidSessionInfo, "The session_info is not one of this sign-in.",
          field: "assertion.phone.session_info")
      }
      do throws(Refusal) {
        _ = try use(
          proof.code, sentWith: proof.sessionInfo, for: .challenge(pendingToken: pendingToken, enrollmentID: id),
          fields: ("assertion.phone.session_info", "assertion.phone.code"), now: now)
      } catch {
        guard error.failure.reason == LigatureV1.ErrorReason.invalidCode.name else { throw error }
        return nil
      }
      return .phone(enrollmentID: id)
    case nil:
      throw Refusal(.invalidArgument, .invalidArgument, "The proof of a factor is missing.", field: "assertion")
    }
  }

  // MARK: Enrolling

  mutating func startFactorEnrollment(
    _ request: LigatureV1.StartFactorEnrollmentRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.StartFactorEnrollmentResponse {
    let session = try sessionToEnroll(caller, now: now)
    if case .phone(let phone) = request.factor { return try startEnrollment(of: phone, session.uid, now: now) }
    guard case .totp = request.factor else {
      throw Refusal(.invalidArgument, .invalidArgument, "The request names no kind of factor.", field: "factor")
    }
    let enrollment = FactorEnrollment(
      uid: session.uid, app: .random(), expiresAt: now.addingTimeInterval(Lifetime.factor))
    let sessionInfo = "enrollment-\(nextNumber())"
    enrollments[sessionInfo] = enrollment
    let secret = enrollment.app.secretKey
    return LigatureV1.StartFactorEnrollmentResponse(
      sessionInfo: sessionInfo, expiresAt: .init(enrollment.expiresAt),
      factor: .totp(
        LigatureV1.TOTPSecret(
          secret: secret,
          otpauthURL:
            "otpauth://totp/in-memory:\(session.uid)?secret=\(secret)&issuer=in-memory&algorithm=SHA1&digits=6"
            + "&period=30",
          hashingAlgorithm: "SHA1", codeLength: 6, periodSeconds: 30)))
  }

  mutating func finishFactorEnrollment(
    _ request: LigatureV1.FinishFactorEnrollmentRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.FinishFactorEnrollmentResponse {
    let session = try sessionToEnroll(caller, now: now)
    if phoneCodes[request.sessionInfo] != nil { return try finishPhoneEnrollment(request, session, caller, now: now) }
    guard let enrollment = enrollments[request.sessionInfo], enrollment.uid == session.uid else {
      throw Refusal(
        .invalidArgument, .invalidSessionInfo, "This is not an enrollment that the account has begun.",
        field: "session_info")
    }
    guard enrollment.expiresAt > now else {
      throw Refusal(
        .failedPrecondition, .sessionExpired, "The enrollment has expired. Begin again.", field: "session_info")
    }
    guard !request.code.isEmpty else { throw Self.missingCode(field: "code") }
    var trial = Factors.Authenticator(enrollmentID: "", app: enrollment.app)
    guard trial.accept(request.code, now: now) else { throw Self.wrongCode(field: "code") }
    enrollments[request.sessionInfo] = nil
    let id = addAuthenticator(
      enrollment.app, to: session.uid, displayName: request.displayName, lastStep: trial.lastStep, now: now)
    let tokens = replace(
      session, by: caller, session.method, passed: .authenticator(enrollmentID: id), authTime: session.authTime,
      now: now)
    return LigatureV1.FinishFactorEnrollmentResponse(
      account: account(session.uid), tokens: tokens.omittingIDToken(request.omitIDToken), enrollmentID: id)
  }

  private mutating func startEnrollment(
    of phone: LigatureV1.StartPhoneEnrollment, _ uid: String, now: Date
  ) throws(Refusal) -> LigatureV1.StartFactorEnrollmentResponse {
    let number = try phoneNumber(phone.phoneNumber)
    try checkEnrollment(of: number, uid)
    let sent = send(to: number, for: .enrollment(uid: uid), now: now)
    return LigatureV1.StartFactorEnrollmentResponse(sessionInfo: sent.sessionInfo, expiresAt: .init(sent.expiresAt))
  }

  private mutating func finishPhoneEnrollment(
    _ request: LigatureV1.FinishFactorEnrollmentRequest, _ session: Session, _ caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.FinishFactorEnrollmentResponse {
    let number = try use(
      request.code, sentWith: request.sessionInfo, for: .enrollment(uid: session.uid), fields: ("session_info", "code"),
      now: now)
    try checkEnrollment(of: number, session.uid)
    let id = addPhone(number, to: session.uid, displayName: request.displayName, now: now)
    let tokens = replace(
      session, by: caller, session.method, passed: .phone(enrollmentID: id), authTime: session.authTime, now: now)
    return LigatureV1.FinishFactorEnrollmentResponse(
      account: account(session.uid), tokens: tokens.omittingIDToken(request.omitIDToken), enrollmentID: id)
  }

  private func checkEnrollment(of number: String, _ uid: String) throws(Refusal) {
    guard account(uid)?.phoneNumber == nil else {
      throw Refusal(
        .failedPrecondition, .unsupportedFirstFactor,
        "The account signs in by phone; no phone can be its second factor.")
    }
    guard entries[uid]?.factors.phones.contains(where: { $0.number == number }) != true else {
      throw Refusal(.alreadyExists, .secondFactorExists, "This phone is a second factor of the account.")
    }
  }

  /// Adds a phone as second factor to an account, and returns the enrollment's ID.
  mutating func addPhone(_ number: String, to uid: String, displayName: String?, now: Date) -> String {
    let id = "factor-\(nextNumber())"
    change(uid) { entry in
      entry.factors.phones.append(.init(enrollmentID: id, number: number))
      entry.account.factors.append(
        LigatureV1.FactorInfo(
          enrollmentID: id, kind: .phone, displayName: displayName.flatMap { $0.isEmpty ? nil : $0 },
          maskedPhoneNumber: "+" + String(repeating: "*", count: max(number.count - 5, 0)) + number.suffix(4),
          enrolledAt: .init(now)))
    }
    endPendingSignIns(of: uid)
    return id
  }

  /// Adds an authenticator app to an account, and returns the enrollment's ID.
  @discardableResult
  mutating func addAuthenticator(
    _ app: AuthenticatorApp, to uid: String, displayName: String?, lastStep: Int64? = nil, now: Date
  ) -> String {
    let id = "factor-\(nextNumber())"
    change(uid) { entry in
      entry.factors.authenticators.append(.init(enrollmentID: id, app: app, lastStep: lastStep))
      entry.account.factors.append(
        LigatureV1.FactorInfo(
          enrollmentID: id, kind: .totp, displayName: displayName.flatMap { $0.isEmpty ? nil : $0 },
          enrolledAt: .init(now)))
    }
    endPendingSignIns(of: uid)
    return id
  }

  private func sessionToEnroll(_ caller: Caller, now: Date) throws(Refusal) -> Session {
    let session = try session(caller, now: now)
    let account = try requireAccount(session.uid)
    guard !account.isAnonymous else {
      throw Refusal(.failedPrecondition, .unsupportedFirstFactor, "An anonymous account can have no second factor.")
    }
    guard account.email != nil, account.emailVerified else {
      throw Refusal(.failedPrecondition, .unverifiedEmail, "The account needs a verified address first.")
    }
    _ = try recentSession(caller, now: now)
    guard account.factors.count < Self.maximumFactors else {
      throw Refusal(
        .failedPrecondition, .secondFactorLimitExceeded,
        "The account has \(Self.maximumFactors) factors, which is the most. Withdraw one first.")
    }
    return session
  }

  // MARK: Withdrawing

  mutating func withdrawFactor(
    _ request: LigatureV1.WithdrawFactorRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.WithdrawFactorResponse {
    let id = request.enrollmentID
    guard !id.isEmpty else {
      throw Refusal(
        .invalidArgument, .missingMfaEnrollmentID, "The factor is not named.", field: "enrollment_id")
    }
    let uid = try session(caller, now: now).uid
    guard try requireAccount(uid).factors.contains(where: { $0.enrollmentID == id }) else { throw Self.factorNotFound }
    let session = try recentSession(caller, now: now)
    change(uid) { entry in
      entry.factors.authenticators.removeAll { $0.enrollmentID == id }
      entry.factors.phones.removeAll { $0.enrollmentID == id }
      entry.account.factors.removeAll { $0.enrollmentID == id }
      if entry.account.factors.isEmpty {
        entry.factors.recoveryCodes = []
        entry.account.recoveryCodesLeft = 0
      }
    }
    endPendingSignIns(of: uid)
    let passed = account(uid)?.factors.isEmpty == false ? session.passedFactor : nil
    let tokens = replace(
      session, by: caller, session.method, passed: passed, authTime: session.authTime, now: now)
    return LigatureV1.WithdrawFactorResponse(
      account: account(uid), tokens: tokens.omittingIDToken(request.omitIDToken))
  }

  mutating func renewRecoveryCodes(
    _ caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.RenewRecoveryCodesResponse {
    let uid = try session(caller, now: now).uid
    guard try !requireAccount(uid).factors.isEmpty else { throw Self.factorNotFound }
    _ = try recentSession(caller, now: now)
    let codes = addRecoveryCodes(to: uid)
    return LigatureV1.RenewRecoveryCodesResponse(codes: codes, account: account(uid))
  }

  /// Gives an account new recovery codes in place of those from before.
  mutating func addRecoveryCodes(to uid: String) -> [String] {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    var codes: Set<String> = []
    while codes.count < 10 { codes.insert(String((0..<10).compactMap { _ in alphabet.randomElement() })) }
    change(uid) { entry in
      entry.factors.recoveryCodes = codes
      entry.account.recoveryCodesLeft = UInt32(codes.count)
    }
    return codes.sorted()
  }

  /// Ends the sign-ins that a second factor has not completed: the account's password or factors have changed.
  mutating func endPendingSignIns(of uid: String) {
    pendingSignIns = pendingSignIns.filter { $0.value.uid != uid }
  }

  // MARK: Refusals

  static var pendingSignInEnded: Refusal {
    Refusal(
      .failedPrecondition, .invalidMfaPendingCredential,
      "The pending token is unknown, used, expired or another session's. Sign in again.", field: "pending_token")
  }

  static var factorNotFound: Refusal {
    Refusal(.notFound, .mfaEnrollmentNotFound, "The account has no such second factor.")
  }

  static func missingCode(field: String) -> Refusal {
    Refusal(.invalidArgument, .missingCode, "The code is missing.", field: field)
  }

  static func wrongCode(field: String) -> Refusal {
    Refusal(.invalidArgument, .invalidCode, "The code is wrong, or was used before.", field: field)
  }
}
