package import IPAddresses
import Synchronization

/// A semaphore that limits the number of tasks that use a scarce resource concurrently. Other tasks wait in a bounded
/// queue in which sources take turns, so that no caller or network of callers can monopolize the resource.
///
/// If a slot is free, entering costs a lock and at most one lookup.
package final class FairSemaphore: Sendable {
  package struct Limits: Sendable, Hashable {
    /// The maximum number of tasks that may use the resource concurrently.
    package var slots: Int
    /// The maximum number of slots for one source. All sources in a network together may have at most this number of
    /// slots or half of all slots, whichever is larger.
    package var slotsPerSource: Int
    /// The maximum number of waiting tasks.
    package var waiting: Int
    /// The maximum number of waiting tasks from one source.
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

    /// Whether the semaphore counts the used slots of each source. It need not do so if one source may use all slots.
    var countsRunning: Bool { slotsPerSource < slots }

    var slotsPerNetwork: Int { max(slotsPerSource, (slots + 1) / 2) }

    /// Returns whether a source is exempt from the per-source limits. Callers without an address are exempt, because
    /// they are on this machine and act for all of its users.
    func isExempt(_ source: FairSource?) -> Bool {
      guard let source else { return true }
      return !exemptSources.isEmpty && exemptSources.contains { $0.overlaps(source.network) }
    }
  }

  /// The reason why a task was refused.
  package enum Refusal: String, Error, Sendable, Hashable, CaseIterable {
    /// The source already has the maximum number of waiting tasks.
    case sourceIsFull = "source"
    /// The queue already has the maximum number of waiting tasks, and neither the task's network nor its source has
    /// fewer waiting tasks than others.
    case queueIsFull = "queue"
    /// The task waited for the maximum time without getting a slot.
    case waitedTooLong = "time"
    /// The task was canceled before it got a slot.
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

  /// The number of tasks that are waiting for a slot.
  package var waitingCount: Int { state.withLock { $0.queue.waiting } }
  /// The number of tasks that have a slot.
  package var runningCount: Int { state.withLock { $0.queue.running } }
  /// The number of tasks that have acquired a slot since the semaphore was created.
  package var turns: UInt64 { state.withLock { $0.turns } }
  /// The number of tasks that have been refused since the semaphore was created, keyed by reason.
  package var refusals: [Refusal: UInt64] { state.withLock { $0.refusals } }
  /// The number of sources for which the semaphore keeps state.
  var sourceCount: Int { state.withLock { $0.queue.sourceCount } }

  // MARK: Entering and leaving

  /// Waits for a slot, and runs `body` while the task has the slot.
  ///
  /// - Parameters:
  ///   - source: The caller, or nil for a caller without an address.
  ///   - limit: The maximum time to wait, or nil for no limit.
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

  /// Acquires a slot. The task must release the slot by calling ``leave(_:)`` with the same source.
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

  /// Releases a slot. The waiting task that has the next turn, if any, acquires it.
  package func leave(_ source: FairSource?) {
    let next = state.withLock { state -> [Waiter] in
      state.queue.leave(source)
      var next: [Waiter] = []
      // Several tasks can enter if this task prevented other tasks of its source or network from using free slots.
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

  /// A waiting task's position in the queue. The task may be canceled, or its timer may fire, even before it starts
  /// waiting.
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
