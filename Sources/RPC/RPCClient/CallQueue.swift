import DequeModule

/// Calls that wait for a connection or for a stream on one, in the order in which they came. A call that ends before
/// stays until it is the first, and is then passed over.
struct CallQueue {
  private var calls: Deque<ClientExchange> = []

  /// How many calls are in the queue, including those that have ended.
  var count: Int { calls.count }

  mutating func append(_ call: ClientExchange) { calls.append(call) }

  /// Puts a call before all others: it has waited before.
  mutating func prepend(_ call: ClientExchange) { calls.prepend(call) }

  /// Returns the first call that still waits, without removing it.
  mutating func next() -> ClientExchange? {
    while let call = calls.first {
      if call.phase == .waiting { return call }
      calls.removeFirst()
    }
    return nil
  }

  /// Removes the call that ``next()`` returned.
  mutating func removeFirst() { _ = calls.popFirst() }

  /// Removes all calls, and returns those that still wait.
  mutating func removeAll() -> [ClientExchange] {
    defer { calls = [] }
    return waitingCalls
  }

  /// Removes the calls that `isTaken` selects, and returns those of them that still wait.
  mutating func remove(where isTaken: (ClientExchange) -> Bool) -> [ClientExchange] {
    let waiting = removeAll()
    calls = Deque(waiting.filter { !isTaken($0) })
    return waiting.filter(isTaken)
  }

  /// The calls that still wait.
  var waitingCalls: [ClientExchange] { calls.filter { $0.phase == .waiting } }
}
