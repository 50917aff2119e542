internal import IPAddresses
internal import NIOCore
internal import RPCTransport

/// The state that the handlers of one connection share: its peer and its time limits.
///
/// A connection that takes too long is closed: for its first request, for a request and its response, or between two.
/// Each limit is for the whole, not for the time between two bytes, so a caller who sends single bytes slowly gains
/// nothing. It belongs to the connection's event loop, and is `@unchecked Sendable` because its handlers hold it.
final class WebConnection: @unchecked Sendable {
  /// The peer, or the client that a trusted proxy reported when it connected.
  var peer: IPAddress?
  let trustedProxies: TrustedProxies
  private let channel: any Channel
  private let limits: WebLimits
  let counters: LimitCounters
  private var isClosed = false
  private var requests = 0
  private var deadline: Scheduled<Void>?

  init(_ channel: any Channel, limits: WebLimits, counters: LimitCounters, trustedProxies: TrustedProxies) {
    self.channel = channel
    peer = channel.remoteAddress?.ip
    self.trustedProxies = trustedProxies
    self.limits = limits
    self.counters = counters
    channel.closeFuture.whenComplete { _ in
      self.isClosed = true
      self.deadline?.cancel()
    }
    start(limits.headerTimeout, .headerTimeout)
  }

  func requestBegins() {
    requests += 1
    if requests == 1 { start(limits.requestTimeout, .messageTimeout) }
  }

  func requestEnds() {
    requests -= 1
    if requests == 0 {
      start(limits.idleTimeout, .idleTimeout)
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
