package import IPAddresses
package import RPCTransport
import Synchronization

/// A counter of a server's connections, in total, per source, and per network. It refuses connections beyond the
/// limits. Callers can wait until the last connection is closed.
///
/// One network may use at most a quarter of the connections that are still free, although a small number is always
/// allowed. A few networks therefore cannot fill a server: each of them uses at most a fifth of the connections that
/// would be free without it.
package final class ConnectionCounter: Sendable {
  private struct State {
    var count = 0
    /// The number of connections from each source, and from each network that encloses a source.
    var byNetwork: [IPNetwork: Int] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let maxConnections: Int
  private let maxPerSource: Int
  /// The number of connections that a network may always have, even if its share of the free connections is smaller.
  private let leastPerNetwork: Int

  package init(maxConnections: Int, maxPerSource: Int) {
    self.maxConnections = maxConnections
    self.maxPerSource = maxPerSource
    leastPerNetwork = max(4, maxConnections / 256)
  }

  /// Counts a connection.
  /// - Parameters:
  ///   - source: An IPv4 address or an IPv6 /64; nil for a Unix socket.
  ///   - isReplacement: Whether a connection from the same source or network has been closed for this one, so that only
  ///     the total limit applies.
  /// - Returns: The limit that the connection would exceed, in which case the connection is not counted; otherwise nil.
  package func add(from source: IPNetwork?, isReplacement: Bool = false) -> Limit? {
    state.withLock { state in
      guard state.count < maxConnections else { return .connections }
      if let source, let limit = count(source, isReplacement, in: &state) { return limit }
      state.count += 1
      return nil
    }
  }

  /// Attributes a connection, which was counted without a source, to the client that a trusted proxy reports. When the
  /// connection ends, `remove(from:)` must be called with the client.
  /// - Returns: The limit that the connection would exceed, in which case it is not counted for the client; otherwise
  ///   nil.
  package func attribute(to client: IPNetwork, isReplacement: Bool = false) -> Limit? {
    state.withLock { count(client, isReplacement, in: &$0) }
  }

  private func count(_ source: IPNetwork, _ isReplacement: Bool, in state: inout State) -> Limit? {
    guard isReplacement || fullNetwork(of: source, state) == nil else { return .connectionsPerAddress }
    for network in [source, source.block] { state.byNetwork[network, default: 0] += 1 }
    return nil
  }

  /// Returns the source or its enclosing network, whichever has reached its limit, or nil if neither has.
  func fullNetwork(of source: IPNetwork) -> IPNetwork? { state.withLock { fullNetwork(of: source, $0) } }

  private func fullNetwork(of source: IPNetwork, _ state: State) -> IPNetwork? {
    let share = max(leastPerNetwork, (maxConnections - state.count) / 4)
    if state.byNetwork[source, default: 0] >= maxPerSource { return source }
    return state.byNetwork[source.block, default: 0] >= share ? source.block : nil
  }

  /// Stops counting a connection that has ended.
  package func remove(from source: IPNetwork?) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.count -= 1
      if let source {
        for network in [source, source.block] {
          if let count = state.byNetwork[network] { state.byNetwork[network] = count > 1 ? count - 1 : nil }
        }
      }
      guard state.count == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  package var count: Int { state.withLock { $0.count } }

  /// Waits until all counted connections have ended.
  func waitUntilEmpty() async {
    await withCheckedContinuation { waiter in
      let isEmpty = state.withLock { state in
        if state.count > 0 { state.waiters.append(waiter) }
        return state.count == 0
      }
      if isEmpty { waiter.resume() }
    }
  }
}
