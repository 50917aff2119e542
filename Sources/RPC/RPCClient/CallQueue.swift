/// Calls that wait for a connection or for room on one, in the order in which they came. Calls that ended meanwhile stay
/// until their turn, and are then passed over.
struct CallQueue {
  private var calls: [ClientExchange] = []
  private var first = 0

  /// How many are in the queue, those that ended included.
  var count: Int { calls.count - first }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ call: ClientExchange) { calls.append(call) }

  /// Puts a call before all others: it has waited before.
  mutating func prepend(_ call: ClientExchange) { calls.insert(call, at: first) }

  /// The first call that still waits, without taking it.
  mutating func next() -> ClientExchange? {
    while first < calls.count {
      if calls[first].phase == .waiting { return calls[first] }
      first += 1
    }
    calls.removeAll(keepingCapacity: calls.count <= 1024)
    first = 0
    return nil
  }

  /// Removes what ``next()`` gave.
  mutating func removeFirst() {
    first = min(first + 1, calls.count)
    guard first >= 1024, first * 2 >= calls.count else { return }
    calls.removeFirst(first)
    first = 0
  }

  /// Takes all that still wait.
  mutating func removeAll() -> [ClientExchange] {
    let waiting = waitingCalls
    calls = []
    first = 0
    return waiting
  }

  /// Takes those that still wait and are asked for; the others stay.
  mutating func remove(where isTaken: (ClientExchange) -> Bool) -> [ClientExchange] {
    let waiting = removeAll()
    calls = waiting.filter { !isTaken($0) }
    return waiting.filter(isTaken)
  }

  /// Those that still wait.
  var waitingCalls: [ClientExchange] { calls[first...].filter { $0.phase == .waiting } }
}
