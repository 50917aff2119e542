package import IPAddresses
package import NIOCore
package import RPCTransport
import Synchronization

/// The connections of a listener. If there are too many, an old connection is closed to make room for a new one.
///
/// The connection to close belongs to the network with the most connections or, if the new connection's source or
/// network has reached its limit, to that source or network. Among the connections from the source with the most
/// connections, it is the oldest one that is not in use or, if all are in use, the oldest one. Idle connections
/// therefore never keep new clients out.
package final class ConnectionAdmission: Sendable {
  private let counter: ConnectionCounter
  private let limits: Set<Limit>
  private let replaceable = Mutex(ReplaceableConnections())

  /// Creates an instance without connections.
  /// - Parameter limits: The limits for which an old connection is closed. For other limits, the new connection is
  ///   refused.
  package init(maxConnections: Int, maxPerSource: Int, replacingFor limits: Set<Limit>) {
    counter = ConnectionCounter(maxConnections: maxConnections, maxPerSource: maxPerSource)
    self.limits = limits
  }

  package var count: Int { counter.count }

  /// Waits until the listener has no connections left.
  func waitUntilEmpty() async { await counter.waitUntilEmpty() }

  /// The result of adding or attributing a connection.
  package enum Outcome: Equatable, Sendable {
    case counted
    /// The connection is counted. Another connection is closed to make room, because the limit was reached.
    case replaces(Limit)
    case refused(Limit)
  }

  /// Counts a new connection, unless it must be refused because of a limit.
  /// - Parameter source: An IPv4 address or an IPv6 /64; nil for a Unix socket or a proxy.
  package func add(from source: IPNetwork?) -> Outcome {
    admit(from: source) { counter.add(from: source, isReplacement: $0) }
  }

  /// Attributes a proxy's connection to the client that the proxy has reported, unless the connection must be refused
  /// because of a limit.
  package func attribute(to client: IPNetwork) -> Outcome {
    admit(from: client) { counter.attribute(to: client, isReplacement: $0) }
  }

  private func admit(from source: IPNetwork?, _ count: (_ isReplacement: Bool) -> Limit?) -> Outcome {
    guard let limit = count(false) else { return .counted }
    guard limits.contains(limit), let other = takeReplaceable(of: source.flatMap(counter.fullNetwork)) else {
      return .refused(limit)
    }
    other.giveWay(limit)
    counter.remove(from: other.source)
    return count(true).map { .refused($0) } ?? .replaces(limit)
  }

  private func takeReplaceable(of network: IPNetwork?) -> CountedConnection? {
    replaceable.withLock { replaceable in
      let connection = replaceable.take(of: network)
      connection?.isCounted.store(false, ordering: .relaxed)
      return connection
    }
  }

  fileprivate func allowReplacing(_ connection: CountedConnection, from source: IPNetwork) {
    replaceable.withLock { replaceable in
      if connection.isCounted.load(ordering: .relaxed) { replaceable.add(connection, from: source) }
    }
  }

  fileprivate func preventReplacing(_ connection: CountedConnection, from source: IPNetwork) {
    replaceable.withLock { $0.remove(connection, from: source) }
  }

  fileprivate func stopCounting(_ connection: CountedConnection) {
    if connection.isCounted.exchange(false, ordering: .relaxed) { counter.remove(from: connection.source) }
  }
}

