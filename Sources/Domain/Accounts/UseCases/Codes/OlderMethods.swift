import ByteCoding

/// The proof of an older method, which is a method that the account had before the period that a way back covers. A
/// user can provide this proof in addition to the proof of the mailbox.
package struct OlderMethod: Sendable {
  /// A password that the account had before the period whose changes are undone.
  package var password: Secret?
  /// A code from an authenticator app that the account had before the period whose changes are undone, or a recovery
  /// code.
  package var factorCode: Secret?
  /// A credential for a provider or a phone that was linked before the period whose changes are undone, or for a phone
  /// that was a second factor before that period.
  package var credential: Credential?
  /// A code that was sent for this way back to a phone that was a second factor before the period whose changes are
  /// undone.
  package var phoneCode: (sessionInfo: Secret, code: Secret)?

  package init(
    password: Secret? = nil, factorCode: Secret? = nil, credential: Credential? = nil,
    phoneCode: (sessionInfo: Secret, code: Secret)? = nil
  ) {
    self.password = password
    self.factorCode = factorCode
    self.credential = credential
    self.phoneCode = phoneCode
  }

  var isEmpty: Bool { password == nil && factorCode == nil && credential == nil && phoneCode == nil }
}

/// An older method that has been proven, with the changes and conditions that its use requires.
struct ShownMethod: Sendable {
  var changes: [Change] = []
  var holds: [ChangeSet.Expectation] = []
  var spent: AccountError?
  /// The digest of the recovery code that was used.
  var recoveryCode: [UInt8]?

  func use(_ draft: inout Draft) {
    draft.append(contentsOf: changes)
    if let recoveryCode { draft.edit { $0.recoveryCodes?.digests.removeAll { $0 == recoveryCode } } }
  }
}

/// Verifies the older methods that users present to recover an account.
struct OlderMethods: Sendable {
  let reader: AccountReader
  let credentials: CredentialPipeline
  let factors: FactorVerifier
  let attempts: AttemptLimiter
  let policy: Policy
  let clock: any WallClock

  private var secrets: any SecretSource { factors.secrets }

  /// Verifies the proof of an older method or factor. Returns nil if the user has provided no such proof.
  ///
  /// Methods that were removed, replaced or set aside during the period whose changes are undone also count. Methods
  /// that the account had lost before that period do not.
  ///
  /// An email link does not count. Neither does an identity whose provider specifies the mailbox's address, either now
  /// or when the identity was linked or last used. Anyone who has access to the mailbox may have access to these
  /// methods as well.
  ///
  /// Throws `.invalidLoginCredentials` or `.invalidCode` if the account did not have the method, and the same errors as
  /// a sign-in if a credential is invalid.
  func verify(
    _ method: OlderMethod, for code: ActionCode, on account: Account, _ wayBack: OpenWayBack, _ call: CallContext
  ) async throws(AccountError) -> ShownMethod? {
    guard !method.isEmpty else { return nil }
    let start = WayBackRule.start(wayBack, policy)
    let shadows = try await reader.read { try $0.shadows(of: wayBack.uid) }.filter { shadow in
      shadow.addedAt < start && shadow.removedAt >= start
    }
    if let credential = method.credential {
      return try await shown(credential, on: account, shadows, wayBack, since: start, call)
    }
    if let password = method.password {
      return try await shown(password: password, on: account, shadows, wayBack, since: start, call)
    }
    return try await attempts.counting(.olderMethod(wayBack.uid), from: call.source) { refund throws(AccountError) in
      var shown =
        if let (sessionInfo, typed) = method.phoneCode {
          try await self.shown(typed, sentWith: sessionInfo, for: code.id, on: account, shadows, since: start)
        } else {
          try self.shown(code: method.factorCode ?? Secret(""), on: account, shadows, since: start)
        }
      shown.changes += refund
      return shown
    }
  }

  private func shown(
    password: Secret, on account: Account, _ shadows: [Shadow], _ wayBack: OpenWayBack, since start: Timestamp,
    _ call: CallContext
  ) async throws(AccountError) -> ShownMethod {
    let present = older(account.identities, since: start).compactMap(\.passwordHash)
    let former = shadows.reversed().compactMap { shadow -> PasswordHash? in
      if case .password(let hash) = shadow.content { hash } else { nil }
    }
    // The number of hashes is limited, because checking a password against a hash is expensive.
    let hashes = (present + former).prefix(Self.maximumPasswordsTried)
    return try await attempts.counting(.olderMethod(wayBack.uid), from: call.source) {
      refund throws(AccountError) in
      for hash in hashes where try await credentials.password.isValid(password, for: hash, from: call.source) {
        return ShownMethod(changes: refund)
      }
      throw AccountError(
        .invalidLoginCredentials, "The password is not the account's former password. Try again or omit it.",
        field: .accountPassword)
    }
  }

  private static var maximumPasswordsTried: Int { 3 }

