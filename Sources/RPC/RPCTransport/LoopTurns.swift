import DequeModule

/// An executor that takes turns with others on an event loop. An example is the queue for one client's calls, which
/// runs the tasks of the call handlers. Because the executors take turns, many calls that arrive in one read of a
/// connection do not delay a single call from another client. The jobs of one executor remain in order.
package protocol LoopScheduled: TaskExecutor {
  var turn: LoopTurn { get }
  /// Enqueues a job that starts the handlers of calls that are ready.
  func startCalls()
}

/// Either the pending work of one source, or the sources of one network that have pending work. It must be used only on
/// its event loop.
package final class LoopTurn {
  /// The network to which a source belongs; nil for a network.
  fileprivate let network: LoopTurn?
  /// Whether there are calls whose handlers have yet to be started.
  package var hasReadyCalls = false
  /// The jobs of a source that are waiting to run.
  var jobs: Deque<UnownedJob> = []
  /// The source to which the turn belongs; nil while the source is not taking turns.
  fileprivate var source: (any LoopScheduled)?
  /// The sources of a network that have pending work. Each source appears once, and the first one is next.
  fileprivate var sources: Deque<LoopTurn> = []
  /// Whether the source or network currently takes turns, because it has pending work.
  fileprivate(set) var takesPart = false

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

/// The order of turns on an event loop. Networks take turns, and so do the sources within a network.
struct LoopTurns {
  /// The networks with pending work. Each network appears once, and the first one is next.
  private var networks: Deque<LoopTurn> = []

  var isEmpty: Bool { networks.isEmpty }

  /// Ensures that a source with pending work gets its turn.
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

  /// Whether no other source is waiting for a turn.
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
