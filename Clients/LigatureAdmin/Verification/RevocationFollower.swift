import Foundation
import Synchronization

/// An object that applies a server's events to a ``RevocationSet`` and tracks whether there is contact with the server.
final class RevocationFollower: Sendable {
  /// The range of the pauses between attempts to follow the events, unless the server requests a longer pause. Even the
  /// longest pause must be short enough for ended sessions to be refused within a second after the server restarts.
  private static let pauses: ClosedRange<Duration> = .milliseconds(50)...(.milliseconds(250))
  /// The pause after a refusal that lasts until an operator changes something, such as that of a key that was revoked.
  private static let pauseAfterRefusal = Duration.seconds(30)
  /// The interval at which the follower checks whether it still has contact with the server.
  private static let checkInterval = Duration.milliseconds(500)
  /// The minimum interval between two removals of expired entries.
  private static let sweepInterval = Duration.seconds(60)
  /// The tolerated difference between the clocks of the server and the follower, in seconds.
  private static let skew: TimeInterval = 300

  private struct Content {
    var set: RevocationSet
    /// The position after the last batch; nil to read the events from the start.
    var cursor: String?
    /// The time at which the last batch arrived or the stream was opened, whichever is later.
    var lastHeard = ContinuousClock.now
    /// The server's clock, which determines which events are read and when entries expire; nil until the server has
    /// reported its time.
    var clock: ServerClock?
    /// Whether the follower's clock, which determines when tokens expire, differed too much from the server's clock
    /// when the server last reported its time.
    var clocksDiffer = false
    /// The last time at which the server reported that no more events were pending.
    var lastCurrent: ContinuousClock.Instant?
    var lastError: AdminError?
    var sweptAt = ContinuousClock.now
    var reported: Revocations.State = .starting(nil)
    var observers: [Int: AsyncStream<Revocations.State>.Continuation] = [:]
    var nextObserver = 0
  }

  private let content: Mutex<Content>
  private let capacity: Int
  private let tokenLife: Int64
  private let maximumSilence: Duration
  private let longestSilence: Duration
  private let now: @Sendable () -> Date

  init(
    tokenLife: Int64, capacity: Int, maximumSilence: Duration, longestSilence: Duration,
    now: @escaping @Sendable () -> Date
  ) {
    self.capacity = capacity
    self.tokenLife = tokenLife
    self.maximumSilence = maximumSilence
    self.longestSilence = longestSilence
    self.now = now
    content = Mutex(Content(set: RevocationSet(capacity: capacity, tokenLife: tokenLife)))
  }

  // MARK: Following

  /// Follows the events until the task is canceled.
  func follow(_ admin: AdminClient) async {
    var pause = Self.pauses.lowerBound
    while !Task.isCancelled {
      let openedAt = ContinuousClock.now
      content.withLock { $0.lastHeard = openedAt }
      var failure = await followOneStream(admin)
      if let error = failure {
        content.withLock { content in
          if error.losesPosition {
            // The next attempt reads the events from the start, so it need not wait.
            if content.cursor != nil { failure = nil }
            // If the server's database has been restored, the set may contain revocations that the server no longer
            // has.
            content.set = RevocationSet(capacity: capacity, tokenLife: tokenLife)
            content.cursor = nil
            content.clock = nil
            content.lastCurrent = nil
          }
          content.lastError = error
        }
        report()
      }
      if content.withLock({ $0.lastHeard > openedAt }) { pause = Self.pauses.lowerBound }
      try? await Task.sleep(for: Self.pause(pause, after: failure))
      pause = min(pause * 2, Self.pauses.upperBound)
    }
  }

  /// Follows one stream of events until it ends or has been silent for too long. Returns the error that ended the
  /// stream, if there was one.
  private func followOneStream(_ admin: AdminClient) async -> AdminError? {
    await withTaskGroup(of: AdminError?.self) { group in
      group.addTask { await self.readBatches(admin) }
      group.addTask { await self.waitForSilence() }
      let failure = await group.next()
      group.cancelAll()
      return failure ?? nil
    }
  }

