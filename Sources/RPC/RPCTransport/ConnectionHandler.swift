package import HTTP2Session
package import IPAddresses
package import NIOCore
import NIOTLS
import RPCCore
import SocketEndpoints
import TLSChannels

/// The channel handler of an HTTP/2 connection, for a server or a client. The handler drives an `HTTP2Session`, writes
/// its output with one write and one flush at the end of the loop's iteration, stops writing while the peer does not
/// read, and enforces ``ConnectionLimits``. The connection's ``ConnectionStreams`` handles the calls.
package final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  package typealias InboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private enum Phase {
    /// The channel is not active yet, or the TLS handshake is in progress.
    case opening
    case open
    case closed
  }

  package let session: HTTP2Session
  package let loop: LoopContext
  package let limits: ConnectionLimits
  private let role: HTTP2Session.Role
  private let isEncrypted: Bool
  private let streams: any ConnectionStreams
  private let trustedProxies: TrustedProxies
  /// Whether a trusted proxy opened the connection and a ``ProxyHeaderHandler`` has yet to read the proxy's header.
  private var awaitsProxyHeader: Bool
  /// The PROXY header that a trusted proxy sent; nil if there is none.
  private var proxyHeader: ProxyHeader?

  /// Whether the peer has sent a client certificate, or may still send one.
  private(set) var mayHaveCertificate: Bool
  /// The peer's address or, behind a trusted proxy, the client address that the proxy reports.
  package private(set) var peerAddress = "unknown"

  private var context: ChannelHandlerContext?
  private var phase = Phase.opening
  /// Whether ``flush()`` will be called at the end of the loop's iteration.
  private var isFlushScheduled = false
  private var abuseSeen: UInt64 = 0
  private var openedSeen: UInt64 = 0
  private var refusedSeen: UInt64 = 0
  private var isWritable = true
  private var hasEnded = false

  var timing = ConnectionTiming()
  private var abuse: AbuseGuard

  /// Creates the handler.
  /// - Parameters:
  ///   - trustedProxies: The trusted proxies, which are passed to calls in `Peer`.
  ///   - awaitsProxyHeader: Whether a ``ProxyHeaderHandler`` precedes this handler.
  /// - Throws: ``HTTP2Error`` if the library cannot create a session.
  package init(
    role: HTTP2Session.Role, limits: ConnectionLimits, loop: LoopContext, isEncrypted: Bool,
    trustedProxies: TrustedProxies = TrustedProxies(), awaitsProxyHeader: Bool = false, streams: any ConnectionStreams
  ) throws(HTTP2Error) {
    self.role = role
    self.limits = limits
    self.loop = loop
    self.isEncrypted = isEncrypted
    self.streams = streams
    self.trustedProxies = trustedProxies
    self.awaitsProxyHeader = awaitsProxyHeader
    mayHaveCertificate = isEncrypted
    abuse = AbuseGuard(limits)
    session = try HTTP2Session(role: role, configuration: HTTP2Configuration(limits))
  }

  // MARK: Channel

  package func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { activate(context) }
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    end(ConnectionEnd(.noError, "closed"))
    self.context = nil
  }

  package func channelActive(context: ChannelHandlerContext) { activate(context) }

  private func activate(_ context: ChannelHandlerContext) {
    guard case .opening = phase, timing.start == nil else { return }
    timing.begin(limits, now: loop.now())
    if let address = context.remoteAddress { peerAddress = SocketEndpoint(address).description }
    loop.add(self, every: limits.checkInterval)
    if !isEncrypted, !awaitsProxyHeader { open(context) }
  }

  private func open(_ context: ChannelHandlerContext) {
    phase = .open
    let certificate = isEncrypted ? context.pipeline.syncOperations.tlsPeerCertificate : nil
    mayHaveCertificate = certificate != nil
    let issuers = certificate == nil ? [] : context.pipeline.syncOperations.tlsPeerIssuers
    streams.connectionDidOpen(
      self,
      peer: Peer(
        address: peerAddress, ipAddress: proxyHeader?.client ?? context.remoteAddress?.ip,
        trustedProxies: trustedProxies,
        isEncrypted: isEncrypted, identity: certificate.map { Peer.Identity($0, signedBy: issuers) }))
    flush()
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? TLSUserEvent {
      switch event {
      case .handshakeCompleted(let negotiated):
        guard case .opening = phase else { return }
        if negotiated == "h2" {
          open(context)
        } else {
          close(
            ConnectionEnd(
              .inadequateSecurity,
              role == .client ? "the server does not speak HTTP/2" : "the peer did not select h2 with ALPN",
              failure: .tlsHandshake))
        }
      case .shutdownCompleted: break
      }
    } else if let header = event as? ProxyHeader {
      guard awaitsProxyHeader, case .opening = phase else { return }
      awaitsProxyHeader = false
      proxyHeader = header
      if let client = header.client {
        peerAddress = SocketEndpoint.tcp(host: client.description, port: Int(header.port)).description
      }
      if !isEncrypted { open(context) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .open = phase else { return }
    timing.hasReceived = true
    var rest = unwrapInboundIn(data)
    // Process the input in parts, so that a flood is detected early.
    while rest.readableBytes > Self.bytesAtOnce, let part = rest.readSlice(length: Self.bytesAtOnce) {
      guard receive(part) else { return }
    }
    if receive(rest) { setNeedsFlush() }
  }

  private static let bytesAtOnce = 16 * 1024

  /// Passes bytes to the session.
  /// - Returns: Whether the connection is still open.
  private func receive(_ bytes: ByteBuffer) -> Bool {
    do {
      try session.receive(bytes.readableBytesSpan)
    } catch {
      handleEvents(bytes)
      fail(error, received: bytes)
      return false
    }
    handleEvents(bytes)
    streams.didHandleEvents(of: self)
    if session.abuseCount != abuseSeen { lookForAbuse() }
    if case .open = phase { return true }
    return false
  }

  private func lookForAbuse() {
    abuseSeen = session.abuseCount
    let refused = session.counters.streamsRefused
    if refused != refusedSeen {
      streams.didRefuseStreams(refused &- refusedSeen, of: self)
      refusedSeen = refused
    }
    if let limit = abuse.violation(session.counters, limits) { terminate(ConnectionEnd(limit)) }
  }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    isWritable = context.channel.isWritable
    timing.isBlocked(!isWritable, now: loop.now())
    if isWritable { setNeedsFlush() }
    context.fireChannelWritabilityChanged()
  }

  package func channelInactive(context: ChannelHandlerContext) {
    end(ConnectionEnd(.noError, "the peer closed the connection"))
    context.fireChannelInactive()
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(
      isOpening
        ? HandshakeFailure.end(error, isEncrypted: isEncrypted) : ConnectionEnd(.noError, "the connection was lost"))
    context.close(promise: nil)
  }

  private var isOpening: Bool {
    if case .opening = phase { return true }
    return false
  }

  // MARK: Events

  private func handleEvents(_ body: ByteBuffer) {
    for event in session.events {
      switch event {
      case .settings: noteSettings()
      case .pingAcknowledged(ConnectionTiming.drainPing): noteDrainPing()
      case .headers, .data, .endStream, .writable, .closed, .goAway, .settingsAcknowledged, .pingAcknowledged:
        streams.handle(event, body: body, of: self)
      }
    }
    session.forgetEvents()
  }

  private func noteSettings() { timing.hasSettings = true }

  private func noteDrainPing() {
    if timing.drain == .announced { finishDrain() }
  }

  // MARK: Output

  /// Records that output was submitted to the session. The output is sent at the end of the loop's iteration, after the
  /// tasks that are ready have run, so that all their submissions are sent with one write.
  package func setNeedsFlush() {
    loop.loop.assertInEventLoop()
    if isFlushScheduled { return }
    isFlushScheduled = true
    loop.executor.flushAtEndOfIteration(self)
  }

  /// Sends a ping, to which a live peer responds.
  package func sendKeepalivePing() {
    try? session.ping(ConnectionTiming.keepalivePing)
    setNeedsFlush()
  }

  /// Sends the submitted output. If this causes events, the method handles them, and any resulting output is sent at
  /// the end of the loop's iteration. This method need not be called within a read cycle, because the loop's iteration
  /// ends with a flush. A client calls it to send the calls of many tasks with one write.
  package func flush() {
    loop.loop.assertInEventLoop()
    isFlushScheduled = false
    guard case .open = phase else { return }
    streams.willSend(self)
    writeOutput()
    // Handling a stream that has become writable or has been closed may produce more output.
    if session.hasEvents {
      handleEvents(Self.noBytes)
      streams.didHandleEvents(of: self)
      if session.wantsWrite, isWritable { setNeedsFlush() }
    }
    // Provoked resets are counted when they are sent. Check the counters here as well, because the peer may send
    // nothing more.
    if session.abuseCount != abuseSeen { lookForAbuse() }
    guard case .open = phase else { return }
    if session.isFinished {
      close(finish)
    } else if timing.drain == .refusing, session.openStreams == 0, !session.wantsWrite {
      close(ConnectionEnd(.noError, "drained"))
    }
  }

  /// The reason why the session is finished. The library itself responds to violations of HTTP/2.
  private var finish: ConnectionEnd {
    guard let (code, reason) = session.sentGoAway, code != .noError else { return ConnectionEnd(.noError, "finished") }
    return ConnectionEnd(code, reason.isEmpty ? "protocol error" : reason, failure: .protocolError)
  }

  private static let noBytes = ByteBuffer()

  private func writeOutput() {
    guard let context else { return }
    var hasMore = true
    while hasMore, isWritable {
      hasMore = false
      var output = loop.takeOutput()
      do {
        try output.writeWithOutputRawSpan(minimumWritableBytes: LoopContext.outputCapacity) {
          span throws(HTTP2Error) in
          hasMore = try session.drain(into: &span)
        }
      } catch {
        loop.giveBack(output)
        end(ConnectionEnd(.internalError, "the session failed"))
        context.close(promise: nil)
        return
      }
      if output.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(output), promise: nil) }
      loop.giveBack(output)
    }
    if !isWritable, session.outboundFrames > Self.maxOutboundFrames {
      // Do not send GOAWAY, because the peer does not read.
      end(ConnectionEnd(.unreadOutput))
      context.close(promise: nil)
    }
  }

  private static let maxOutboundFrames = 4096

  // MARK: The end

  /// Ends the connection because of the peer's behavior: sends GOAWAY with the code and the reason, then closes the
  /// connection.
  private func terminate(_ end: ConnectionEnd) {
    guard case .open = phase else { return }
    try? session.goAway(end.code, reason: end.reason)
    close(end)
  }

  private func fail(_ error: HTTP2Error, received: ByteBuffer) {
    switch error {
    case .notHTTP2:
      if role == .server, let context, HTTP1Refusal.isRequest(received) {
        context.writeAndFlush(wrapOutboundOut(HTTP1Refusal.response), promise: nil)
        let reason = ConnectionEnd(.http11Required, "the peer uses HTTP/1", failure: .protocolError)
        end(reason)
        linger(reason)
      } else {
        terminate(ConnectionEnd(.protocolError, "bad preface", failure: .protocolError))
      }
    case .flooded: terminate(ConnectionEnd(.acknowledgements))
    case .outOfMemory: terminate(ConnectionEnd(.internalError, "out of memory"))
    case .failed, .streamIsGone, .noMoreStreams:
      close(ConnectionEnd(.protocolError, "protocol error", failure: .protocolError))
    }
  }

  /// Sends the last frames, notifies the calls, and closes the connection after the peer has had a chance to read the
  /// frames.
  private func close(_ reason: ConnectionEnd) {
    switch phase {
    case .closed: return
    case .opening:
      end(reason)
      context?.close(promise: nil)
    case .open:
      writeOutput()
      if isInUse { timing.isInUse(now: loop.now()) }
      end(reason)
      linger(reason)
    }
  }

  /// Passes the connection to a ``LingeringHandler``, which closes it, so that the session is freed immediately.
  private func linger(_ reason: ConnectionEnd) {
    guard let context else { return }
    let mayHaveUnreadAnswers = role == .server && reason.code == .noError
    let time = mayHaveUnreadAnswers ? timing.timeToRead(limits, now: loop.now()) : ConnectionTiming.leastLinger
    do {
      try context.pipeline.syncOperations.addHandler(LingeringHandler(loop, for: time), position: .after(self))
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    } catch {
      context.close(promise: nil)
    }
  }

  private func end(_ reason: ConnectionEnd) {
    if hasEnded { return }
    hasEnded = true
    phase = .closed
    loop.remove(self)
    streams.connectionDidEnd(self, reason)
    // Release the memory now, because the channel may keep this handler for a few more iterations of the loop.
    session.dropQueuedBytes()
  }

  /// Whether any call is in progress, or has begun since the last check. Most calls begin and end between two checks.
  private var isInUse: Bool { session.openStreams > 0 || session.counters.streamsOpened != openedSeen }

  /// Whether any call was in progress at the last check, or began between the last two checks.
  package private(set) var wasInUse = false

  /// Closes the connection to make room for another one. The connection's calls end, and the peer gets no time to read
  /// the last frames, so that the new connection does not have to wait.
  package func giveWay(_ limit: Limit) {
    if case .open = phase {
      streams.graceIsOver(self)
      try? session.goAway(.noError, reason: limit.reason)
      writeOutput()
    }
    closeNow(ConnectionEnd(.noError, limit.reason))
  }

  /// Closes the connection immediately, without GOAWAY.
  package func closeNow(_ reason: String) { closeNow(ConnectionEnd(.noError, reason)) }

  /// Closes the connection immediately, without GOAWAY, because the peer exceeded a limit.
  package func cut(_ limit: Limit) { closeNow(ConnectionEnd(limit)) }

  private func closeNow(_ reason: ConnectionEnd) {
    loop.loop.assertInEventLoop()
    end(reason)
    context?.close(promise: nil)
  }

  // MARK: Drain

  /// Ends the connection gracefully. A server first sends a GOAWAY that announces the shutdown and, a round trip later,
  /// a GOAWAY that refuses all new streams. A client sends only the second GOAWAY. The connection is closed when the
  /// last stream is over or the grace time has passed.
  package func drain(grace: Duration?, reason: String) {
    loop.loop.assertInEventLoop()
    switch phase {
    case .opening: closeNow(reason)
    case .closed: return
    case .open:
      guard timing.drain == .none else { return timing.endDrain(within: grace, now: loop.now()) }
      timing.beginDrain(grace: grace, now: loop.now())
      if role == .client {
        finishDrain()
      } else {
        try? session.announceShutdown()
        try? session.ping(ConnectionTiming.drainPing)
      }
      setNeedsFlush()
    }
  }

  private func finishDrain() {
    timing.drain = .refusing
    try? session.goAway(.noError)
    setNeedsFlush()
  }

  // MARK: Time

  /// Checks the connection's time limits.
  func tick() {
    loop.loop.assertInEventLoop()
    let now = loop.now()
    abuse.tick(session.counters, limits)
    if timing.drain == .announced { finishDrain() }
    wasInUse = isInUse
    openedSeen = session.counters.streamsOpened
    switch timing.verdict(
      now: now, limits: limits, isInUse: wasInUse, isInsideHeaderBlock: session.isInsideHeaderBlock)
    {
    case .fine: break
    case .terminate(let limit):
      if limit == .ageGrace { streams.graceIsOver(self) }
      if isOpening { closeNow(ConnectionEnd(limit)) } else { terminate(ConnectionEnd(limit)) }
      return
    case .cut(let limit):
      closeNow(ConnectionEnd(limit))
      return
    case .drain(let limit): drain(grace: limits.ageGrace, reason: limit.reason)
    case .ping: sendKeepalivePing()
    }
    if case .open = phase { streams.check(self, now: now) }
  }
}

extension HTTP2Configuration {
  init(_ limits: ConnectionLimits) {
    self.init()
    maxConcurrentStreams = limits.maxConcurrentStreams
    maxHeaderListBytes = limits.maxHeaderListBytes
    streamWindowBytes = limits.streamWindowBytes
    connectionWindowBytes = limits.connectionWindowBytes
    maxOutboundAcknowledgements = limits.maxOutboundAcknowledgements
    maxContinuations = limits.maxContinuations
    // The library closes connections without giving a reason, so set its limits higher than the limits of this type,
    // which then take effect first.
    resetBurst = max(500, min(limits.resetBurst, .max / 2)) * 2
    resetsPerSecond = max(17, min(limits.resetsPerSecond, .max / 2)) * 2
    lowMarkBytes = limits.maxQueuedStreamBytes / 2
  }
}
