import RPCTransport
import Synchronization

/// Counts the connections of a server, in all and by address, and says which one is too many. Wakes whoever waits for
/// the last to go.
final class ConnectionCensus: Sendable {
  private struct State {
    var count = 0
    var bySite: [String: Int] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let maxConnections: Int
  private let maxPerSite: Int

  init(maxConnections: Int, maxPerSite: Int) {
    self.maxConnections = maxConnections
    self.maxPerSite = maxPerSite
  }

  /// Counts a connection.
  /// - Returns: the limit for which it is one too many, and was not counted; nil if there is room.
  func enter(_ site: String?) -> Limit? {
    state.withLock { state in
      guard state.count < maxConnections else { return .connections }
      if let site {
        let count = state.bySite[site, default: 0]
        guard count < maxPerSite else { return .connectionsPerAddress }
        state.bySite[site] = count + 1
      }
      state.count += 1
      return nil
    }
  }

  func leave(_ site: String?) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.count -= 1
      if let site, let count = state.bySite[site] { state.bySite[site] = count > 1 ? count - 1 : nil }
      guard state.count == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  var count: Int { state.withLock { $0.count } }

  /// Returns when no connection is left.
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
