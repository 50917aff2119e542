import Synchronization

/// The followers of the event log. A commit wakes the followers, which then read the new events.
///
/// Like an account watcher, a follower has a single flag instead of a queue, so a slow follower uses no more memory
/// than a fast one.
final class EventFollowers: Sendable {
  final class Follower: Sendable {
    /// The name of the administrator who follows the events.
    fileprivate let name: String
    /// The service key that authenticated the follower; nil for a follower without a service key.
    fileprivate let key: ServiceKeyID?
    /// A stream that yields a value when there may be new events or when the follower must send a heartbeat. The stream
    /// ends when the server ends the follower.
    let wakeUps: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let reason = Mutex<AccountError?>(nil)
    private let isBeatDue = Atomic<Bool>(false)

    fileprivate init(_ administrator: Administrator) {
      name = administrator.name
      key = administrator.key
      (wakeUps, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The reason why the server ended the follower; nil if the server has not ended it.
    var end: AccountError? { reason.withLock { $0 } }

    /// Returns whether the follower must send a heartbeat. Returns true only once for each due heartbeat.
    func takeBeat() -> Bool { isBeatDue.exchange(false, ordering: .relaxed) }

    func wake() { continuation.yield() }

    fileprivate func beat() {
      isBeatDue.store(true, ordering: .relaxed)
      continuation.yield()
    }

    fileprivate func end(_ error: AccountError) {
      reason.withLock { $0 = error }
      continuation.finish()
    }
  }

  private struct State {
    var followers: [Follower] = []
    var isClosed = false
  }

  /// The maximum number of concurrent followers.
  private static let limit = 256
  /// The maximum number of concurrent followers of one service, so that no single service can exclude all others.
  private static let limitPerService = limit / 2

  private let state = Mutex(State())

  func add(_ administrator: Administrator) throws(AccountError) -> Follower {
    let follower = Follower(administrator)
    let refusal: AccountError? = state.withLock { state in
      if state.isClosed { return Self.closed }
      guard state.followers.count(where: { $0.name == follower.name }) < Self.limitPerService else {
        return Self.refusal("This service already has \(Self.limitPerService) calls that follow events.")
      }
      guard state.followers.count < Self.limit else {
        return Self.refusal("The server already has \(Self.limit) calls that follow events.")
      }
      state.followers.append(follower)
      return nil
    }
    if let refusal { throw refusal }
    return follower
  }

  func remove(_ follower: Follower) {
    state.withLock { state in state.followers.removeAll { $0 === follower } }
  }

  /// Wakes the followers if the changes may include an event. Call this method when a commit has ended, whether it
  /// succeeded or failed.
  func announce(_ changes: ChangeSet) {
    guard changes.changes.contains(where: \.mayEmit) else { return }
    announceAll()
  }

  /// Wakes all followers, because another writer may have written events.
  func announceAll() { for follower in followers { follower.wake() } }

  /// Makes all followers send a heartbeat.
  func beat() { for follower in followers { follower.beat() } }

  /// Ends the followers that were authenticated with this service key.
  func end(ofKey key: ServiceKeyID, _ error: AccountError) {
    for follower in followers where follower.key == key { follower.end(error) }
  }

  /// Ends all followers and accepts no new ones.
  func close() {
    let all = state.withLock { state in
      state.isClosed = true
      return state.followers
    }
    for follower in all { follower.end(Self.closed) }
  }

  private var followers: [Follower] { state.withLock { $0.followers } }

  private static func refusal(_ explanation: String) -> AccountError {
    AccountError(
      .resourceExhausted, "\(explanation) End one of these calls first.", retryAfterMilliseconds: 10_000)
  }

  private static let closed = AccountError(
    .unavailable, "The server is shutting down. Call again with the cursor from the last response.")
}

extension Change {
  /// Whether a store may write an event for the change.
  fileprivate var mayEmit: Bool {
    switch self {
    case .emit, .limitSessions: true
    default: false
    }
  }
}
