import DequeModule

/// An executor that takes turns with others on an event loop, such as the queue of one client's calls, which runs the
/// tasks of their handlers. Many calls that arrive in one read of a connection then do not delay a single call of
/// another client. The jobs of one executor stay in order.
package protocol LoopScheduled: TaskExecutor {
  var turn: LoopTurn { get }
  /// Enqueues a job that starts the handlers of calls that are ready.
  func startCalls()
}

/// The pending work of a source, or the sources of a network with pending work. It belongs to its event loop.
package final class LoopTurn {
  /// The network of a source; nil for a network.
  fileprivate let network: LoopTurn?
  /// Whether there are calls whose handlers must be started.
  package var hasReadyCalls = false
  /// The waiting jobs of a source.
  var jobs: Deque<UnownedJob> = []
  /// The source, while it takes part in the turns.
  fileprivate var source: (any LoopScheduled)?
  /// The sources of a network with pending work, each once; the first is the next.
  fileprivate var sources: Deque<LoopTurn> = []
  fileprivate var takesPart = false

  /// Creates the turn of a network.
  package init() {
    network = nil
  }

  /// Creates the turn of a source.
  package init(in network: LoopTurn) {
    self.network = network
  }

  var hasWork: Bool { !jobs.isEmpty || hasReadyCalls || !sources.isEmpty }
}

/// The order of turns on an event loop: networks take turns, and so do the sources of a network.
struct LoopTurns {
  /// The networks with pending work, each once; the first is the next.
  private var networks: Deque<LoopTurn> = []

  var isEmpty: Bool { networks.isEmpty }

  /// Makes sure that a source with pending work gets its turn.
  mutating func add(_ source: any LoopScheduled) {
    let turn = source.turn
    guard !turn.takesPart, let network = turn.network else { return }
    turn.source = source
    turn.takesPart = true
    network.sources.append(turn)
    if network.takesPart { return }
    network.takesPart = true
    networks.append(network)
  }

  /// The source whose turn it is.
  var current: (any LoopScheduled)? { networks.first?.sources.first?.source }

  /// Whether nothing else waits for its turn.
  var isAlone: Bool { networks.count == 1 && networks[0].sources.count == 1 }

  mutating func advance() {
    guard let network = networks.first else { return }
    Self.advance(&network.sources)
    Self.advance(&networks)
  }

  /// Passes the turn to the next network or source.
  private static func advance(_ turns: inout Deque<LoopTurn>) {
    let turn = turns.removeFirst()
    if turn.hasWork {
      turns.append(turn)
    } else {
      turn.takesPart = false
      turn.source = nil
    }
  }
}
