internal import IPAddresses
internal import NIOCore
internal import RPCServer
internal import RPCTransport

/// The state that the handlers of one connection share, such as its peer and its time limits.
///
/// A connection is closed if too much time passes before its first request, during a request and its response, or
/// between two requests. Each limit applies to the whole period rather than to the time between two bytes, so a client
/// cannot keep a connection open by sending single bytes slowly. While a connection waits for a request, a new
/// connection may replace it if there are too many connections. The type is `@unchecked Sendable` because a connection
/// must be used only on its event loop.
final class WebConnection: @unchecked Sendable {
  /// The peer, or the client that a trusted proxy reported at the start of the connection.
  var peer: IPAddress?
  let trustedProxies: TrustedProxies
  let untrustedProxies: UntrustedProxyLog
  let counted: CountedConnection
  let channel: any Channel
  private let limits: WebLimits
  let counters: LimitCounters
  private var isClosed = false
  private var requests = 0
  private var deadline: Scheduled<Void>?

  /// - Parameter connections: The admission control of the listener, which has admitted this connection.
  init(
    _ channel: any Channel, from source: IPNetwork?, among connections: ConnectionAdmission, limits: WebLimits,
    counters: LimitCounters, trustedProxies: TrustedProxies, untrustedProxies: UntrustedProxyLog
  ) {
    self.channel = channel
    counted = CountedConnection(channel, from: source, among: connections)
    peer = channel.remoteAddress?.ip
    self.trustedProxies = trustedProxies
    self.untrustedProxies = untrustedProxies
    self.limits = limits
    self.counters = counters
    channel.closeFuture.whenComplete { _ in
      self.isClosed = true
      self.deadline?.cancel()
    }
    start(limits.headerTimeout, .headerTimeout)
    counted.allowReplacing()
  }

  /// Records the client that a trusted proxy has reported, and attributes the connection to this client.
  func isFrom(_ client: IPAddress) {
    peer = client
    guard !trustedProxies.contains(client) else { return }
    switch counted.attribute(to: IPNetwork(site: client)) {
    case .refused(let limit):
      counters.count(limit)
      return channel.close(promise: nil)
    case .replaces(let limit): counters.count(limit)
    case .counted: break
    }
    counted.allowReplacing()
  }

  func requestBegins() {
    requests += 1
    guard requests == 1 else { return }
    start(limits.requestTimeout, .messageTimeout)
  }

  /// Marks the current request as completely read. Until then, the connection can be replaced, because a client that
  /// sends a body slowly must not block new clients.
  func requestIsRead() { counted.preventReplacing() }

  func requestEnds() {
    requests -= 1
    if requests == 0 {
      start(limits.idleTimeout, .idleTimeout)
      // This connection has now waited for the shortest time. It may already be replaceable, because the response can
      // end before the request does.
      counted.preventReplacing()
      if !isClosed { counted.allowReplacing() }
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
