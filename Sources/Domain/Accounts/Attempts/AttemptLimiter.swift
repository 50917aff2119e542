import ByteCoding

/// An attempt that is let through.
struct CountedAttempt: Sendable {
  /// nil if nothing counts it that it can be given back to.
  var reservation: AttemptReservation?
  /// Whether what it is aimed at takes no more attempts of its caller's pool after this one.
  var isLast = false

  /// What the commit of a success has to change so that it is not counted as a failure.
  var refund: [Change] {
    guard let failures = reservation?.failures, !failures.entries.isEmpty else { return [] }
    return [.refundAttempt(failures)]
  }
}

/// Counts attempts before they are made, and refuses those beyond the limits.
///
/// Callers who are known to what an attempt is aimed at have counters of their own (`CallerPool`). Who is known is
/// decided here, by the key and the source: no one who asks names a pool.
struct AttemptLimiter: Sendable {
  let reader: AccountReader
  let committer: Committer
  let secrets: any SecretSource
  let clock: any WallClock
  let policy: AttemptPolicy
  let counts: AttemptCounts
  let anonymousAccounts: SourceRates
  /// Gets the mails and messages that the limits have refused; nil if no one reads them.
  let refusedSends: (@Sendable (RefusedSend) -> Void)?

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
    try await makingCounted(key, from: source) { counted throws(AccountError) in try await attempt(counted.refund) }
  }

  /// The same for an attempt that has to know whether it is the last one.
  func makingCounted<Result>(
    _ key: AttemptKey?, from source: CallSource?,
    _ attempt: (CountedAttempt) async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    guard let key else { return try await attempt(CountedAttempt()) }
    let counted = try await count(key, from: source)
    do throws(AccountError) {
      return try await attempt(counted)
    } catch {
      if !error.reason.isFailedAttempt, let reservation = counted.reservation { await refund(reservation) }
      throw error
    }
  }

  /// Counts an attempt; nil if nothing counts it that it can be given back to.
  ///
  /// - Throws: `.tooManyAttemptsTryLater`; then it is not counted.
  @discardableResult
  func reserve(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) -> AttemptReservation? {
    try await count(key, from: source).reservation
  }

  /// Counts a mail or a message that its caller does not wait for; false if the limits refuse it.
  func admits(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) -> Bool {
    do throws(AccountError) {
      try await reserve(key, from: source)
      return true
    } catch {
      guard error.reason == .tooManyAttemptsTryLater else { throw error }
      return false
    }
  }

  /// Throws `.tooManyAttemptsTryLater` if the source has failed too often; counts nothing.
  func requireFailuresLeft(of source: CallSource?) async throws(AccountError) {
    let entries = AttemptCounters(policy: policy, source: source, pool: .strangers).counters(of: .source).map(entry)
    guard !entries.isEmpty else { return }
    let attempt = AttemptReservation(entries: entries, at: clock.now)
    guard let wait = try await reader.read({ try $0.wait(before: attempt) }) else { return }
    counts.note(.source, isRefused: true)
    throw .tooManyAttempts(retryAfter: wait)
  }

  /// Gives an attempt back. No one waits for it, and a failure leaves the attempt counted.
  func refund(_ reservation: AttemptReservation) async {
    try? await committer.commit(ChangeSet(tenant: committer.tenant, changes: [.refundAttempt(reservation)]))
  }

  private func count(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) -> CountedAttempt {
    if key == .anonymousAccount {
      try noteAnonymousAccount(from: source)
      return CountedAttempt()
    }
    let pool: CallerPool = try await isKnown(source, toOneOf: key.targets) ? .known : .strangers
    let entries = AttemptCounters(policy: policy, source: source, pool: pool).counters(of: key).map(entry)
    guard !entries.isEmpty else { return CountedAttempt() }
    let reservation = AttemptReservation(entries: entries, at: clock.now)
    let outcome: AttemptReservation.Outcome
    do {
      outcome = try await reader.store.reserve(reservation)
    } catch {
      throw AccountError(error)
    }
    switch outcome {
    case .counted(let isLast):
      counts.note(key, isRefused: false)
      return CountedAttempt(reservation: reservation, isLast: isLast)
    case .refused(let wait):
      counts.note(key, isRefused: true)
      if let refusedSends, let send = RefusedSend(key, retryAfterMilliseconds: wait) { refusedSends(send) }
      throw .tooManyAttempts(retryAfter: wait)
    }
  }

  /// Counts an anonymous account, which is counted whether it is made in the end or not.
  private func noteAnonymousAccount(from source: CallSource?) throws(AccountError) {
    guard let source, !policy.isExempt(source) else { return }
    let wait = anonymousAccounts.note(source, times: policy.factor(for: source), now: clock.now)
    counts.note(.anonymousAccount, isRefused: wait != nil)
    if let wait { throw .tooManyAttempts(retryAfter: wait) }
  }

  // MARK: Known callers

  /// What a sign-in changes so that its caller is known to the account from now on: by the source of the call, and by
  /// the client if it names itself. No one is known by a back end that speaks for many users.
  func remember(_ source: CallSource?, of account: Account) -> [Change] {
    guard let source, !policy.isExempt(source) else { return [] }
    let expiresAt = clock.now.adding(milliseconds: policy.knownCaller)
    return account.knownTargets.flatMap { target in
      digests(of: source, knownTo: target).map { .rememberSource($0, expiresAt: expiresAt) }
    }
  }

  /// What a sign-in changes so that its device is known for the account from now on, and whether it is already. A
  /// device is a network and the label that the caller gives it.
  func device(
    _ label: String, _ source: CallSource, of uid: UID
  ) async throws(AccountError) -> (isKnown: Bool, remember: Change) {
    let digest = digest([text("known_device"), text(uid.rawValue), text(label), source.network.address.bytes])
    let expiresAt = clock.now.adding(milliseconds: policy.knownDevice)
    return (try await isKnown([digest]), .rememberSource(digest, expiresAt: expiresAt))
  }

  /// Whether the caller is known to one of these.
  func isKnown(
    _ source: CallSource?, toOneOf targets: [KnownTarget]
  ) async throws(AccountError) -> Bool {
    guard let source, !targets.isEmpty else { return false }
    return try await isKnown(targets.flatMap { digests(of: source, knownTo: $0) })
  }

  private func isKnown(_ digests: [[UInt8]]) async throws(AccountError) -> Bool {
    guard let expiresAt = try await reader.read({ try $0.knownCaller(anyOf: digests) }) else { return false }
    return expiresAt > clock.now
  }

  private func digests(of source: CallSource, knownTo target: KnownTarget) -> [[UInt8]] {
    let target = [text("known_source")] + target.parts.map(text)
    let bySource = digest(target + [source.network.address.bytes])
    guard let instance = source.instance else { return [bySource] }
    return [bySource, digest(target + [text("instance"), instance.bytes])]
  }

  // MARK: Digests

  private func entry(_ counter: AttemptCounters.Counter) -> AttemptReservation.Entry {
    AttemptReservation.Entry(
      kind: counter.kind, digest: digest([text(counter.kind.rawValue)] + counter.parts), limit: counter.limit)
  }

  private func digest(_ parts: [[UInt8]]) -> [UInt8] {
    KeyedDigests(secrets: secrets).attempt(parts, in: committer.tenant)
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension AccountError {
  static func tooManyAttempts(retryAfter milliseconds: Int64) -> AccountError {
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
