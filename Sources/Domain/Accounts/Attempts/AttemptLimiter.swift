import ByteCoding

/// Counts attempts before they are made, and refuses those beyond the limits.
struct AttemptLimiter: Sendable {
  let store: any AccountStore
  let committer: Committer
  let secrets: any SecretSource
  let clock: any WallClock
  let policy: AttemptPolicy
  let counts: AttemptCounts
  let anonymousAccounts: SourceRates

  /// Counts an attempt, makes it, and gives it back unless it failed for what was guessed.
  ///
  /// - Parameters:
  ///   - key: nil for what is not limited.
  ///   - attempt: gets what the commit of a success has to change so that the attempt is given back.
  /// - Throws: `.tooManyAttemptsTryLater`, before anything is made; and what `attempt` throws.
  func counting<Result>(
    _ key: AttemptKey?, from source: CallSource?,
    _ attempt: (_ refund: [Change]) async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    guard let key, let reservation = try await reserve(key, from: source) else { return try await attempt([]) }
    do throws(AccountError) {
      return try await attempt([.refundAttempt(reservation)])
    } catch {
      if !error.reason.isFailedAttempt { await refund(reservation) }
      throw error
    }
  }

  /// Counts an attempt; nil if nothing counts it that it can be given back to.
  ///
  /// - Throws: `.tooManyAttemptsTryLater`; then it is not counted.
  func reserve(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) -> AttemptReservation? {
    if key == .anonymousAccount {
      try noteAnonymousAccount(from: source)
      return nil
    }
    let reservation = AttemptReservation(entries: try await entries(key, source), at: clock.now)
    guard !reservation.entries.isEmpty else { return nil }
    let wait: Int64?
    do {
      wait = try await store.reserve(reservation)
    } catch {
      throw AccountError(error)
    }
    counts.note(key, isRefused: wait != nil)
    if let wait { throw .tooManyAttempts(retryAfter: wait) }
    return reservation
  }

  /// Throws `.tooManyAttemptsTryLater` if the source has failed too often; counts nothing.
  func requireFailuresLeft(of source: CallSource?) async throws(AccountError) {
    let reservation = AttemptReservation(entries: try await entries(.source, source), at: clock.now)
    guard !reservation.entries.isEmpty else { return }
    let wait: Int64?
    do {
      wait = try await store.wait(before: reservation)
    } catch {
      throw AccountError(error)
    }
    guard let wait else { return }
    counts.note(.source, isRefused: true)
    throw .tooManyAttempts(retryAfter: wait)
  }

  /// Counts an anonymous account, which is counted whether it is made in the end or not.
  private func noteAnonymousAccount(from source: CallSource?) throws(AccountError) {
    guard let source, !policy.isExempt(source) else { return }
    let wait = anonymousAccounts.note(source, now: clock.now)
    counts.note(.anonymousAccount, isRefused: wait != nil)
    if let wait { throw .tooManyAttempts(retryAfter: wait) }
  }

  /// What a sign-in changes so that its source is known for the account from now on.
  func remember(_ source: CallSource?, of account: Account) -> [Change] {
    guard let source, let address = account.activeIdentity(of: .password)?.key.subject else { return [] }
    return [
      .rememberSource(
        knownSource(source, address), expiresAt: clock.now.adding(milliseconds: policy.knownSource))
    ]
  }

  /// What a sign-in changes so that its device is known for the account from now on, and whether it is already. A device is
  /// a network and the label that the caller gives it.
  func device(
    _ label: String, _ source: CallSource, of uid: UID
  ) async throws(AccountError) -> (isKnown: Bool, remember: Change) {
    let digest = digest([text("known_device"), text(uid.rawValue), text(label), text(source)])
    let expiresAt = clock.now.adding(milliseconds: policy.knownDevice)
    return (try await isKnown(digest), .rememberSource(digest, expiresAt: expiresAt))
  }

