import DequeModule

/// Determines the order in which sources use a limited number of slots. Networks take turns, and so do the sources
/// within a network. The requests of one source stay in order.
///
/// A source is an IPv4 address or an IPv6 /64, and a network is the /24 or /48 around it. As a result, neither a busy
/// source nor a network with many busy sources can delay another caller's turn by more than one request. A service
/// counts as a separate network, no matter how many users call from its addresses. A source of nil stands for a caller
/// without an address, as on a Unix socket.
///
/// No element waits while there is a free slot that the element may use.
package struct FairQueue<Element> {
  package typealias Limits = FairSemaphore.Limits

  /// Identifies a waiting element.
  package struct Ticket: Sendable, Hashable {
    fileprivate let number: UInt64
    fileprivate let source: FairSource?
  }

  /// The result of adding an element.
  package enum Addition {
    case waits(Ticket)
    /// The element waits. Another element was removed to make room, because its network or its source had the most
    /// waiting elements.
    case waitsInsteadOf(Element, Ticket)
    case refused(FairSemaphore.Refusal)
  }

  private final class Source {
    let name: FairSource?
    var running = 0
    var entries: Deque<(number: UInt64, element: Element)> = []

    init(_ name: FairSource?) { self.name = name }

    /// Returns the index of an entry. The entries are sorted by number.
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
  package private(set) var running = 0
  package private(set) var waiting = 0

  package init(_ limits: Limits) {
    self.limits = limits
  }

  // MARK: Slots

  /// Takes a free slot. Returns false if there is no free slot that the source may use.
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

  /// Releases a slot.
  mutating func leave(_ source: FairSource?) {
    running -= 1
    guard limits.countsRunning, let network = networks[source?.group], let member = network.sources[source] else {
      return
    }
    member.running -= 1
    network.running -= 1
    forget(member, network)
  }

  /// Takes a free slot for the next element that may use one and returns that element; nil if there is no such element
  /// or no free slot.
  package mutating func next() -> Element? {
    guard running < limits.slots else { return nil }
    // A source that may not run now keeps its place among the other sources.
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

  // MARK: Those that wait

  package mutating func add(_ element: Element, from source: FairSource?) -> Addition {
    let network = networks[source?.group] ?? Network()
    let member = network.sources[source] ?? Source(source)
    guard member.entries.count < limits.waitingPerSource || limits.isExempt(source) else {
      return .refused(.sourceIsFull)
    }
    var displaced: Element?
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
  private mutating func displace(for newcomer: Source, of network: Network) -> Element? {
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

  /// Removes an element and returns it; nil if the element is no longer waiting.
  package mutating func remove(_ ticket: Ticket) -> Element? {
    guard let network = networks[ticket.source?.group], let member = network.sources[ticket.source],
      let index = member.index(of: ticket.number)
    else { return nil }
    return remove(at: index, of: member, in: network)
  }

  private mutating func remove(at index: Int, of member: Source, in network: Network) -> Element {
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

  /// The number of sources with running or waiting elements.
  var sourceCount: Int { networks.values.reduce(0) { $0 + $1.sources.count } }
}
