import IPAddresses
import RPCCore
import RPCTransport

/// The numbers of calls that are running on one event loop: in total, for each source, and for each network of sources.
/// An instance is used only on its event loop.
final class RunningCalls {
  private(set) var count = 0
  private(set) var streams = 0
  private var sources: [IPNetwork: ClientCallQueue] = [:]
  private let executor: LoopExecutor

  init(_ executor: LoopExecutor) {
    self.executor = executor
  }

  /// The number of sources and networks that have a queue.
  var sourceCount: Int { sources.count }

  // MARK: Sources

  /// Returns the queue that counts the calls of a source. Each call to this method must be balanced by a call to
  /// `release`.
  func source(_ name: IPNetwork) -> ClientCallQueue {
    if let source = sources[name] {
      source.references += 1
      return source
    }
    let network = name.block == name ? nil : source(name.block)
    let source = ClientCallQueue(name, in: network, executor)
    source.references = 1
    sources[name] = source
    return source
  }

  func release(_ source: ClientCallQueue) {
    source.references -= 1
    guard source.references == 0 else { return }
    if let name = source.name { sources[name] = nil }
    if let network = source.network { release(network) }
  }

  // MARK: Calls

  /// Returns the limit that another call from a source would exceed, or nil if there is none.
  func limit(for kind: MethodDescriptor.Kind, from source: ClientCallQueue?, _ limits: CallLimits) -> Limit? {
    guard count < limits.calls else { return .runningCalls }
    if kind == .unary {
      guard let source else { return nil }
      let isWithin =
        source.unaryCalls < limits.unaryCallsPerSource
        && (source.network?.unaryCalls ?? 0) < limits.unaryCallsPerNetwork
      return isWithin ? nil : .callsPerAddress
    }
    guard streams < limits.streams else { return .runningStreams }
    guard let source else { return nil }
    let isWithin =
      source.streams < limits.streamsPerSource && (source.network?.streams ?? 0) < limits.streamsPerNetwork
    return isWithin ? nil : .streamsPerAddress
  }

  func begin(_ kind: MethodDescriptor.Kind, from source: ClientCallQueue?) {
    count += 1
    if kind == .unary {
      source?.unaryCalls += 1
      source?.network?.unaryCalls += 1
    } else {
      streams += 1
      source?.streams += 1
      source?.network?.streams += 1
    }
  }

  func end(_ kind: MethodDescriptor.Kind, from source: ClientCallQueue?) {
    count -= 1
    if kind == .unary {
      source?.unaryCalls -= 1
      source?.network?.unaryCalls -= 1
    } else {
      streams -= 1
      source?.streams -= 1
      source?.network?.streams -= 1
    }
  }
}

/// One event loop's share of the limits on running calls.
///
/// A source may have at least as many calls on a loop as one connection may have, regardless of the number of loops.
struct CallLimits: Sendable, Hashable {
  let calls: Int
  /// The maximum number of streaming calls. It is a share of the maximum number of calls, so that streams, which last
  /// long, leave slots for short calls.
  let streams: Int
  let unaryCallsPerSource: Int
  let unaryCallsPerNetwork: Int
  let streamsPerSource: Int
  let streamsPerNetwork: Int

  init(_ limits: ConnectionLimits, loops: Int) {
    let loops = max(1, loops)
    let calls = max(1, limits.maxRunningCalls / loops)
    let percent = min(max(limits.maxStreamPercent, 1), 100)
    let streams = max(1, calls / 100 * percent + calls % 100 * percent / 100)
    func share(_ limit: Int) -> Int { max(1, limit / loops, min(limit, limits.maxConcurrentStreams)) }
    self.calls = calls
    self.streams = streams
    unaryCallsPerSource = share(limits.maxCallsPerAddress)
    unaryCallsPerNetwork = unaryCallsPerSource > Int.max / 2 ? .max : unaryCallsPerSource * 2
    streamsPerSource = share(limits.maxStreamsPerAddress)
    // A network of sources leaves half of the streams to other networks.
    streamsPerNetwork = max(1, streams / 2)
  }
}
