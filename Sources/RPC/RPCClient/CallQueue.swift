import DequeModule

/// The calls that are waiting for a connection or a stream, in order. A call that ends while it is waiting stays in the
/// queue until it reaches the front, and is then skipped.
struct CallQueue {
  private var calls: Deque<ClientExchange> = []

  /// The number of calls in the queue, including those that have ended.
  var count: Int { calls.count }

  mutating func append(_ call: ClientExchange) { calls.append(call) }

  /// Adds a call to the front of the queue, because it has already waited once.
  mutating func prepend(_ call: ClientExchange) { calls.prepend(call) }

  /// Returns the first call that is still waiting, without removing it. Removes the ended calls in front of it.
  mutating func next() -> ClientExchange? {
    while let call = calls.first {
      if call.phase == .waiting { return call }
      calls.removeFirst()
    }
    return nil
  }

  /// Removes the call that ``next()`` returned.
  mutating func removeFirst() { _ = calls.popFirst() }

  /// Removes all calls, and returns those that were still waiting.
  mutating func removeAll() -> [ClientExchange] {
    defer { calls = [] }
    return waitingCalls
  }

  /// Removes the calls that `isTaken` selects. Returns the removed calls that were still waiting.
  mutating func remove(where isTaken: (ClientExchange) -> Bool) -> [ClientExchange] {
    let waiting = removeAll()
    calls = Deque(waiting.filter { !isTaken($0) })
    return waiting.filter(isTaken)
  }

  /// The calls in the queue that are still waiting, in order.
  var waitingCalls: [ClientExchange] { calls.filter { $0.phase == .waiting } }
}
