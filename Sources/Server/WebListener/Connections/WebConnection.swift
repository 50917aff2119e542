internal import IPAddresses
internal import NIOCore
internal import RPCTransport
import Synchronization

/// The state that the handlers of one connection share: its peer and its time limits.
///
/// A connection is closed if too much time passes before its first request, during a request and its response, or
/// between two requests. Each limit applies to the whole period, not to the time between two bytes, so a caller gains
/// nothing by slowly sending single bytes. Except for the methods that can be called from any thread, a connection must
/// be used on its event loop only. It is `@unchecked Sendable` for that reason.
final class WebConnection: @unchecked Sendable {
  /// The peer, or the client that a trusted proxy reported at the start of the connection.
  var peer: IPAddress?
  let trustedProxies: TrustedProxies
  /// The source to which the connection is attributed when connections are counted; nil for a proxy's connection until
  /// the proxy has reported the client. It does not change while the connection waits among the others.
  private(set) var source: IPNetwork?
  private let connections: WebConnections
  private let channel: any Channel
  private let limits: WebLimits
  let counters: LimitCounters
  private var isClosed = false
  private var requests = 0
  private var deadline: Scheduled<Void>?
  private let isCounted = Atomic(true)

  /// - Parameter connections: The listener's connections, among which this connection has already been counted.
  init(
    _ channel: any Channel, from source: IPNetwork?, among connections: WebConnections, limits: WebLimits,
    counters: LimitCounters, trustedProxies: TrustedProxies
  ) {
    self.channel = channel
    self.source = source
    self.connections = connections
    peer = channel.remoteAddress?.ip
    self.trustedProxies = trustedProxies
    self.limits = limits
    self.counters = counters
    channel.closeFuture.whenComplete { _ in
      self.isClosed = true
      self.deadline?.cancel()
      connections.remove(self)
    }
    start(limits.headerTimeout, .headerTimeout)
    connections.waits(self)
  }

  /// Stops counting the connection. Returns whether it was still counted. This method can be called from any thread.
  func stopsCounting() -> Bool { isCounted.exchange(false, ordering: .relaxed) }

  /// Closes the connection. This method can be called from any thread.
  func close() { channel.close(promise: nil) }

  /// Notes the client that a trusted proxy has reported, and counts the connection for this client.
  func isFrom(_ client: IPAddress) {
    peer = client
    guard source == nil, !trustedProxies.contains(client) else { return }
    let network = IPNetwork(site: client)
    switch connections.attribute(to: network) {
    case .refused(let limit):
      counters.count(limit)
      return close()
    case .replaces(let limit): counters.count(limit)
    case .counted: break
    }
    source = network
    connections.waits(self)
  }

  func requestBegins() {
    requests += 1
    guard requests == 1 else { return }
    start(limits.requestTimeout, .messageTimeout)
  }

  /// Notes that a request has been read completely. Until then, the connection still waits: a client that sends the body
  /// slowly must not keep new clients out.
  func requestIsRead() { connections.stopsWaiting(self) }

  func requestEnds() {
    requests -= 1
    if requests == 0 {
      start(limits.idleTimeout, .idleTimeout)
      // The response may have ended before the request.
      connections.stopsWaiting(self)
      if !isClosed { connections.waits(self) }
    } else {
      start(limits.requestTimeout, .messageTimeout)
    }
  }

  private func start(_ time: Duration, _ limit: Limit) {
    guard !isClosed else { return }
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: TimeAmount(time)) { [channel, counters] in
      counters.count(limit)
      channel.close(promise: nil)
    }
  }
}
