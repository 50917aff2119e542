package import NIOCore
import NIOTLS

/// A handler that encrypts the data that later handlers write, and decrypts the data that the channel reads.
///
/// The handler fires `TLSUserEvent.handshakeCompleted` once the handshake, including any verification of the peer's
/// certificate, is complete. If an error occurs, it fires a ``TLSError`` before it closes the channel. Data that is
/// written before the handshake is complete is buffered until then. Each flush results in one write to the channel.
package final class TLSHandler: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private enum Phase {
    /// The channel is not active yet.
    case idle
    case handshaking
    case open
    /// This side has ended its half of the connection, and waits briefly for the peer to do the same, because closing a
    /// socket while bytes are still arriving makes the system discard sent bytes that the peer has not read.
    case closing
    case closed
  }

  private static let closeTimeout = TimeAmount.seconds(1)
  /// The number of bytes that encryption adds to a record.
  private static let recordOverhead = 32
  /// The maximum number of bytes that a peer may send without delivering any application data. The longest record is
  /// slightly larger than 16 KiB.
  private static let maxQuietBytes = 4 * TLSConnection.chunk
  /// The maximum total size in bytes of the replies that a peer may provoke without reading them.
  private static let maxUnreadReplies = TLSConnection.chunk
  /// The number of key updates that a peer may send at first, and the number of bytes of application data after which
  /// it may send one more.
  private static let (maxKeyUpdates, dataOfKeyUpdate) = (128, 16 * 1024)

  private let connection: TLSConnection
  /// The gate for the client's first message; nil on the client's side, and once the handshake is complete.
  private var gate: ClientHelloGate?
  private var phase = Phase.idle
  /// Whether this side has sent its close_notify.
  private var hasEnded = false
  /// Whether the peer has ended its side, by close_notify or by shutting down the socket.
  private var hasPeerEnded = false
  private var pending: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
  /// The number of writes at the beginning of ``pending`` that are ready to be sent.
  private var flushable = 0
  /// Whether decrypted data has been passed to the next handler since the last `channelReadComplete`.
  private var hasDelivered = false
  private var quietBytes = 0
  private var unreadReplies = 0
  private var keyUpdates = 0
  private var dataSinceKeyUpdate = 0
  /// Whether OpenSSL has reported a failure. The handler fires the failure after the data that precedes it.
  private var hasFailed = false
  private var closePromise: EventLoopPromise<Void>?
  private var closeTimer: Scheduled<Void>?

  /// Creates the handler for a client's connection.
  /// - Parameter name: The name of the server. If the context verifies certificates, the server's certificate must be
  ///   valid for this name.
  package init(_ context: TLSContext, serverName name: TLSServerName) throws(TLSError) {
    connection = try TLSConnection(context, name: name)
  }

  /// Creates the handler for a server's connection.
  package init(_ context: TLSContext) throws(TLSError) {
    connection = try TLSConnection(context, name: nil)
    gate = ClientHelloGate()
  }

  /// The peer's certificate, once the handshake is complete; nil if the peer presented none.
  package var peerCertificate: TLSCertificate? { connection.peerCertificate }

  /// The certificates with which the peer's certificate was verified, beginning with its issuer.
  package var peerIssuers: [TLSCertificate] { connection.peerIssuers }

  // MARK: Handshake

  package func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  package func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    begin(context)
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard case .idle = phase else { return }
    phase = .handshaking
    // A server waits for the client's first message.
    if gate == nil { shakeHands(context) }
  }

  private func shakeHands(_ context: ChannelHandlerContext) {
    switch connection.shakeHands() {
    case .needsInput: emit(context)
    case .ended: fail(context, .closedDuringHandshake)
    case .failed(let error): fail(context, error)
    case .done:
      phase = .open
      gate = nil
      emit(context)
      context.fireUserInboundEventTriggered(
        TLSUserEvent.handshakeCompleted(negotiatedProtocol: connection.negotiatedProtocol))
      if case .open = phase { sendPending(context) }
    }
  }

  // MARK: Input

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .closed = phase { return }
    var rest = unwrapInboundIn(data)
    var plaintext = ThreadBuffers.current.plaintext.take(rest.readableBytes)
    var progress = TLSConnection.Progress.needsInput
    while case .needsInput = progress, !hasPeerEnded,
      let part = rest.readSlice(length: min(TLSConnection.chunk, rest.readableBytes)), part.readableBytes > 0
    {
      progress = receive(context, part, into: &plaintext)
    }
    if case .failed = progress { hasFailed = true }
    // Data that was decrypted before an error is authentic as well. Pass it on before sending anything, because a
    // failed write may make the channel read again.
    if plaintext.readableBytes > 0, case .open = phase {
      hasDelivered = true
      context.fireChannelRead(wrapInboundOut(plaintext))
    }
    ThreadBuffers.current.plaintext.giveBack(plaintext)
    if case .open = phase, !hasFailed {
      reply(context)
      sendPending(context)
    }
    switch progress {
    case .done, .needsInput: break
    case .ended: peerEnds(context)
    case .failed(let error): fail(context, error)
    }
  }

  private func receive(
    _ context: ChannelHandlerContext, _ part: ByteBuffer, into plaintext: inout ByteBuffer
  ) -> TLSConnection.Progress {
    if case .handshaking = phase {
      if let error = continueHandshake(context, part) { return .failed(error) }
    } else if !connection.receive(part.readableBytesSpan) {
      return .failed(.outOfMemory)
    }
    switch phase {
    case .idle, .handshaking: return .needsInput
    case .closed: return .done
    case .open, .closing: break
    }
    let before = plaintext.readableBytes
    var progress = TLSConnection.Progress.done
    while case .done = progress {
      plaintext.writeWithOutputRawSpan(minimumWritableBytes: 1024) {
        progress = connection.read(into: &$0)
      }
    }
    noteKeyUpdates(data: plaintext.readableBytes - before)
    if keyUpdates > Self.maxKeyUpdates, case .needsInput = progress { return .failed(.flooded) }
    if plaintext.readableBytes > before {
      quietBytes = 0
    } else {
      quietBytes += part.readableBytes
      if quietBytes > Self.maxQuietBytes, case .needsInput = progress { return .failed(.flooded) }
    }
    // Discard data that arrives while the connection is closing.
    if case .closing = phase { plaintext.clear() }
    return progress
  }

  /// Passes bytes through the gate to OpenSSL, and continues the handshake.
  private func continueHandshake(_ context: ChannelHandlerContext, _ part: ByteBuffer) -> TLSError? {
    var admitted = part
    if gate != nil {
      guard let passed = gate?.admit(part) else { return .unacceptableHello }
      admitted = passed
    }
    guard admitted.readableBytes > 0 else { return nil }
    guard connection.receive(admitted.readableBytesSpan) else { return .outOfMemory }
    shakeHands(context)
    // Open the gate for a TLS 1.2 client, which sends no second ClientHello, and whose encrypted messages look like
    // unencrypted ones.
    if case .handshaking = phase, !connection.isOfVersion13, let rest = gate?.open(), rest.readableBytes > 0 {
      guard connection.receive(rest.readableBytesSpan) else { return .outOfMemory }
      shakeHands(context)
    }
    return nil
  }

  private func noteKeyUpdates(data: Int) {
    keyUpdates += connection.takeKeyUpdates()
    guard keyUpdates > 0 else { return }
    dataSinceKeyUpdate += data
    let (forgiven, rest) = dataSinceKeyUpdate.quotientAndRemainder(dividingBy: Self.dataOfKeyUpdate)
    keyUpdates = max(0, keyUpdates - forgiven)
    dataSinceKeyUpdate = rest
  }

  /// Sends the replies with which OpenSSL responds to the peer's records. If the peer provokes too many replies without
  /// reading them, the connection fails instead.
  private func reply(_ context: ChannelHandlerContext) {
    let count = connection.outputCount
    guard count > 0 else { return }
    unreadReplies = context.channel.isWritable ? 0 : unreadReplies + count
    if unreadReplies > Self.maxUnreadReplies { fail(context, .flooded) } else { emit(context) }
  }

  package func channelReadComplete(context: ChannelHandlerContext) {
    if hasDelivered {
      hasDelivered = false
      context.fireChannelReadComplete()
    } else if (try? context.channel.syncOptions?.getOption(ChannelOptions.autoRead)) == false {
      // Data was requested, but none has been delivered, so the handler reads again.
      context.read()
    }
  }

  // MARK: Output

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .closed = phase {
      promise?.fail(ChannelError.ioOnClosedChannel)
    } else if hasEnded {
      promise?.fail(ChannelError.outputClosed)
    } else {
      pending.append((unwrapOutboundIn(data), promise))
    }
  }

  package func flush(context: ChannelHandlerContext) {
    flushable = pending.count
    if case .open = phase { sendPending(context) }
  }

  /// Encrypts the data that is ready to be sent, and writes it immediately. No other code is called in between, so the
  /// records of two flushes are never interleaved. If OpenSSL has to read first, the remaining data is sent once more
  /// input has been read.
  private func sendPending(_ context: ChannelHandlerContext) {
    guard flushable > 0, !hasEnded, !hasFailed else { return }
    let count = pending.prefix(flushable).reduce(0) { $0 + $1.bytes.readableBytes + Self.recordOverhead }
    var output = ThreadBuffers.current.ciphertext.take(count)
    var promise: EventLoopPromise<Void>?
    var progress = TLSConnection.Progress.done
    var sent = 0
    while sent < flushable {
      progress = encrypt(&pending[sent].bytes, into: &output)
      guard case .done = progress else { break }
      if let written = pending[sent].promise {
        if let promise { promise.futureResult.cascade(to: written) } else { promise = written }
      }
      sent += 1
    }
    pending.removeFirst(sent)
    flushable -= sent
    if case .failed(let failure) = progress {
      promise?.fail(failure)
      ThreadBuffers.current.ciphertext.giveBack(output)
      fail(context, failure)
    } else {
      if sent > 0 || output.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(output), promise: promise) }
      ThreadBuffers.current.ciphertext.giveBack(output)
    }
  }

  /// Encrypts as many bytes in the buffer as possible, and removes them from the buffer.
  private func encrypt(_ bytes: inout ByteBuffer, into output: inout ByteBuffer) -> TLSConnection.Progress {
    while bytes.readableBytes > 0 {
      let count = min(TLSConnection.chunk, bytes.readableBytes)
      let progress = connection.write(bytes.readableBytesSpan.extracting(first: count))
      guard case .done = progress else { return progress }
      bytes.moveReaderIndex(forwardBy: count)
      takeOutput(into: &output)
    }
    return .done
  }

  /// Writes OpenSSL's pending output to the peer.
  private func emit(_ context: ChannelHandlerContext) {
    let count = connection.outputCount
    guard count > 0 else { return }
    var output = ThreadBuffers.current.ciphertext.take(count)
    takeOutput(into: &output)
    context.writeAndFlush(wrapOutboundOut(output), promise: nil)
    ThreadBuffers.current.ciphertext.giveBack(output)
  }

  private func takeOutput(into output: inout ByteBuffer) {
    let count = connection.outputCount
    guard count > 0 else { return }
    output.writeWithOutputRawSpan(minimumWritableBytes: count) { connection.takeOutput(into: &$0) }
  }

  private func failPending(_ error: any Error) {
    let failed = pending
    pending = []
    flushable = 0
    for item in failed { item.promise?.fail(error) }
  }

  // MARK: The end

  package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    switch (mode, phase) {
    case (.input, _): promise?.fail(ChannelError.operationUnsupported)
    case (.output, .open):
      end(context)
      context.close(mode: .output, promise: promise)
    case (_, .closing):
      if let closePromise, let promise {
        closePromise.futureResult.cascade(to: promise)
      } else if let promise {
        closePromise = promise
      }
    case (.all, .open) where !hasEnded && !hasPeerEnded:
      phase = .closing
      closePromise = promise
      end(context)
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      closeTimer = context.eventLoop.scheduleTask(in: Self.closeTimeout) {
        let (handler, context) = bound.value
        handler.closeNow(context)
      }
    case (_, .idle), (_, .handshaking), (.all, .open), (_, .closed):
      if case .open = phase { end(context) }
      phase = .closed
      failPending(ChannelError.ioOnClosedChannel)
      // A connection cannot be half-open without an open TLS session.
      context.close(mode: .all, promise: promise)
    }
  }

  /// Ends this side of the connection with a close_notify. Fails the writes that are still pending.
  private func end(_ context: ChannelHandlerContext) {
    guard !hasEnded else { return }
    hasEnded = true
    failPending(ChannelError.outputClosed)
    connection.end()
    emit(context)
  }

  private func closeNow(_ context: ChannelHandlerContext) {
    closeTimer?.cancel()
    closeTimer = nil
    phase = .closed
    let promise = closePromise
    closePromise = nil
    context.close(promise: promise)
  }

  private func peerEnds(_ context: ChannelHandlerContext) {
    guard !hasPeerEnded else { return }
    hasPeerEnded = true
    switch phase {
    case .open:
      let mayGoOn = (try? context.channel.syncOptions?.getOption(ChannelOptions.allowRemoteHalfClosure)) == true
      if mayGoOn, !hasEnded {
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
      } else {
        end(context)
        closeNow(context)
      }
    case .closing: closeNow(context)
    case .idle, .handshaking, .closed: break
    }
  }

  private func fail(_ context: ChannelHandlerContext, _ error: TLSError) {
    switch phase {
    case .closed: return
    case .closing: return closeNow(context)
    case .idle, .handshaking, .open: break
    }
    phase = .closed
    emit(context)
    failPending(error)
    context.fireErrorCaught(error)
    closeNow(context)
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed else { return context.fireUserInboundEventTriggered(event) }
    switch phase {
    case .idle, .closed: context.fireUserInboundEventTriggered(event)
    case .handshaking: fail(context, .closedDuringHandshake)
    case .closing: closeNow(context)
    case .open:
      guard !hasPeerEnded else { return }
      hasPeerEnded = true
      context.fireErrorCaught(TLSError.truncated)
      context.fireUserInboundEventTriggered(event)
    }
  }

  package func channelInactive(context: ChannelHandlerContext) {
    let before = phase
    forgetAll()
    switch before {
    case .handshaking: context.fireErrorCaught(TLSError.closedDuringHandshake)
    case .open where !hasEnded && !hasPeerEnded: context.fireErrorCaught(TLSError.truncated)
    case .idle, .open, .closing, .closed: break
    }
    context.fireChannelInactive()
  }

  package func handlerRemoved(context: ChannelHandlerContext) { forgetAll() }

  /// Fails all pending writes and completes a pending close, because nothing more can be sent.
  private func forgetAll() {
    phase = .closed
    closeTimer?.cancel()
    closeTimer = nil
    failPending(ChannelError.ioOnClosedChannel)
    closePromise?.succeed()
    closePromise = nil
  }
}

extension ChannelPipeline.SynchronousOperations {
  /// The peer's certificate, if the pipeline contains a ``TLSHandler`` that has completed its handshake.
  package var tlsPeerCertificate: TLSCertificate? { try? handler(type: TLSHandler.self).peerCertificate }

  /// The certificates with which the peer's certificate was verified; empty without TLS.
  package var tlsPeerIssuers: [TLSCertificate] { (try? handler(type: TLSHandler.self).peerIssuers) ?? [] }
}
