import DequeModule

/// The implementation of ``FairQueue``, with elements of any class.
///
/// This type is not generic. The compiler does not specialize the queues for the other modules that use them, and
/// looking up the metadata of generic types took most of each call's time.
struct FairTurns {
  typealias Limits = FairSemaphore.Limits

  /// A ticket that identifies a waiting element, so that the element can be removed.
  struct Ticket: Sendable, Hashable {
    fileprivate let number: UInt64
    fileprivate let source: FairSource?
  }

  /// The result of adding an element, as in ``FairQueue/Addition``.
  enum Addition {
    case waits(Ticket)
    case waitsInsteadOf(AnyObject, Ticket)
    case refused(FairSemaphore.Refusal)
  }

  private final class Source {
    let name: FairSource?
    var running = 0
    var entries: Deque<(number: UInt64, element: AnyObject)> = []

    init(_ name: FairSource?) { self.name = name }

    /// Returns the index of the entry with the given number. The entries are sorted by number.
    func index(of number: UInt64) -> Int? {
      var lower = entries.startIndex
      var upper = entries.endIndex
      while lower < upper {
        let middle = lower + (upper - lower) / 2
        if entries[middle].number < number { lower = middle + 1 } else { upper = middle }
      }
      return lower < entries.endIndex && entries[lower].number == number ? lower : nil
    }
  }

  private final class Network {
    var running = 0
    var waiting = 0
    var sources: [FairSource?: Source] = [:]
    /// The sources with waiting elements. Each source is listed once, and the first source has the next turn.
    var turns: Deque<Source> = []
  }

  private let limits: Limits
  private var networks: [FairSource.Group?: Network] = [:]
  /// The networks with waiting elements. Each network is listed once, and the first network has the next turn.
  private var turns: Deque<Network> = []
  private var lastNumber: UInt64 = 0
  private(set) var running = 0
  private(set) var waiting = 0

  init(_ limits: Limits) {
    self.limits = limits
  }

  // MARK: Slots

  /// Acquires a free slot for a source, or returns false if there is no free slot that the source may use.
  mutating func enter(_ source: FairSource?) -> Bool {
    guard running < limits.slots else { return false }
    if limits.countsRunning {
      let network = networks[source?.group] ?? Network()
      let member = network.sources[source] ?? Source(source)
      guard mayRun(member, of: network) else { return false }
      networks[source?.group] = network
      network.sources[source] = member
      member.running += 1
      network.running += 1
    }
    running += 1
    return true
  }

  /// Releases a slot that a source has acquired.
  mutating func leave(_ source: FairSource?) {
    running -= 1
    guard limits.countsRunning, let network = networks[source?.group], let member = network.sources[source] else {
      return
    }
    member.running -= 1
    network.running -= 1
    forget(member, network)
  }

  /// Acquires a free slot for the next element that may use one, and returns that element. Returns nil if there is no
  /// such element or no free slot.
  mutating func next() -> AnyObject? {
    guard running < limits.slots else { return nil }
    // A source that may not run now keeps its position among the sources.
    for (index, network) in turns.enumerated() {
      guard let turn = network.turns.firstIndex(where: { mayRun($0, of: network) }) else { continue }
      let member = network.turns.remove(at: turn)
      let element = member.entries.removeFirst().element
      waiting -= 1
      network.waiting -= 1
      running += 1
      if limits.countsRunning {
        member.running += 1
        network.running += 1
      }
      if !member.entries.isEmpty { network.turns.append(member) }
      turns.remove(at: index)
      if network.waiting > 0 { turns.append(network) }
      forget(member, network)
      return element
    }
    return nil
  }

  private func mayRun(_ source: Source, of network: Network) -> Bool {
    guard limits.countsRunning, !limits.isExempt(source.name) else { return true }
    return network.running < limits.slotsPerNetwork && source.running < limits.slotsPerSource
  }

  // MARK: Waiting elements

  mutating func add(_ element: AnyObject, from source: FairSource?) -> Addition {
    let network = networks[source?.group] ?? Network()
    let member = network.sources[source] ?? Source(source)
    guard member.entries.count < limits.waitingPerSource || limits.isExempt(source) else {
      return .refused(.sourceIsFull)
    }
    var displaced: AnyObject?
    if waiting >= limits.waiting {
      guard let element = displace(for: member, of: network) else { return .refused(.queueIsFull) }
      displaced = element
    }
    networks[source?.group] = network
    network.sources[source] = member
    lastNumber &+= 1
    if member.entries.isEmpty { network.turns.append(member) }
    member.entries.append((lastNumber, element))
    if network.waiting == 0 { turns.append(network) }
    network.waiting += 1
    waiting += 1
    let ticket = Ticket(number: lastNumber, source: source)
    return displaced.map { .waitsInsteadOf($0, ticket) } ?? .waits(ticket)
  }

  /// Removes the newest element of the busiest source in the busiest network. If the newcomer's network would then have
  /// more waiting elements than the busiest network, removes the newest element of the busiest source in the newcomer's
  /// network instead. Removes nothing if the newcomer would then have more waiting elements than that source.
  private mutating func displace(for newcomer: Source, of network: Network) -> AnyObject? {
    guard var busiest = turns.max(by: { $0.waiting < $1.waiting }) else { return nil }
    var leastEntries = 1
    if busiest.waiting <= network.waiting + 1 {
      busiest = network
      leastEntries = newcomer.entries.count + 2
    }
    guard let member = busiest.turns.max(by: { $0.entries.count < $1.entries.count }),
      member.entries.count >= leastEntries
    else { return nil }
    return remove(at: member.entries.count - 1, of: member, in: busiest)
  }

  /// Removes an element and returns it, or returns nil if the element is no longer waiting.
  mutating func remove(_ ticket: Ticket) -> AnyObject? {
    guard let network = networks[ticket.source?.group], let member = network.sources[ticket.source],
      let index = member.index(of: ticket.number)
    else { return nil }
    return remove(at: index, of: member, in: network)
  }

  private mutating func remove(at index: Int, of member: Source, in network: Network) -> AnyObject {
    let element = member.entries.remove(at: index).element
    if member.entries.isEmpty { network.turns.removeAll { $0 === member } }
    network.waiting -= 1
    if network.waiting == 0 { turns.removeAll { $0 === network } }
    waiting -= 1
    forget(member, network)
    return element
  }

  /// Removes the state of a source that has neither running nor waiting elements.
  private mutating func forget(_ member: Source, _ network: Network) {
    guard member.running == 0, member.entries.isEmpty else { return }
    network.sources[member.name] = nil
    if network.sources.isEmpty { networks[member.name?.group] = nil }
  }

  /// The number of sources that have state, because they have waiting elements or used slots that are counted.
  var sourceCount: Int { networks.values.reduce(0) { $0 + $1.sources.count } }
}
