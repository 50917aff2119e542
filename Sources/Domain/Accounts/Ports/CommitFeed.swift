import Synchronization

/// Notifies subscribers of the commits that other writers have made to a store. The subscribers are the components that
/// keep stored state in memory: the cache of callers, the watches and the signing keys.
///
/// Commits that `Committer` makes in this process do not go through the feed. The committer notifies the cache and the
/// watches itself, before its callers get their results.
package final class CommitFeed: Sendable {
  package enum Event: Sendable, Hashable {
    /// Another writer has committed changes.
    case commit(CommittedState)
    /// Commits may have been missed, so anything may have changed.
    case gap
  }

  /// A subscription to a feed. It receives events until it is released.
  package final class Subscription: Sendable {
    fileprivate let receive: @Sendable (Event) throws(AccountError) -> Void

    fileprivate init(_ receive: @escaping @Sendable (Event) throws(AccountError) -> Void) {
      self.receive = receive
    }
  }

  private struct Subscriber: Sendable {
    weak let subscription: Subscription?
  }

  private let subscribers = Mutex<[Subscriber]>([])
  /// The duration, after each call to `noteComplete(asOf:)`, for which the known commits of other writers are
  /// considered complete; nil if there are no other writers.
  private let tolerance: Duration?
  /// The time until which the known commits are considered complete, in nanoseconds since `start`.
  private let freshUntil = Atomic<Int64>(.min)
  private let clock: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - tolerance: The duration, after each call to `noteComplete(asOf:)`, for which the in-memory state may be used;
  ///     nil if no other process writes to the store, in which case the in-memory state may always be used.
  ///   - clock: A closure that returns the current time.
  package init(
    tolerance: Duration? = nil, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.tolerance = tolerance
    self.clock = clock
    start = clock()
  }

  /// Whether all commits of other writers that are older than the tolerance are known. If not, the in-memory state must
  /// not be used.
  package var isFresh: Bool {
    guard tolerance != nil else { return true }
    return Self.nanoseconds(start.duration(to: clock())) < freshUntil.load(ordering: .acquiring)
  }

  /// Whether processes other than this one write to the store.
  package var hasOtherWriters: Bool { tolerance != nil }

  /// Waits until all commits that other writers made before the call have been published. Returns immediately if there
  /// are no other writers. The call causes no additional reads, so even unauthenticated callers may trigger it.
  ///
  /// Throws `.unavailable` if the wait takes longer than the tolerance.
  package func catchUp() async throws(StoreError) {
    guard let tolerance else { return }
    let end = Self.nanoseconds(start.duration(to: clock() + tolerance))
    while freshUntil.load(ordering: .acquiring) < end {
      let isPatient = Self.nanoseconds(start.duration(to: clock())) < end
      guard isPatient, (try? await Task.sleep(for: Self.pause)) != nil else {
        throw .unavailable("the commits of other servers cannot be read")
      }
    }
  }

  private static let pause = Duration.milliseconds(10)

  /// Calls `receive` with each event, on the store's thread that publishes the event, until the subscription is
  /// released. If `receive` throws, it is called with the same event again.
  package func subscribe(_ receive: @escaping @Sendable (Event) throws(AccountError) -> Void) -> Subscription {
    let subscription = Subscription(receive)
    subscribers.withLock { subscribers in
      subscribers.removeAll { $0.subscription == nil }
      subscribers.append(Subscriber(subscription: subscription))
    }
    return subscription
  }

  // MARK: For stores

  /// Publishes an event, and returns once all subscribers have received it. Throws if a subscriber could not read the
  /// changed data. In that case, publish the event again, and do not call `noteComplete(asOf:)` until publishing
  /// succeeds.
  package func publish(_ event: Event) throws(AccountError) {
    var failure: AccountError?
    for subscriber in subscribers.withLock({ $0 }) {
      do throws(AccountError) { try subscriber.subscription?.receive(event) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Announces that a sweep has deleted accounts. Subscribers do not read from the store for this event, so they cannot
  /// fail.
  package func publishSwept(_ accounts: Set<AccountKey>) {
    guard !accounts.isEmpty else { return }
    try? publish(.commit(CommittedState(accounts: accounts)))
  }

  /// Records that all commits that other writers had made by this time have been published.
  package func noteComplete(asOf instant: ContinuousClock.Instant) {
    guard let tolerance else { return }
    freshUntil.store(Self.nanoseconds(start.duration(to: instant + tolerance)), ordering: .releasing)
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

/// The in-memory state that a commit makes obsolete.
package struct CommittedState: Sendable, Hashable {
  package var accounts: Set<AccountKey>
  package var includesSigningKeys: Bool
  package var includesServiceKeys: Bool

  package init(accounts: Set<AccountKey>, includesSigningKeys: Bool = false, includesServiceKeys: Bool = false) {
    self.accounts = accounts
    self.includesSigningKeys = includesSigningKeys
    self.includesServiceKeys = includesServiceKeys
  }

  package init(of changes: ChangeSet) {
    accounts = changes.touchedAccounts
    includesSigningKeys = changes.changes.contains { change in
      guard case .audit(let record) = change else { return false }
      return record.action == .signingKeyPublished || record.action == .signingKeysWithdrawn
    }
    includesServiceKeys = changes.changes.contains { change in
      switch change {
      case .insertServiceKey, .deleteServiceKey: true
      default: false
      }
    }
  }

  package var isEmpty: Bool { accounts.isEmpty && !includesSigningKeys && !includesServiceKeys }
}

extension ChangeSet {
  /// The accounts that may look different to callers after the changes.
  package var touchedAccounts: Set<AccountKey> {
    Set(changes.compactMap { change in change.uid.map { AccountKey(tenant: tenant, uid: $0) } })
  }
}
