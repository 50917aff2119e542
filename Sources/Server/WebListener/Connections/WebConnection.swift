internal import IPAddresses
internal import NIOCore
internal import RPCServer
internal import RPCTransport

/// The state that the handlers of one connection share: its peer and its time limits.
///
/// A connection is closed if too much time passes before its first request, during a request and its response, or
/// between two requests. Each limit applies to the whole period, not to the time between two bytes, so a caller gains
/// nothing by slowly sending single bytes. As long as a connection waits for a request, it gives way to new ones if
/// there are too many. A connection must be used on its event loop only, and is `@unchecked Sendable` for that reason.
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

  /// - Parameter connections: The listener's connections, which have admitted this connection.
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

  /// Notes the client that a trusted proxy has reported, and counts the connection for this client.
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

  /// Notes that a request has been read completely. Until then, the connection still waits: a client that sends the
  /// body slowly must not keep new clients out.
  func requestIsRead() { counted.preventReplacing() }

  func requestEnds() {
    requests -= 1
    if requests == 0 {
      start(limits.idleTimeout, .idleTimeout)
      // It is the connection that has waited for the shortest time from now on. The response may have ended before the
      // request, so it may be replaceable already.
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