  /// Gives an attempt back. No one waits for it, and a failure leaves the attempt counted.
  func refund(_ reservation: AttemptReservation) async {
    try? await committer.commit(ChangeSet(tenant: committer.tenant, changes: [.refundAttempt(reservation)]))
  }

  // MARK: Counters

  private func entries(
    _ key: AttemptKey, _ source: CallSource?
  ) async throws(AccountError) -> [AttemptReservation.Entry] {
    var entries: [AttemptReservation.Entry] = []
    switch key {
    case .password(let address):
      if let source { entries.append(entry(.passwordFromSource, [text(address), text(source)], policy.passwords)) }
      if try await !isKnown(source, address) {
        entries.append(entry(.password, [text(address)], policy.passwordsPerAccount))
      }
    case .code(let uid): entries.append(entry(.code, [text(uid.rawValue)], policy.codes))
    case .phoneCode(let number, let id):
      entries.append(entry(.code, [text(number.e164)], policy.codes))
      entries.append(entry(.phoneVerification, [BigEndian.bytes(of: id.rawValue)], policy.triesOfPhoneCode))
    case .mail(let address):
      return [entry(.mail, [text(address)], policy.mails)] + fromSource(source, .mailFromSource, policy.mailsPerSource)
    case .sms(let number): return smsEntries(number, source)
    case .providerSignIn: return fromSource(source, .providerSignInFromSource, policy.providerSignInsPerSource)
    case .source, .anonymousAccount: break
    }
    return entries + fromSource(source, .source, policy.failuresPerSource)
  }

  /// What counts attempts of one source, whatever they are aimed at.
  private func fromSource(
    _ source: CallSource?, _ kind: AttemptReservation.Kind, _ limit: AttemptLimit
  ) -> [AttemptReservation.Entry] {
    guard let source, !policy.isExempt(source) else { return [] }
    return [entry(kind, [text(source)], limit)]
  }

  private func smsEntries(_ number: PhoneNumber, _ source: CallSource?) -> [AttemptReservation.Entry] {
    [
      entry(.sms, [text(number.e164)], policy.sms), entry(.smsToBlock, [text(number.block)], policy.smsPerBlock),
      entry(.smsPerDay, [], policy.smsPerDay),
    ] + fromSource(source, .smsFromSource, policy.smsPerSource)
  }

  func isKnown(_ source: CallSource?, _ address: String) async throws(AccountError) -> Bool {
    guard let source else { return false }
    return try await isKnown(knownSource(source, address))
  }

  private func isKnown(_ digest: [UInt8]) async throws(AccountError) -> Bool {
    do {
      guard let expiresAt = try await store.knownSource(digest) else { return false }
      return expiresAt > clock.now
    } catch {
      throw AccountError(error)
    }
  }

  private func entry(
    _ kind: AttemptReservation.Kind, _ parts: [[UInt8]], _ limit: AttemptLimit
  ) -> AttemptReservation.Entry {
    AttemptReservation.Entry(kind: kind, digest: digest([text(kind.rawValue)] + parts), limit: limit)
  }

  private func knownSource(_ source: CallSource, _ address: String) -> [UInt8] {
    digest([text("known_source"), text(address), text(source)])
  }

  private func digest(_ parts: [[UInt8]]) -> [UInt8] {
    KeyedDigests(secrets: secrets).attempt(parts, in: committer.tenant)
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func text(_ source: CallSource) -> [UInt8] { source.network.address.bytes }
}

extension AccountError {
  fileprivate static func tooManyAttempts(retryAfter milliseconds: Int64) -> AccountError {
    AccountError(
      .tooManyAttemptsTryLater, "There were too many attempts. Try again later.", retryAfterMilliseconds: milliseconds)
  }
}

extension AccountError.Reason {
  /// Whether an attempt that ended so was a wrong guess, or told its caller something about an account.
  fileprivate var isFailedAttempt: Bool {
    switch self {
    case .invalidLoginCredentials, .invalidPassword, .invalidIDPResponse, .userNotFound, .userDisabled, .emailExists,
      .providerAlreadyLinked, .invalidCode:
      true
    default: false
    }
  }
}
