import NIOCore
import NIOPosix
import RPCCore
import SocketEndpoints

/// The targets of a channel and their addresses, with a subchannel for each address. This object is used only on the
/// channel's event loop.
final class TargetAddresses {
  private struct Target {
    let endpoint: SocketEndpoint
    /// The subchannels in the order in which they are tried. There is always at least one.
    var subchannels: [Subchannel]
    /// The timer that ends the lookup of the name; nil if no lookup is in progress.
    var lookUp: Scheduled<Void>?
  }

  private let core: ChannelCore
  private var targets: [Target]
  private let hasNames: Bool

  init(_ core: ChannelCore, _ endpoints: [SocketEndpoint]) {
    self.core = core
    targets = endpoints.map { endpoint in
      // Only the lookup of a name blocks, and names are looked up before the first attempt to connect to them.
      let address: Result<SocketAddress, ConnectionProblem> =
        endpoint.isName
        ? .failure(ConnectionProblem(.unknownName, "the name \(endpoint.serverName) has not been resolved yet"))
        : Result { () throws(ConnectionProblem) in try endpoint.addresses()[0] }
      return Target(endpoint: endpoint, subchannels: [Subchannel(core, endpoint, address)])
    }
    hasNames = endpoints.contains(where: \.isName)
  }

  var count: Int { targets.reduce(0) { $0 + $1.subchannels.count } }

  var subchannels: [Subchannel] { targets.flatMap(\.subchannels) }

  /// The subchannels of the targets whose names are not being looked up.
  var known: [Subchannel] { hasNames ? targets.flatMap { $0.lookUp == nil ? $0.subchannels : [] } : subchannels }

  var isLookingUp: Bool { hasNames && targets.contains { $0.lookUp != nil } }

  /// Starts to look up all names. The object notifies the channel each time the lookup of a name succeeds or fails.
  func lookUpNames() {
    guard hasNames else { return }
    for index in targets.indices where targets[index].endpoint.isName && targets[index].lookUp == nil {
      let endpoint = targets[index].endpoint
      let bound = NIOLoopBound(self, eventLoop: core.loop)
      targets[index].lookUp = core.loop.scheduleTask(in: TimeAmount(core.configuration.connectTimeout)) {
        let problem = ConnectionProblem(.unknownName, "the name \(endpoint.serverName) was not resolved in time")
        bound.value.lookedUp(index, .failure(problem))
      }
      let lookUp = core.configuration.lookUp
      NIOThreadPool.singleton.runIfActive(eventLoop: core.loop) { try lookUp(endpoint) }.whenComplete { result in
        bound.value.lookedUp(index, result.mapError { ConnectionProblem($0) })
      }
    }
  }

  private func lookedUp(_ index: Int, _ result: Result<[SocketAddress], ConnectionProblem>) {
    guard targets.indices.contains(index), let timer = targets[index].lookUp else { return }
    timer.cancel()
    targets[index].lookUp = nil
    let before = targets[index].subchannels
    let found: [Result<SocketAddress, ConnectionProblem>]
    switch result {
    case .success(let addresses): found = addresses.map { .success($0) }
    // Addresses that are already known may still be valid.
    case .failure where before.contains(where: \.hasAddress): found = before.map(\.address)
    case .failure(let problem): found = [.failure(problem)]
    }
    targets[index].subchannels = found.map { address in
      before.first { $0.address == address } ?? Subchannel(core, targets[index].endpoint, address)
    }
    for subchannel in before where !targets[index].subchannels.contains(where: { $0 === subchannel }) {
      subchannel.retire()
    }
    core.connectNext()
  }

  func close() {
    for target in targets {
      target.lookUp?.cancel()
      for subchannel in target.subchannels { subchannel.close() }
    }
    targets = []
  }
}
