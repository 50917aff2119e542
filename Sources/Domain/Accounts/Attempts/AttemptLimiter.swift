import ByteCoding

/// An attempt that the limits allowed.
struct CountedAttempt: Sendable {
  /// The reservation to refund; nil if there is nothing to refund.
  var reservation: AttemptReservation?
  /// Whether the caller's pool (`CallerPool`) is allowed no further attempts on the target.
  var isLast = false

  /// The changes that refund the attempt to the counters of guesses and failures. A successful attempt must commit
  /// these changes.
  var refund: [Change] {
    guard let failures = reservation?.failures, !failures.entries.isEmpty else { return [] }
    return [.refundAttempt(failures)]
  }
}

/// Counts attempts before they are made, and refuses attempts that exceed the limits.
///
/// Callers who are known to the target of an attempt have separate counters (`CallerPool`). This type determines from
/// the key and the source whether a caller is known, so that use cases do not have to choose a pool.
final class AttemptLimiter: Sendable {
  let reader: AccountReader
  let committer: Committer
  let secrets: any SecretSource
  let clock: any WallClock
  let policy: AttemptPolicy
  let counts: AttemptCounts
  let anonymousAccounts: any SourceRateCounter
  /// A closure that receives the emails and text messages that the limits refuse; nil to ignore them.
  let refusedSends: (@Sendable (RefusedSend) -> Void)?

  init(
    reader: AccountReader, committer: Committer, secrets: any SecretSource, clock: any WallClock,
    policy: AttemptPolicy, counts: AttemptCounts, anonymousAccounts: any SourceRateCounter,
    refusedSends: (@Sendable (RefusedSend) -> Void)?
  ) {
    self.reader = reader
    self.committer = committer
    self.secrets = secrets
    self.clock = clock
    self.policy = policy
    self.counts = counts
    self.anonymousAccounts = anonymousAccounts
    self.refusedSends = refusedSends
  }

  /// Counts and makes an attempt, and refunds it if it fails for a reason other than a wrong guess or a disclosure.
  ///
  /// - Parameters:
  ///   - key: The target of the attempt; nil for an operation without a limit.
  ///   - attempt: A closure that makes the attempt. It receives the changes that refund the attempt and must commit
  ///     them if the attempt succeeds.
  /// - Throws: `.tooManyAttemptsTryLater` before the attempt is made, and the errors of `attempt`.
  func counting<Result>(
    _ key: AttemptKey?, from source: CallSource?,
    _ attempt: (_ refund: [Change]) async throws(AccountError) -> Result
  ) async throws(AccountError) -> Result {
    try await makingCounted(key, from: source) { counted throws(AccountError) in try await attempt(counted.refund) }
  }