  private func readBatches(_ admin: AdminClient) async -> AdminError? {
    do throws(AdminError) {
      // Any kind of event may end sessions, so all kinds are read.
      for try await batch in admin.events(from: start()) {
        content.withLock { $0.lastHeard = .now }
        guard noteTime(batch.asOf) else {
          content.withLock { $0.cursor = nil }
          break
        }
        apply(batch)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Waits until nothing has been received for too long, and then returns an error. Returns nil if the task is canceled
  /// first.
  private func waitForSilence() async -> AdminError? {
    while true {
      let end = content.withLock { $0.lastHeard } + longestSilence
      guard end > .now else {
        return AdminError(.unavailable, "The server has sent nothing for \(longestSilence). Calling it again.")
      }
      do { try await Task.sleep(until: end, clock: .continuous) } catch { return nil }
    }
  }

  /// Returns the time to wait before the next attempt. The time is between half of the given pause and the full pause,
  /// unless the server requests a longer wait, for example because the server already has the maximum number of
  /// followers, or the failure is permanent.
  static func pause(_ pause: Duration, after failure: AdminError?) -> Duration {
    if let failure, failure.isPermanent { return max(failure.retryAfter ?? .zero, pauseAfterRefusal) }
    return max(failure?.retryAfter ?? .zero, pause * Double.random(in: 0.5...1))
  }

  /// Returns the position at which to start: after the cursor or, without a cursor, one token lifetime plus the
  /// tolerated clock difference before the server's time. If the server's time is not known yet, the stream starts now,
  /// and its first batch reports that time.
  private func start() -> EventStart {
    let (cursor, clock) = content.withLock { ($0.cursor, $0.clock) }
    if let cursor { return .after(cursor: cursor) }
    guard let clock else { return .now }
    return .since(clock.time - TimeInterval(tokenLife) - Self.skew)
  }

  /// Records the server's time. Returns false if the events must be read from the start, either because the time was
  /// not known or because the server's clock was set back. In the latter case, reading started too late, and entries
  /// may have been removed too soon.
  private func noteTime(_ asOf: Date?) -> Bool {
    let time = asOf ?? now()
    let (instant, ownTime) = (ContinuousClock.now, now())
    let isContinued = content.withLock { content in
      content.clocksDiffer = abs(time.timeIntervalSince(ownTime)) > Self.skew
      if content.clock?.advance(to: time, at: instant, tolerance: Self.skew) == true { return true }
      content.clock = ServerClock(time: time, instant: instant)
      content.lastCurrent = nil
      return false
    }
    report()
    return isContinued
  }

  private func apply(_ batch: EventBatch) {
    content.withLock { content in
      for event in batch.events { content.set.apply(event) }
      content.cursor = batch.cursor
      guard batch.hasCaughtUp else { return }
      content.lastCurrent = .now
      content.lastError = nil
    }
    report()
  }

  /// Periodically reports a loss of contact and removes expired entries, until the task is canceled.
  func watchContact() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: Self.checkInterval)
      report()
      content.withLock { content in
        let now = ContinuousClock.now
        guard let clock = content.clock, content.sweptAt.duration(to: now) >= Self.sweepInterval else { return }
        content.sweptAt = now
        content.set.removeExpired(now: clock.time(at: now))
      }
    }
    let observers = content.withLock { content in
      defer { content.observers = [:] }
      return content.observers.values
    }
    for observer in observers { observer.finish() }
  }

  // MARK: State

  var state: Revocations.State { content.withLock { state(of: $0) } }

  var count: Int { content.withLock { $0.set.count } }

  private func state(of content: Content) -> Revocations.State {
    guard let lastCurrent = content.lastCurrent else { return .starting(content.lastError) }
    guard ContinuousClock.now - lastCurrent <= maximumSilence else { return .lost(content.lastError) }
    return content.clocksDiffer ? .lost(Self.clocksDiffer) : .current
  }

  private static let clocksDiffer = AdminError(
    .unavailable,
    "The clocks of this machine and of the server differ by more than \(Int(skew)) seconds, so it is unknown which "
      + "tokens have expired. Synchronize both with NTP.")

  /// Notifies the observers if the state has changed.
  private func report() {
    content.withLock { content in
      let state = state(of: content)
      guard state != content.reported else { return }
      content.reported = state
      for observer in content.observers.values { observer.yield(state) }
    }
  }

  /// Returns a stream of the current state and each later state. The stream keeps the follower's owner alive.
  func states(of owner: Revocations) -> AsyncStream<Revocations.State> {
    AsyncStream { continuation in
      let id = content.withLock { content in
        let id = content.nextObserver
        content.nextObserver += 1
        content.observers[id] = continuation
        continuation.yield(state(of: content))
        return id
      }
      continuation.onTermination = { [weak self] _ in
        withExtendedLifetime(owner) { self?.content.withLock { content in content.observers[id] = nil } }
      }
    }
  }

  // MARK: Tokens

  /// The finding on a token, together with the state at the same time. They are read together, because if contact were
  /// restored between two separate reads, the state would be newer than the finding.
  typealias Knowledge = (finding: RevocationSet.Finding, state: Revocations.State)

  func knowledge(of token: UserToken) -> Knowledge {
    content.withLock { ($0.set.finding(on: token), state(of: $0)) }
  }

  func knowledge(of token: ServiceToken) -> Knowledge {
    content.withLock { ($0.set.finding(on: token), state(of: $0)) }
  }
}

extension AdminError {
  /// Whether the events after a cursor can no longer be read, so that all events must be read again. A server whose
  /// secrets have been replaced does not recognize its earlier cursors.
  fileprivate var losesPosition: Bool {
    reason == .cursorExpired || reason == .invalidArgument && field == "cursor"
  }
}

/// An estimate of a server's time: the time in its last response plus the time that has passed since then, independent
/// of this machine's system clock.
struct ServerClock: Sendable {
  /// The server's time at ``instant``.
  private(set) var time: Date
  private(set) var instant: ContinuousClock.Instant

  func time(at instant: ContinuousClock.Instant) -> Date {
    time + self.instant.duration(to: instant) / .seconds(1)
  }

  /// Advances to the time in a response. If the server's clock was set forward, this clock does not follow, because the
  /// server's clock may be set back again. Returns false without changing anything if the time is earlier than expected
  /// by more than the tolerance.
  mutating func advance(to told: Date, at instant: ContinuousClock.Instant, tolerance: TimeInterval) -> Bool {
    let expected = time(at: instant)
    guard told >= expected - tolerance else { return false }
    (time, self.instant) = (min(told, expected), instant)
    return true
  }
}
