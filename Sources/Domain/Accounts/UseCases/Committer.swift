/// Commits the changes of all use cases to the store.
final class Committer: Sendable {
  /// The maximum number of times that a use case makes its decision. The decision is repeated if another caller commits
  /// first. Each time, at least one other caller has succeeded, so this many callers can change one account at the same
  /// time without a refusal.
  static let maximumAttempts = 64
  /// The number of attempts that are made without waiting. Most callers that conflict with another caller succeed
  /// within these attempts.
  private static let immediateAttempts = 2
  private static let longestPause = Duration.milliseconds(32)

  let store: any AccountStore
  let cache: PrincipalCache
  let watches: AccountWatches
  let eventFollowers: EventFollowers
  let mailSignal = QueueSignal { if case .enqueueMail = $0 { true } else { false } }
  let smsSignal = QueueSignal { if case .enqueueSMS = $0 { true } else { false } }
  let clock: any WallClock
  let changeRates: ChangeRates
  let methods: Methods
  let keys: KeySource
  let tenant: TenantID

  init(
    store: any AccountStore, cache: PrincipalCache, watches: AccountWatches, eventFollowers: EventFollowers,
    clock: any WallClock, changeRates: ChangeRates, methods: Methods, keys: KeySource, tenant: TenantID
  ) {
    self.store = store
    self.cache = cache
    self.watches = watches
    self.eventFollowers = eventFollowers
    self.clock = clock
    self.changeRates = changeRates
    self.methods = methods
    self.keys = keys
    self.tenant = tenant
  }

  var now: Timestamp { clock.now }
  var isClockTrusted: Bool { clock.isTrusted }

  /// Commits the changes, and notifies the cache and the watchers before the caller gets the result, even if the
  /// outcome of the commit is unknown. The changes, and the emails that they enqueue, are attributed to the current
  /// call.
  func commit(_ changes: ChangeSet) async throws(StoreError) {
    var changes = changes
    if changes.origin.requestID == nil {
      changes.origin.requestID = ChangeOrigin.current.requestID
      changes.origin.callerRequestID = ChangeOrigin.current.callerRequestID
    }
    for index in changes.changes.indices {
      guard case .enqueueMail(var mail) = changes.changes[index] else { continue }
      mail.source = source(of: mail)
      changes.changes[index] = .enqueueMail(mail)
    }
    cache.commitBegins(changes)
    defer {
      cache.commitEnded(changes)
      watches.announce(changes)
      eventFollowers.announce(changes)
    }
    try await store.commit(changes)
    mailSignal.announce(changes)
    smsSignal.announce(changes)
  }

  /// Returns the source of an email that the current call enqueues. A caller that acts for many users does not count as
  /// a source. Instead, each recipient counts as a source.
  private func source(of mail: Mail) -> [UInt8] {
    let digests = KeyedDigests(secrets: keys.secrets)
    guard let source = CallSource.current, !changeRates.policy.isExempt(source) else {
      return digests.mailRecipient(mail.address)
    }
    return digests.mailSource(source)
  }

  /// Calls `attempt`, which loads data and makes a decision, and then commits the resulting changes. Repeats these
  /// steps until the state on which the decision is based is still current at the commit.
  ///
  /// Throws `.tooManyAttemptsTryLater` if the call's source makes changes too often, in which case nothing is stored.
  ///
  /// - Parameter spent: The error to throw if another call has already used the proof.
  func commit<Result>(
    orIfSpent spent: AccountError,
    _ attempt: (RuleContext) async throws(AccountError) -> (changes: ChangeSet, result: Result)
  ) async throws(AccountError) -> Result {
    var isCounted = false
    for number in 0..<Self.maximumAttempts {
      await pause(beforeAttempt: number)
      let (changes, result) = try await attempt(ruleContext(now: clock.now))
      if changes.changes.isEmpty { return result }
      if !isCounted { isCounted = try changeRates.count(changes, now: clock.now) }
      do {
        try await commit(changes)
        return result
      } catch {
        switch error {
        case .stale, .identityTaken, .emailTaken, .keyTaken: continue
        case .proofSpent: throw spent
        case .requestRepeated: throw AccountError(error)
        case .overloaded, .unavailable, .undecided: throw AccountError(error)
        }
      }
    }
    throw AccountError(.conflictingChange, "Other calls are changing this account. Try again.")
  }

  /// Waits for a random time, so that callers that conflicted do not conflict again. Does not wait if the caller's task
  /// is canceled.
  private func pause(beforeAttempt number: Int) async {
    guard number >= Self.immediateAttempts else { return }
    let ceiling = min(.milliseconds(1) * (1 << min(number - Self.immediateAttempts, 5)), Self.longestPause)
    try? await Task.sleep(for: ceiling * Double.random(in: 0..<1))
  }

  /// Returns the context of an attempt to commit, with new random values.
  func ruleContext(now: Timestamp) -> RuleContext {
    RuleContext(
      tenant: tenant, methods: methods, now: now, newUID: keys.newUID(), newIdentityKey: keys.newKey(at: now),
      digests: KeyedDigests(secrets: keys.secrets))
  }
}

extension AccountError {
  /// Creates the error for a store failure that no rule handles.
  init(_ error: StoreError) {
    switch error {
    case .overloaded:
      self.init(.resourceExhausted, "The service is busy. Try again later.", retryAfterMilliseconds: 1000)
    case .unavailable:
      self.init(.unavailable, "The account database is currently unavailable. Try again later.")
    case .undecided:
      self.init(
        .unavailable,
        "It is unknown whether the change was stored. Load the account before you repeat the call.")
    case .stale, .identityTaken, .emailTaken, .keyTaken, .proofSpent, .requestRepeated:
      self = .conflict
    }
    cause = error.cause
  }

  static var conflict: AccountError {
    AccountError(.conflictingChange, "Another change came first. Try again.")
  }

  /// The error for a caller whose session was replaced by another call from the same user.
  static var sessionReplaced: AccountError {
    AccountError(
      .conflictingChange,
      "Another call replaced this session while this call was running. Try again with the new session.")
  }

  static var accountDeleted: AccountError {
    AccountError(.userNotFound, "The account was deleted.")
  }

  /// The error for a caller whose session has ended, or whose proof belongs to another session.
  static var sessionEnded: AccountError {
    AccountError(.tokenExpired, "The session has ended. Sign in again.")
  }
}
