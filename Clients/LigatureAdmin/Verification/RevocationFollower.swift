import Foundation
import Synchronization

/// Reads the events of a server into a ``RevocationSet``, and keeps track of the contact.
final class RevocationFollower: Sendable {
  /// The pauses between attempts to follow the events. Even the longest must be short enough that a session which has
  /// ended is refused within a second after the server restarts.
  private static let pauses: ClosedRange<Duration> = .milliseconds(50)...(.milliseconds(250))
  /// The interval at which the follower checks its contact and removes expired entries.
  private static let checkInterval = Duration.milliseconds(500)
  private static let sweepInterval: TimeInterval = 60
  /// The clocks of server and follower may differ by this, in seconds.
  private static let skew: TimeInterval = 300

  private struct Content {
    var set: RevocationSet
    /// The last time at which the server said that no more events are waiting.
    var lastCurrent: ContinuousClock.Instant?
    var lastError: AdminError?
    var sweptAt: Date
    var reported: Revocations.State = .starting(nil)
    var observers: [Int: AsyncStream<Revocations.State>.Continuation] = [:]
    var nextObserver = 0
  }

  private let content: Mutex<Content>
  private let tokenLife: Int64
  private let maximumSilence: Duration
  private let now: @Sendable () -> Date

  init(tokenLife: Int64, capacity: Int, maximumSilence: Duration, now: @escaping @Sendable () -> Date) {
    self.tokenLife = tokenLife
    self.maximumSilence = maximumSilence
    self.now = now
    content = Mutex(Content(set: RevocationSet(capacity: capacity, tokenLife: tokenLife), sweptAt: now()))
  }

  // MARK: Following

  /// Follows the events until the task is cancelled.
  func follow(_ admin: AdminClient) async {
    var cursor: String?
    var pause = Self.pauses.lowerBound
    while !Task.isCancelled {
      let start = cursor.map { EventStart.after(cursor: $0) } ?? .since(now() - TimeInterval(tokenLife) - Self.skew)
      do throws(AdminError) {
        // Each kind of event may end sessions, so all are read.
        for try await batch in admin.events(from: start) {
          apply(batch)
          cursor = batch.cursor
          pause = Self.pauses.lowerBound
        }
      } catch {
        // The events after the cursor are gone, so all of them are read again.
        if error.reason == .cursorExpired, cursor != nil {
          cursor = nil
          content.withLock { $0.lastCurrent = nil }
        }
        content.withLock { $0.lastError = error }
        report()
      }
      try? await Task.sleep(for: pause * Double.random(in: 0.5...1))
      pause = min(pause * 2, Self.pauses.upperBound)
    }
  }

  private func apply(_ batch: EventBatch) {
    content.withLock { content in
      for event in batch.events { content.set.apply(event) }
      guard batch.hasCaughtUp else { return }
      content.lastCurrent = .now
      content.lastError = nil
    }
    report()
  }

  /// Reports when contact is lost, and removes expired entries, until the task is cancelled.
  func watchContact() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: Self.checkInterval)
      report()
      content.withLock { content in
        let now = now()
        guard abs(now.timeIntervalSince(content.sweptAt)) >= Self.sweepInterval else { return }
        content.sweptAt = now
        content.set.removeExpired(now: now)
      }
    }
    let observers = content.withLock { content in
      defer { content.observers = [:] }
      return content.observers.values
    }
    for observer in observers { observer.finish() }
  }

  // MARK: The state

  var state: Revocations.State { content.withLock { state(of: $0) } }

  var count: Int { content.withLock { $0.set.count } }

  private func state(of content: Content) -> Revocations.State {
    guard let lastCurrent = content.lastCurrent else { return .starting(content.lastError) }
    return ContinuousClock.now - lastCurrent <= maximumSilence ? .current : .lost(content.lastError)
  }

  /// Tells the observers the state, if it has changed.
  private func report() {
    content.withLock { content in
      let state = state(of: content)
      guard state != content.reported else { return }
      content.reported = state
      for observer in content.observers.values { observer.yield(state) }
    }
  }

  /// The state now, and each time that it changes.
  var states: AsyncStream<Revocations.State> {
    AsyncStream { continuation in
      let id = content.withLock { content in
        let id = content.nextObserver
        content.nextObserver += 1
        content.observers[id] = continuation
        continuation.yield(state(of: content))
        return id
      }
      continuation.onTermination = { [weak self] _ in
        self?.content.withLock { content in content.observers[id] = nil }
      }
    }
  }

  // MARK: Tokens

  func finding(on token: UserToken) -> RevocationSet.Finding { content.withLock { $0.set.finding(on: token) } }

  func finding(on token: ServiceToken) -> RevocationSet.Finding { content.withLock { $0.set.finding(on: token) } }
}
