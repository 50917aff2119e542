package import IPAddresses
import Synchronization

/// Lets a limited number of tasks at once use something that is scarce. The others wait in a bounded queue in which
/// sources take turns, so one caller, or one network of callers, cannot keep it from the rest.
///
/// While a slot is free, entering costs a lock and at most one look-up.
package final class FairSemaphore: Sendable {
  package struct Limits: Sendable, Hashable {
    /// How many tasks use it at once.
    package var slots: Int
    /// How many of these one source may have. Several sources of one network have at most half of the slots, unless one
    /// source may have all.
    package var slotsPerSource: Int
    /// How many tasks may wait.
    package var waiting: Int
    /// How many of these may be one source's.
    package var waitingPerSource: Int
    /// Sources that the limits for one source don't hold for, because they speak for many users.
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

    /// Whether it matters who has the slots.
    var countsRunning: Bool { slotsPerSource < slots }

    var slotsPerNetwork: Int { max(slotsPerSource, (slots + 1) / 2) }

    /// Callers without an address are on this machine and speak for all of its users.
    func isExempt(_ source: IPNetwork?) -> Bool {
      guard let source else { return true }
      return !exemptSources.isEmpty && exemptSources.contains { $0.overlaps(source) }
    }
  }

  /// Why a task may not enter.
  package enum Refusal: String, Error, Sendable, Hashable, CaseIterable {
    /// As much waits of its source as may.
    case sourceIsFull = "source"
    /// As much waits as may, and its network's share is not the smaller one.
    case queueIsFull = "queue"
    /// It has waited for as long as it would.
    case waitedTooLong = "time"
    /// It was cancelled.
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

  /// How many tasks wait.
  package var waitingCount: Int { state.withLock { $0.queue.waiting } }
  /// How many tasks have entered and not left.
  package var runningCount: Int { state.withLock { $0.queue.running } }
  /// How many tasks have entered since the start.
  package var turns: UInt64 { state.withLock { $0.turns } }
  /// How many tasks were refused since the start.
  package var refusals: [Refusal: UInt64] { state.withLock { $0.refusals } }
  /// How many sources it remembers.
  var sourceCount: Int { state.withLock { $0.queue.sourceCount } }

  // MARK: Entering and leaving

  /// Runs `body` in a slot.
  ///
  /// - Parameters:
  ///   - source: nil for a caller without an address.
  ///   - limit: how long the task waits at most; nil for as long as it takes.
  package func run<Value, Failure: Error>(
    from source: IPNetwork?, waitingAtMost limit: Duration? = nil, orIfRefused failure: (Refusal) -> Failure,
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

  /// Takes a slot, which the task gives back with ``leave(_:)``, with the same source.
  package func enter(from source: IPNetwork?, waitingAtMost limit: Duration? = nil) async throws(Refusal) {
    let entered = state.withLock { state in
      let entered = state.queue.enter(source)
      if entered { state.turns += 1 }
      return entered
    }
    if entered { return }
    try await wait(source, limit).get()
    state.withLock { $0.turns += 1 }
  }

  /// Gives a slot back, to the task whose turn it is.
  package func leave(_ source: IPNetwork?) {
    let next = state.withLock { state -> [Waiter] in
      state.queue.leave(source)
      var next: [Waiter] = []
      // More than one if this one had kept others of its source or network from free slots.
      while let waiter = state.queue.next() { next.append(waiter) }
      return next
    }
    for waiter in next { waiter.resume(returning: .success(())) }
  }

  private func wait(_ source: IPNetwork?, _ limit: Duration?) async -> Result<Void, Refusal> {
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

  private func add(_ waiter: Waiter, from source: IPNetwork?, _ place: Place) {
    let answers = state.withLock { state -> [(Waiter, Result<Void, Refusal>)] in
      if let refusal = place.isGivenUp() {
        state.refusals[refusal, default: 0] += 1
        return [(waiter, .failure(refusal))]
      }
      // A slot may have become free since the task asked.
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

  /// Where a task waits, which its cancellation and its timer are to find: they may come before it waits.
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
