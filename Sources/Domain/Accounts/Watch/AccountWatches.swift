import Synchronization

/// Keeps track of the watchers of accounts. This process announces its own commits, and the store's `CommitFeed`
/// announces the commits by other writers. A commit wakes only the watchers of the accounts that it touched, so no
/// watcher has to poll.
///
/// A watcher has a single flag instead of a queue. However many commits occur while a watcher is busy, it then reads
/// only the latest state, and a slow watcher uses no more memory than a fast one.
final class AccountWatches: Sendable {
  /// A single watcher of one account.
  final class Subscription: Sendable {
    fileprivate let account: AccountKey
    /// The time when the watcher's token expires.
    fileprivate let until: Timestamp
    /// The ID of the key that signed the watcher's ID token; nil for a session handle.
    fileprivate let tokenKeyID: String?
    /// A stream that yields a value whenever the account may have changed. The stream ends when the watch ends or the
    /// watching task is canceled.
    let changes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let reason = Mutex<AccountError?>(nil)

    fileprivate init(_ principal: Principal) {
      account = principal.accountKey
      until = principal.expiresAt
      tokenKeyID = principal.tokenKeyID
      (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The reason why the server ended the watch; nil if the server has not ended it.
    var end: AccountError? { reason.withLock { $0 } }

    fileprivate func announce() { continuation.yield() }

    fileprivate func end(_ error: AccountError) {
      reason.withLock { $0 = error }
      continuation.finish()
    }
  }

  private struct State {
    var subscriptions: [AccountKey: [Subscription]] = [:]
    var isClosed = false
  }

  private let limitPerAccount: Int
  private let state = Mutex(State())
  private let total = Atomic<Int>(0)
  private let refused = Atomic<UInt64>(0)

  /// Creates an instance without any watchers.
  /// - Parameter limitPerAccount: The maximum number of watchers for each account.
  init(limitPerAccount: Int) {
    self.limitPerAccount = limitPerAccount
  }

  /// The number of watchers.
  var count: Int { total.load(ordering: .relaxed) }
  /// The number of watchers that were refused because of the limit per account.
  var refusedCount: UInt64 { refused.load(ordering: .relaxed) }

  func add(_ principal: Principal) throws(AccountError) -> Subscription {
    let subscription = Subscription(principal)
    let refusal: AccountError? = state.withLock { state in
      if state.isClosed { return Self.closed }
      guard state.subscriptions[subscription.account, default: []].count < limitPerAccount else {
        refused.wrappingAdd(1, ordering: .relaxed)
        return AccountError(
          .resourceExhausted, "The account already has \(limitPerAccount) watches. End one of them first.",
          retryAfterMilliseconds: 10_000)
      }
      state.subscriptions[subscription.account, default: []].append(subscription)
      total.wrappingAdd(1, ordering: .relaxed)
      return nil
    }
    if let refusal { throw refusal }
    return subscription
  }

  func remove(_ subscription: Subscription) {
    state.withLock { state in
      guard let index = state.subscriptions[subscription.account]?.firstIndex(where: { $0 === subscription }) else {
        return
      }
      state.subscriptions[subscription.account]?.remove(at: index)
      if state.subscriptions[subscription.account]?.isEmpty == true { state.subscriptions[subscription.account] = nil }
      total.wrappingSubtract(1, ordering: .relaxed)
    }
  }

  /// Wakes the watchers of the accounts that a commit touched. Call this method when a commit has ended, whether or not
  /// it succeeded.
  func announce(_ changes: ChangeSet) {
    guard count > 0 else { return }
    announce(changes.touchedAccounts)
  }

  /// Wakes the watchers of accounts that another writer has changed.
  func announce(_ accounts: Set<AccountKey>) {
    guard count > 0 else { return }
    let subscriptions = state.withLock { state in accounts.flatMap { state.subscriptions[$0] ?? [] } }
    for subscription in subscriptions { subscription.announce() }
  }

  /// Wakes all watchers, because any account may have changed.
  func announceAll() {
    for subscription in state.withLock({ Array($0.subscriptions.values.joined()) }) { subscription.announce() }
  }

  /// Ends the watches whose tokens have expired.
  func endExpired(now: Timestamp) {
    let expired = state.withLock { state in state.subscriptions.values.joined().filter { $0.until <= now } }
    for subscription in expired { subscription.end(.sessionEnded) }
  }

  /// Ends the watches that were opened with ID tokens signed by keys other than the given keys.
  func end(exceptOfKeys keyIDs: Set<String>) {
    let withdrawn = state.withLock { state in
      state.subscriptions.values.joined().filter { $0.tokenKeyID.map { !keyIDs.contains($0) } ?? false }
    }
    for subscription in withdrawn { subscription.end(.keyWithdrawn) }
  }

  /// Ends all watches and refuses new ones.
  func close() {
    let all = state.withLock { state in
      state.isClosed = true
      return Array(state.subscriptions.values.joined())
    }
    for subscription in all { subscription.end(Self.closed) }
  }

  private static let closed = AccountError(
    .unavailable, "The server is shutting down. Watch again with the cursor from the last response.")
}

extension AccountError {
  static let keyWithdrawn = AccountError(
    .invalidIDToken,
    "The ID token's signing key was withdrawn. Watch again with a new token, or with the session handle.")
}
