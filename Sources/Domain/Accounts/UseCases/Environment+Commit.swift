extension Environment {
  /// How often a use case decides anew because others were faster. Each time at least one of them was done, so this many
  /// callers can change one account at once and none is turned away.
  static let maximumAttempts = 64

  /// The one way to the store's commit: the cache and then those who watch hear of every change here, before the caller
  /// does, and also where the store could not say how the commit ended.
  func commit(_ changes: ChangeSet) async throws(StoreError) {
    cache.commitBegins(changes)
    defer {
      cache.commitEnded(changes)
      watches.announce(changes)
    }
    try await store.commit(changes)
  }

  /// Loads, decides and commits until what was decided on is still true when it is committed.
  ///
  /// - Parameter spent: what the caller hears where another call used the proof first.
  func untilCommitted<Result>(
    spent: AccountError, _ attempt: (RuleContext) async throws(AccountError) -> (changes: ChangeSet, result: Result)
  ) async throws(AccountError) -> Result {
    for _ in 0..<Self.maximumAttempts {
      let (changes, result) = try await attempt(ruleContext(now: clock.now))
      if changes.changes.isEmpty { return result }
      do {
        try await commit(changes)
        return result
      } catch {
        switch error {
        case .stale, .identityTaken, .emailTaken, .keyTaken: continue
        case .proofSpent: throw spent
        case .overloaded, .unavailable, .undecided: throw AccountError(error)
        }
      }
    }
    throw AccountError(.conflictingChange, "Others keep changing this account. Try again.")
  }

  /// Runs a read of the store in the domain's vocabulary.
  func read<Value>(
    _ body: (any AccountStore) async throws(StoreError) -> Value
  ) async throws(AccountError) -> Value {
    do {
      return try await body(store)
    } catch {
      throw AccountError(error)
    }
  }
}

extension AccountError {
  /// For failures of the store that no rule explains.
  init(_ error: StoreError) {
    switch error {
    case .overloaded:
      self.init(.resourceExhausted, "The service is busy. Try again later.", retryAfterMilliseconds: 1000)
    case .unavailable:
      self.init(.unavailable, "The accounts can't be reached now. Try again later.")
    case .undecided:
      self.init(.unavailable, "Whether the change was stored is unknown. Load the account before you repeat the call.")
    case .stale, .identityTaken, .emailTaken, .keyTaken, .proofSpent:
      self.init(.conflictingChange, "Another change came first. Try again.")
    }
  }

  /// The caller's session has ended, or what they show belongs to another time.
  static var sessionEnded: AccountError {
    AccountError(.tokenExpired, "The session has ended. Sign in again.")
  }
}
