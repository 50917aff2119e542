/// One of those that take turns on an event loop: a source of calls, which runs the tasks of their handlers. So the many calls
/// that came in one read of a connection do not delay the one call of another caller. What one source has to do stays in order.
package protocol TurnTaker: TaskExecutor {
  var turn: LoopTurn { get }
  /// Enqueues a job that starts the handlers of calls that are ready.
  func startCalls()
}

/// What a source has to do at its turn, or the sources of a network that have something to do. Belongs to its event loop.
package final class LoopTurn {
  /// The network of a source; nil for a network.
  fileprivate let network: LoopTurn?
  /// Whether there are calls whose handlers are to be started.
  package var hasReadyCalls = false
  /// The source, while it takes part in the turns.
  fileprivate var source: (any TurnTaker)?
  fileprivate var sources = LoopTurns.Ring()
  fileprivate var takesPart = false
  /// The next one in the turns.
  fileprivate var next: LoopTurn?
  private var jobs: [UnownedJob] = []
  private var firstJob = 0

  /// Creates the turn of a network.
  package init() {
    network = nil
  }

  /// Creates the turn of a source.
  package init(in network: LoopTurn) {
    self.network = network
  }

  func add(_ job: UnownedJob) {
    jobs.append(job)
  }

  /// How many jobs wait.
  var jobCount: Int { jobs.count - firstJob }

  func takeJob() -> UnownedJob? {
    guard firstJob < jobs.count else { return nil }
    let job = jobs[firstJob]
    firstJob += 1
    if firstJob == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      firstJob = 0
    }
    return job
  }

  var hasWork: Bool { firstJob < jobs.count || hasReadyCalls || !sources.isEmpty }
}

/// Whose turn it is on an event loop: networks take turns, and so do the sources of a network.
struct LoopTurns {
  /// Those that have something to do, each once.
  fileprivate struct Ring {
    private(set) var first: LoopTurn?
    private var last: LoopTurn?

    var isEmpty: Bool { first == nil }

    mutating func append(_ turn: LoopTurn) {
      if turn.takesPart { return }
      turn.takesPart = true
      if let last { last.next = turn } else { first = turn }
      last = turn
    }

    /// Lets the next one follow.
    mutating func advance() {
      guard let turn = first, turn.next != nil || !turn.hasWork else { return }
      first = turn.next
      turn.next = nil
      if first == nil { last = nil }
      turn.takesPart = false
      if turn.hasWork { append(turn) } else { turn.source = nil }
    }
  }

  private var networks = Ring()

  var isEmpty: Bool { networks.isEmpty }

  /// Makes sure that a source which has something to do gets its turn.
  mutating func add(_ source: any TurnTaker) {
    let turn = source.turn
    guard !turn.takesPart, let network = turn.network else { return }
    turn.source = source
    network.sources.append(turn)
    networks.append(network)
  }

  /// The source whose turn it is.
  var current: (any TurnTaker)? { networks.first?.sources.first?.source }

  /// Whether nothing else waits for its turn.
  var isAlone: Bool { networks.first?.next == nil && networks.first?.sources.first?.next == nil }

  mutating func advance() {
    networks.first?.sources.advance()
    networks.advance()
  }
}
