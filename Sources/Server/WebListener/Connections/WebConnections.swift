internal import IPAddresses
internal import RPCServer
internal import RPCTransport
import Synchronization

/// The connections of a listener. If there are too many, a connection that is waiting for a request gives way to a new
/// one.
///
/// The connection that gives way belongs to the network with the most waiting connections or, if the network of the new
/// connection has more than its share, to that network. Within the network, the longest-waiting connection from the
/// source with the most waiting connections gives way. Idle connections therefore never keep new clients out.
/// Connections whose request has been read completely are not closed, but have a time limit.
final class WebConnections: Sendable {
  /// The connections from one network that are waiting for a request.
  private struct Network {
    var count = 0
    /// The connections from each source, beginning with the one that has been waiting longest.
    var bySource: [IPNetwork: [WebConnection]] = [:]
  }

  private let counter: ConnectionCounter
  private let waiting = Mutex([IPNetwork: Network]())

  init(_ limits: WebLimits) {
    counter = ConnectionCounter(
      maxConnections: limits.maxConnections, maxPerSource: limits.maxConnectionsPerAddress)
  }

  var count: Int { counter.count }

  /// The outcome of adding a new connection.
  enum Admission: Equatable {
    case counted
    /// The connection is counted in place of another connection, which had to give way because of this limit.
    case replaces(Limit)
    case refused(Limit)
  }

  /// Counts a new connection, unless it must be refused because of a limit.
  func add(from source: IPNetwork?) -> Admission {
    admit(from: source) { counter.add(from: source) }
  }

  /// Counts a proxy's connection for the client that the proxy has reported, unless the connection must be refused
  /// because of a limit.
  func attribute(to client: IPNetwork) -> Admission {
    admit(from: client) { counter.attribute(to: client) }
  }

  private func admit(from source: IPNetwork?, _ count: () -> Limit?) -> Admission {
    guard let limit = count() else { return .counted }
    guard let other = longestWaiting(of: limit == .connections ? nil : source?.block) else { return .refused(limit) }
    other.close()
    remove(other)
    return count().map { .refused($0) } ?? .replaces(limit)
  }

  /// Records that a connection is waiting for a request from now on.
  func waits(_ connection: WebConnection) {
    guard let source = connection.source else { return }
    waiting.withLock { waiting in
      waiting[source.block, default: Network()].count += 1
      waiting[source.block]?.bySource[source, default: []].append(connection)
    }
  }

  /// Records that a connection is no longer waiting.
  func stopsWaiting(_ connection: WebConnection) {
    guard let source = connection.source else { return }
    waiting.withLock { waiting in
      let index = waiting[source.block]?.bySource[source]?.firstIndex { $0 === connection }
      if let index { _ = Self.take(index, of: source, from: &waiting) }
    }
  }

  /// Stops counting a connection that has been closed or that gives way.
  func remove(_ connection: WebConnection) {
    stopsWaiting(connection)
    if connection.stopsCounting() { counter.remove(from: connection.source) }
  }

  /// Selects the source with the most waiting connections in a network. Removes that source's longest-waiting
  /// connection from the waiting connections, and returns it.
  /// - Parameter network: The network that the connection must belong to; nil for the network with the most waiting
  ///   connections.
  private func longestWaiting(of network: IPNetwork?) -> WebConnection? {
    waiting.withLock { waiting in
      guard let network = network ?? waiting.max(by: { $0.value.count < $1.value.count })?.key,
        let source = waiting[network]?.bySource.max(by: { $0.value.count < $1.value.count })?.key
      else { return nil }
      return Self.take(0, of: source, from: &waiting)
    }
  }

  private static func take(
    _ index: Int, of source: IPNetwork, from waiting: inout [IPNetwork: Network]
  ) -> WebConnection? {
    let network = source.block
    guard let connection = waiting[network]?.bySource[source]?.remove(at: index) else { return nil }
    if waiting[network]?.bySource[source]?.isEmpty == true { waiting[network]?.bySource[source] = nil }
    waiting[network]?.count -= 1
    if waiting[network]?.count == 0 { waiting[network] = nil }
    return connection
  }
}
