package import NIOCore

/// What a deadline falls on.
package protocol DeadlineTarget: AnyObject {
  /// The deadline with this ticket has passed. A ticket whose call is over is ignored.
  func deadlinePassed(_ ticket: UInt64)
  /// Whether the ticket's call is still under way.
  func isWaiting(_ ticket: UInt64) -> Bool
}

/// The deadlines of all calls of one event loop: a heap with one timer for the earliest, so that a deadline costs no
/// timer of its own. Only calls that are not answered at once come here. Touched on its loop only.
package final class DeadlineQueue {
  private struct Entry {
    var instant: ContinuousClock.Instant
    var target: any DeadlineTarget
    var ticket: UInt64
  }

  private let loop: any EventLoop
  private let now: () -> ContinuousClock.Instant
  private var heap: [Entry] = []
  private var live = 0
  private var timer: Scheduled<Void>?
  private var timerInstant: ContinuousClock.Instant?

  package init(_ loop: any EventLoop, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.loop = loop
    self.now = now
  }

  package func add(_ instant: ContinuousClock.Instant, target: any DeadlineTarget, ticket: UInt64) {
    heap.append(Entry(instant: instant, target: target, ticket: ticket))
    live += 1
    siftUp(heap.count - 1)
    arm()
  }

  /// How many entries are kept, those of calls that are over included.
  var count: Int { heap.count }

  /// Says that a call with a deadline here is over. Its entry goes away later, with many others at once.
  package func forgetOne() {
    live = max(0, live - 1)
    guard heap.count > 2 * live + 1024 else { return }
    heap.removeAll { !$0.target.isWaiting($0.ticket) }
    live = heap.count
    var index = heap.count / 2
    while index > 0 {
      index -= 1
      siftDown(index)
    }
  }

  private func arm() {
    guard let earliest = heap.first?.instant else { return }
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
    while let first = heap.first, first.instant <= now {
      removeFirst()
      guard first.target.isWaiting(first.ticket) else { continue }
      live = max(0, live - 1)
      first.target.deadlinePassed(first.ticket)
    }
    arm()
  }

  // MARK: Heap

  private func removeFirst() {
    guard let last = heap.popLast() else { return }
    if heap.isEmpty { return }
    heap[0] = last
    siftDown(0)
  }

  private func siftUp(_ start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      if heap[parent].instant <= heap[index].instant { return }
      heap.swapAt(parent, index)
      index = parent
    }
  }

  private func siftDown(_ start: Int) {
    var index = start
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].instant < heap[smallest].instant {
        smallest = child
      }
      if smallest == index { return }
      heap.swapAt(smallest, index)
      index = smallest
    }
  }
}