  /// Works like ``counting(_:from:_:)``, for a closure that needs to know whether the attempt is the last one allowed.
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
      throw error.directed(at: key.uid)
    }
  }

  /// Counts an attempt and returns its reservation, or nil if there is nothing to refund.
  ///
  /// - Throws: `.tooManyAttemptsTryLater`, without counting the attempt.
  @discardableResult
  func reserve(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) -> AttemptReservation? {
    try await count(key, from: source).reservation
  }

  /// Counts an email or SMS message that no caller waits for, and returns whether the limits allow it.
  func admits(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) -> Bool {
    try await wait(toReserve: key, from: source) == nil
  }

  /// Counts an attempt and returns nil. If the limits refuse the attempt, returns the number of milliseconds to wait
  /// instead.
  func wait(toReserve key: AttemptKey, from source: CallSource?) async throws(AccountError) -> Int64? {
    do throws(AccountError) {
      try await reserve(key, from: source)
      return nil
    } catch {
      guard error.reason == .tooManyAttemptsTryLater, let wait = error.retryAfterMilliseconds else { throw error }
      return wait
    }
  }

  /// Returns a reservation for one failure of the source. The reservation has no entries if the source's failures are
  /// not limited.
  func failures(of source: CallSource?) -> AttemptReservation {
    reservation(AttemptCounters(policy: policy, source: source, pool: .strangers).counters(of: .source))
  }

  /// Commits the use of a verified proof.
  ///
  /// If the commit fails, the attempt no longer counts as a guess, because the proof was correct. Unless the server
  /// caused the failure, the attempt still counts as a failure of its source, because each repetition costs a hash
  /// computation or a call to a provider. The attempt counts in full if the error reveals something about an account,
  /// or if the caller has made too many changes.
  func committing<Result>(
    _ verified: VerifiedCredential,
    _ attempt: (RuleContext) async throws(AccountError) -> (changes: ChangeSet, result: Result)
  ) async throws(AccountError) -> Result {
    try await committing(verified.consumes, orIfSpent: verified.spent, attempt)
  }

  /// Works like ``committing(_:_:)``, for a proof that is not a credential.
  ///
  /// - Parameters:
  ///   - proof: The changes that use the proof, including the changes that refund its attempt.
  ///   - spent: The error to throw if the proof has been used in the meantime.
  func committing<Result>(
    _ proof: [Change], orIfSpent spent: AccountError,
    _ attempt: (RuleContext) async throws(AccountError) -> (changes: ChangeSet, result: Result)
  ) async throws(AccountError) -> Result {
    do throws(AccountError) {
      return try await committer.commit(orIfSpent: spent, attempt)
    } catch {
      if !error.reason.isFailedAttempt, error.reason != .tooManyAttemptsTryLater {
        for case .refundAttempt(let reservation) in proof {
          let refunded = error.reason.isOfServer ? reservation : reservation.guesses
          if !refunded.entries.isEmpty { await refund(refunded) }
        }
      }
      throw error
    }
  }

  /// Refunds an attempt. If the refund fails, the attempt remains counted.
  func refund(_ reservation: AttemptReservation) async {
    try? await committer.commit(ChangeSet(tenant: committer.tenant, changes: [.refundAttempt(reservation)]))
  }

  private func count(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) -> CountedAttempt {
    if key == .anonymousAccount {
      try noteAnonymousAccount(from: source)
      return CountedAttempt()
    }
    let pool: CallerPool = try await isKnown(source, toOneOf: key.targets) ? .known : .strangers
    let counters = AttemptCounters(policy: policy, source: source, pool: pool)
    var reservation = reservation(counters.counters(of: key))
    guard !reservation.entries.isEmpty else { return CountedAttempt() }
    var outcome = try await outcome(of: reservation)
    if case .refused = outcome, let others = counters.countersFromReserve(of: key) {
      reservation = self.reservation(others)
      outcome = try await self.outcome(of: reservation)
    }
    switch outcome {
    case .counted(let isLast):
      counts.note(key, isRefused: false)
      return CountedAttempt(reservation: reservation, isLast: isLast)
    case .refused(let wait):
      counts.note(key, isRefused: true)
      if let refusedSends, let send = RefusedSend(key, retryAfterMilliseconds: wait) { refusedSends(send) }
      throw .tooManyAttempts(retryAfter: wait).directed(at: try await account(of: key))
    }
  }

  /// Returns the user ID of the account that an attempt targets, or nil if there is none.
  private func account(of key: AttemptKey) async throws(AccountError) -> UID? {
    guard case .password(let address) = key else { return key.uid }
    let password = Identity.Key.password(address, in: committer.tenant)
    return try await reader.read { try $0.account(holding: password)?.uid }
  }

  private func reservation(_ counters: [AttemptCounters.Counter]) -> AttemptReservation {
    AttemptReservation(entries: counters.map(entry), at: clock.now)
  }

  private func outcome(of reservation: AttemptReservation) async throws(AccountError) -> AttemptReservation.Outcome {
    do { return try await reader.store.reserve(reservation) } catch { throw AccountError(error) }
  }

  /// Counts an anonymous account, whether or not it is eventually created.
  private func noteAnonymousAccount(from source: CallSource?) throws(AccountError) {
    guard let source, !policy.isExempt(source) else { return }
    let wait = anonymousAccounts.note(source, to: nil, times: policy.factor(for: source), now: clock.now)
    counts.note(.anonymousAccount, isRefused: wait != nil)
    if let wait { throw .tooManyAttempts(retryAfter: wait) }
  }

  // MARK: Digests

  private func entry(_ counter: AttemptCounters.Counter) -> AttemptReservation.Entry {
    AttemptReservation.Entry(
      kind: counter.kind, digest: digest([text(counter.kind.rawValue)] + counter.parts), limit: counter.limit)
  }

  func digest(_ parts: [[UInt8]]) -> [UInt8] {
    KeyedDigests(secrets: secrets).attempt(parts, in: committer.tenant)
  }

  func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension AccountError {
  static func tooManyAttempts(retryAfter milliseconds: Int64) -> AccountError {
    AccountError(
      .tooManyAttemptsTryLater, "Too many attempts. Try again later.", retryAfterMilliseconds: milliseconds)
  }
}

extension AccountError.Reason {
  /// Whether the server failed to commit the call, rather than refusing it.
  fileprivate var isOfServer: Bool {
    switch self {
    case .resourceExhausted, .unavailable, .conflictingChange: true
    default: false
    }
  }

  /// Whether an attempt that fails with this error was a wrong guess or revealed something about an account to its
  /// caller.
  fileprivate var isFailedAttempt: Bool {
    switch self {
    case .invalidLoginCredentials, .invalidPassword, .invalidIDPResponse, .userNotFound, .userDisabled, .emailExists,
      .providerAlreadyLinked, .invalidCode:
      true
    default: false
    }
  }
}
