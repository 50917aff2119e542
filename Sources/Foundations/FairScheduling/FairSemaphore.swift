package import IPAddresses
import Synchronization

/// Lets a limited number of tasks use a scarce resource at the same time. Other tasks wait in a bounded queue in which
/// sources take turns, so that one caller, or one network of callers, cannot keep the resource from everyone else.
///
/// While a slot is free, entering costs a lock and at most one lookup.
package final class FairSemaphore: Sendable {
  package struct Limits: Sendable, Hashable {
    /// The maximum number of tasks that may use the resource at the same time.
    package var slots: Int
    /// The maximum number of slots that one source may have. All sources in one network together may have at most this
    /// number of slots or half of all slots, whichever is larger.
    package var slotsPerSource: Int
    /// The maximum number of tasks that may wait.
    package var waiting: Int
    /// The maximum number of tasks from one source that may wait.
    package var waitingPerSource: Int
    /// The sources that are exempt from the per-source limits because they act for many users.
    package var exemptSources: [IPNetwork]

    package init(
      slots: Int, slotsPerSource: Int? = nil, waiting: Int, waitingPerSource: Int, exemptSources: [IPNetwork] = []
    ) {
      self.slots = max(1, slots)
      self.slotsPerSource = max(1, slotsPerSource ?? slots)
      self.waiting = max(1, waiting)
      self.waitingPerSource = max(1, waitingPerSource)
      self.exemptSources = exemptSources
    }

    /// Whether the slots in use are counted for each source.
    var countsRunning: Bool { slotsPerSource < slots }

    var slotsPerNetwork: Int { max(slotsPerSource, (slots + 1) / 2) }

    /// Returns whether a source is exempt from the per-source limits. Callers without an address are exempt because
    /// they are on this machine and act for all of its users.
    func isExempt(_ source: FairSource?) -> Bool {
      guard let source else { return true }
      return !exemptSources.isEmpty && exemptSources.contains { $0.overlaps(source.network) }
    }
  }

  /// The reason why a task may not enter.
  package enum Refusal: String, Error, Sendable, Hashable, CaseIterable {
    /// The maximum number of tasks from the same source are already waiting.
    case sourceIsFull = "source"
    /// The maximum number of tasks are already waiting, and neither the task's network nor its source has fewer waiting
    /// tasks than others.
    case queueIsFull = "queue"
    /// The task has waited until its time limit was reached.
    case waitedTooLong = "time"
    /// The task was cancelled.
    case cancelled
  }

  private typealias Waiter = CheckedContinuation<Result<Void, Refusal>, Never>

  private struct State {
    var queue: FairQueue<Waiter>
    var refusals: [Refusal: UInt64] = [:]
    var turns: UInt64 = 0
  }

  private let state: Mutex<State>
  package let limits: Limits

  package init(_ limits: Limits) {
    self.limits = limits
    state = Mutex(State(queue: FairQueue(limits)))
  }

  // MARK: Counters

  /// The number of tasks that are waiting.
  package var waitingCount: Int { state.withLock { $0.queue.waiting } }
  /// The number of tasks that have entered but not yet left.
  package var runningCount: Int { state.withLock { $0.queue.running } }
  /// The number of tasks that have entered since the start.
  package var turns: UInt64 { state.withLock { $0.turns } }
  /// The number of tasks that have been refused since the start, by reason.
  package var refusals: [Refusal: UInt64] { state.withLock { $0.refusals } }
  /// The number of sources for which state is kept.
  var sourceCount: Int { state.withLock { $0.queue.sourceCount } }

  // MARK: Entering and leaving

  /// Runs `body` while holding a slot.
  ///
  /// - Parameters:
  ///   - source: The caller; nil for a caller without an address.
  ///   - limit: The maximum time to wait; nil for no limit.
  package func run<Value, Failure: Error>(
    from source: FairSource?, waitingAtMost limit: Duration? = nil, orIfRefused failure: (Refusal) -> Failure,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    do throws(Refusal) {
      try await enter(from: source, waitingAtMost: limit)
    } catch {
      throw failure(error)
    }
    defer { leave(source) }
    return try await body()
  }

  /// Takes a slot. The task must release the slot by calling ``leave(_:)`` with the same source.
  package func enter(from source: FairSource?, waitingAtMost limit: Duration? = nil) async throws(Refusal) {
    let entered = state.withLock { state in
      let entered = state.queue.enter(source)
      if entered { state.turns += 1 }
      return entered
    }
    if entered { return }
    try await wait(source, limit).get()
    state.withLock { $0.turns += 1 }
  }

  /// Releases a slot, which then passes to the task whose turn it is.
  package func leave(_ source: FairSource?) {
    let next = state.withLock { state -> [Waiter] in
      state.queue.leave(source)
      var next: [Waiter] = []
      // Several tasks may enter if this task had kept other tasks of its source or network from using free slots.
      while let waiter = state.queue.next() { next.append(waiter) }
      return next
    }
    for waiter in next { waiter.resume(returning: .success(())) }
  }

  private func wait(_ source: FairSource?, _ limit: Duration?) async -> Result<Void, Refusal> {
    let place = Place()
    let timer = limit.map { limit in
      Task {
        try await Task.sleep(for: limit)
        giveUp(place, .waitedTooLong)
      }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in add(waiter, from: source, place) }
    } onCancel: {
      giveUp(place, .cancelled)
    }
  }

  private func add(_ waiter: Waiter, from source: FairSource?, _ place: Place) {
    let answers = state.withLock { state -> [(Waiter, Result<Void, Refusal>)] in
      if let refusal = place.isGivenUp() {
        state.refusals[refusal, default: 0] += 1
        return [(waiter, .failure(refusal))]
      }
      // A slot may have become free since the task requested one.
      if state.queue.enter(source) { return [(waiter, .success(()))] }
      switch state.queue.add(waiter, from: source) {
      case .waits(let ticket):
        place.take(ticket)
        return []
      case .waitsInsteadOf(let other, let ticket):
        place.take(ticket)
        state.refusals[.queueIsFull, default: 0] += 1
        return [(other, .failure(.queueIsFull))]
      case .refused(let refusal):
        state.refusals[refusal, default: 0] += 1
        return [(waiter, .failure(refusal))]
      }
    }
    for (waiter, answer) in answers { waiter.resume(returning: answer) }
  }

  private func giveUp(_ place: Place, _ refusal: Refusal) {
    let waiter = state.withLock { state -> Waiter? in
      guard let ticket = place.giveUp(refusal), let waiter = state.queue.remove(ticket) else { return nil }
      state.refusals[refusal, default: 0] += 1
      return waiter
    }
    waiter?.resume(returning: .failure(refusal))
  }

  /// The place of a waiting task in the queue. The task may be cancelled, or its timer may fire, even before the task
  /// starts to wait.
  private final class Place: Sendable {
    private let state = Mutex((ticket: FairQueue<Waiter>.Ticket?.none, refusal: Refusal?.none))

    func take(_ ticket: FairQueue<Waiter>.Ticket) { state.withLock { $0.ticket = ticket } }

    func isGivenUp() -> Refusal? { state.withLock { $0.refusal } }

    func giveUp(_ refusal: Refusal) -> FairQueue<Waiter>.Ticket? {
      state.withLock { state in
        state.refusal = state.refusal ?? refusal
        return state.ticket
      }
    }
  }
}
