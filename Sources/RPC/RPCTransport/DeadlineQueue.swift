import HeapModule
package import NIOCore

/// An object that is notified when the deadlines of its calls have passed.
package protocol DeadlineTarget: AnyObject {
  /// Called when the deadline with this ticket has passed. The target ignores a ticket whose call has ended.
  func deadlinePassed(_ ticket: UInt64)
  /// Returns whether the ticket's call is still in progress.
  func isWaiting(_ ticket: UInt64) -> Bool
}

/// The deadlines of all calls on one event loop. A single timer for the earliest deadline serves them all. Only calls
/// that do not end immediately have an entry. The queue must be used only on its event loop.
package final class DeadlineQueue {
  private struct Entry: Comparable {
    var instant: ContinuousClock.Instant
    var target: any DeadlineTarget
    var ticket: UInt64

    static func < (one: Entry, other: Entry) -> Bool { one.instant < other.instant }
    static func == (one: Entry, other: Entry) -> Bool { one.instant == other.instant }
  }

  private let loop: any EventLoop
  private let now: () -> ContinuousClock.Instant
  private var entries = Heap<Entry>()
  /// The number of entries in the queue whose calls are still in progress.
  private var live = 0
  private var timer: Scheduled<Void>?
  private var timerInstant: ContinuousClock.Instant?

  package init(_ loop: any EventLoop, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.loop = loop
    self.now = now
  }

  package func add(_ instant: ContinuousClock.Instant, target: any DeadlineTarget, ticket: UInt64) {
    loop.assertInEventLoop()
    entries.insert(Entry(instant: instant, target: target, ticket: ticket))
    live += 1
    arm()
  }

  /// The number of entries, including those whose calls have ended.
  var count: Int { entries.count }

  /// Records that a call with a deadline in this queue has ended. The call's entry is removed later, together with many
  /// others.
  package func forgetOne() {
    loop.assertInEventLoop()
    live = max(0, live - 1)
    guard entries.count > 2 * live + 1024 else { return }
    entries = Heap(entries.unordered.filter { $0.target.isWaiting($0.ticket) })
    live = entries.count
  }

  private func arm() {
    guard let earliest = entries.min?.instant else { return }
    if let timerInstant, timerInstant <= earliest { return }
    timer?.cancel()
    timerInstant = earliest
    let delay = now().duration(to: earliest)
    let bound = NIOLoopBound(self, eventLoop: loop)
    timer = loop.scheduleTask(in: TimeAmount(max(delay, .zero))) { bound.value.fire() }
  }

  private func fire() {
    timer = nil
    timerInstant = nil
    let now = now()
    while let first = entries.min, first.instant <= now {
      entries.removeMin()
      guard first.target.isWaiting(first.ticket) else { continue }
      live = max(0, live - 1)
      first.target.deadlinePassed(first.ticket)
    }
    arm()
  }
}