/// A connection that a ``ConnectionAdmission`` counts until the connection is closed or replaced. It must be used only
/// on its event loop, except for the members that can be used on any thread. It is `@unchecked Sendable` for that
/// reason.
package final class CountedConnection: @unchecked Sendable {
  /// The source for which the connection is counted, an IPv4 address or an IPv6 /64; nil for a Unix socket, and for a
  /// proxy's connection until the proxy has reported the client. It does not change while the connection is
  /// replaceable.
  package private(set) var source: IPNetwork?
  private let connections: ConnectionAdmission
  private let channel: any Channel
  private var isReplaceable = false
  fileprivate let isCounted = Atomic(true)
  private let use = Atomic(false)
  /// A closure that is called to close the connection because of a limit; nil to close the channel directly.
  package var onGivingWay: ((Limit) -> Void)?

  /// Creates the entry of a connection that has been admitted.
  /// - Parameter connections: The listener's connections, which have admitted this connection.
  package init(_ channel: any Channel, from source: IPNetwork?, among connections: ConnectionAdmission) {
    self.channel = channel
    self.source = source
    self.connections = connections
    channel.closeFuture.whenComplete { _ in
      self.onGivingWay = nil
      self.preventReplacing()
      connections.stopCounting(self)
    }
  }

  /// Whether calls are in progress on the connection. Connections from the same source that are not in use are closed
  /// first. This property can be used on any thread.
  package var isInUse: Bool {
    get { use.load(ordering: .relaxed) }
    set { use.store(newValue, ordering: .relaxed) }
  }

  /// Attributes a proxy's connection to the client that the proxy has reported.
  package func attribute(to client: IPNetwork) -> ConnectionAdmission.Outcome {
    guard source == nil, isCounted.load(ordering: .relaxed) else { return .counted }
    let outcome = connections.attribute(to: client)
    if case .refused = outcome { return outcome }
    source = client
    return outcome
  }

  /// Allows the connection to be closed to make room for a new one.
  package func allowReplacing() {
    guard let source, !isReplaceable else { return }
    isReplaceable = true
    connections.allowReplacing(self, from: source)
  }

  /// Prevents the connection from being closed to make room for a new one.
  package func preventReplacing() {
    guard let source, isReplaceable else { return }
    isReplaceable = false
    connections.preventReplacing(self, from: source)
  }

  /// Closes the connection because of a limit. This method can be called on any thread.
  fileprivate func giveWay(_ limit: Limit) {
    channel.eventLoop.execute { [self] in
      if let onGivingWay { onGivingWay(limit) } else { channel.close(promise: nil) }
    }
  }
}

/// The connections that may be closed to make room for new ones, by network and source.
private struct ReplaceableConnections {
  private struct Network {
    var count = 0
    /// The network's replaceable connections, keyed by source, oldest first.
    var bySource: [IPNetwork: [CountedConnection]] = [:]
  }

  private var networks: [IPNetwork: Network] = [:]
  /// The networks, indexed by their number of replaceable connections.
  private var networksByCount: [Set<IPNetwork>] = []

  mutating func add(_ connection: CountedConnection, from source: IPNetwork) {
    networks[source.block, default: Network()].bySource[source, default: []].append(connection)
    changeCount(of: source.block, by: 1)
  }

  mutating func remove(_ connection: CountedConnection, from source: IPNetwork) {
    let index = networks[source.block]?.bySource[source]?.firstIndex { $0 === connection }
    if let index { _ = take(index, of: source) }
  }

  /// Removes and returns the connection to close, or returns nil if there is none.
  /// - Parameter network: The source or network that the connection must belong to; nil for the network with the most
  ///   connections.
  mutating func take(of network: IPNetwork?) -> CountedConnection? {
    guard let network = network ?? networksByCount.last?.first, let sources = networks[network.block]?.bySource,
      let source = network == network.block ? sources.max(by: { $0.value.count < $1.value.count })?.key : network,
      let connections = sources[source]
    else { return nil }
    return take(connections.firstIndex { !$0.isInUse } ?? 0, of: source)
  }

  private mutating func take(_ index: Int, of source: IPNetwork) -> CountedConnection? {
    guard let connection = networks[source.block]?.bySource[source]?.remove(at: index) else { return nil }
    if networks[source.block]?.bySource[source]?.isEmpty == true { networks[source.block]?.bySource[source] = nil }
    changeCount(of: source.block, by: -1)
    return connection
  }

  private mutating func changeCount(of network: IPNetwork, by change: Int) {
    guard let old = networks[network]?.count else { return }
    let new = old + change
    if old < networksByCount.count { networksByCount[old].remove(network) }
    while networksByCount.count <= new { networksByCount.append([]) }
    if new > 0 { networksByCount[new].insert(network) }
    while networksByCount.last?.isEmpty == true { networksByCount.removeLast() }
    if new > 0 { networks[network]?.count = new } else { networks[network] = nil }
  }
}