  /// Returns the identities that the account had at the given time, and that belonged to its user at that time.
  private func older(_ identities: [Identity], since start: Timestamp) -> [Identity] {
    identities.filter { identity in
      guard let end = identity.heldUntil(clock.now, policy.lifetimes) else { return false }
      return !identity.isNew(since: start) && end >= start
    }
  }

  private func shown(
    code: Secret, on account: Account, _ shadows: [Shadow], since start: Timestamp
  ) throws(AccountError) -> ShownMethod {
    let now = clock.now
    for factor in account.factors where factor.kind == .totp && factor.enrolledAt < start {
      if let step = factors.totpStep(of: code, factor, of: account.uid, now: now) {
        return ShownMethod(changes: [.useFactor(factor.id, of: account.uid, step: step)], spent: .codeUsed)
      }
    }
    for shadow in shadows {
      guard case .factor(let factor) = shadow.content, factor.kind == .totp else { continue }
      if factors.totpStep(of: code, factor, of: shadow.uid, now: now) != nil { return ShownMethod() }
    }
    if let codes = account.recoveryCodes, !codes.isNew(since: start), let typed = RecoveryCode(typed: code) {
      let digest = typed.digest(in: codes.id, of: account.uid, secrets)
      if codes.digests.contains(where: { ConstantTime.areEqual($0, digest) }) {
        return ShownMethod(recoveryCode: digest)
      }
    }
    throw .notAnOlderCode
  }

  private func shown(
    _ typed: Secret, sentWith sessionInfo: Secret, for code: ActionCodeID, on account: Account, _ shadows: [Shadow],
    since start: Timestamp
  ) async throws(AccountError) -> ShownMethod {
    let verification = try await factors.phoneCodes.stored(sessionInfo, field: .olderFactorCode)
    guard factors.phoneCodes.matches(typed, sessionInfo, verification), verification.purpose == .wayBack(code),
      isFactor(verification.number.e164, of: account, shadows, since: start)
    else { throw .wrongPhoneCode(.olderFactorCode) }
    return ShownMethod(changes: [.consume(verification.id)], spent: .invalidPhoneVerification(.olderFactorCode))
  }

  /// Returns whether the account had the claim's identity, and the identity's provider did not specify the mailbox's
  /// address.
  private func isIdentity(
    _ claim: IdentityClaim, of account: Account, _ shadows: [Shadow], _ wayBack: OpenWayBack, since start: Timestamp
  ) -> Bool {
    let digests = KeyedDigests(secrets: secrets)
    let identity = digests.audit(of: claim.key)
    let mailbox = digests.shadow(of: wayBack.address.canonical, in: claim.key.tenant)
    let present = older(account.identities, since: start).filter { $0.key == claim.key }.map(digests.shadow)
    let former = shadows.compactMap { shadow -> [UInt8]? in
      if case .identity(let digest) = shadow.content, digest.starts(with: identity) { digest } else { nil }
    }
    let known = present + former
    return !known.isEmpty && !known.contains { $0.dropFirst(identity.count).elementsEqual(mailbox) }
  }

  /// Returns whether a proven number is the number of one of the account's older second factors.
  private func isFactor(
    _ number: String, of account: Account, _ shadows: [Shadow], since start: Timestamp
  ) -> Bool {
    let former = shadows.compactMap { shadow -> Factor? in
      if case .factor(let factor) = shadow.content { factor } else { nil }
    }
    return (account.factors.filter { $0.enrolledAt < start } + former)
      .contains { $0.phoneNumber?.e164 == number }
  }

  private func shown(
    _ credential: Credential, on account: Account, _ shadows: [Shadow], _ wayBack: OpenWayBack, since start: Timestamp,
    _ call: CallContext
  ) async throws(AccountError) -> ShownMethod {
    let refusal = AccountError(
      .invalidLoginCredentials,
      "The account did not have this method before, or the method proves only control of the mailbox. Send another "
        + "one, or none.",
      field: .olderCredential)
    switch credential {
    case .provider, .intent, .phone: break
    case .anonymous, .password, .continuation, .emailLink, .customToken: throw refusal
    }
    let verified = try await credentials.verify(credential, for: .signIn, by: nil, from: call.source)
    guard let claim = verified.claim, claim.email.address?.canonical != wayBack.address.canonical else { throw refusal }
    guard
      isIdentity(claim, of: account, shadows, wayBack, since: start)
        || claim.providerID == .phone && isFactor(claim.key.subject, of: account, shadows, since: start)
    else { throw refusal }
    return ShownMethod(changes: verified.consumes, holds: verified.holds, spent: verified.spent)
  }
}

extension AccountError {
  fileprivate static var notAnOlderCode: AccountError {
    AccountError(
      .invalidCode,
      "The code is not from a former authenticator app of the account or one of its recovery codes. Try again or omit "
        + "it.", field: .olderFactorCode)
  }
}
