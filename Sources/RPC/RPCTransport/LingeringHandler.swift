import NIOCore

/// A handler that replaces a connection's ``ConnectionHandler`` once that handler has written its last frames. It shuts
/// down the output side of the connection, discards any further input, and closes the connection when the peer closes
/// it or the time limit is reached.
///
/// If the connection were closed while the peer is still sending, the peer's system would discard data that the peer
/// has not read yet. A lingering connection has neither a session nor calls.
final class LingeringHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let loop: LoopContext
  private let time: Duration
  private var context: ChannelHandlerContext?
  private var deadline: ContinuousClock.Instant?
  private var timer: Scheduled<Void>?

  /// Creates the handler.
  /// - Parameter time: The maximum time that the peer has to read the last frames and close the connection.
  init(_ loop: LoopContext, for time: Duration) {
    self.loop = loop
    self.time = time
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    loop.add(self)
    close(within: time)
    context.close(mode: .output, promise: nil)
  }

  func handlerRemoved(context: ChannelHandlerContext) { forget() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func channelInactive(context: ChannelHandlerContext) {
    forget()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Closes the connection after the given time, unless it is due to be closed earlier.
  func close(within time: Duration) {
    loop.loop.assertInEventLoop()
    let end = loop.now().advanced(by: time)
    guard let context, deadline.map({ end < $0 }) ?? true else { return }
    deadline = end
    timer?.cancel()
    let bound = NIOLoopBound(context, eventLoop: loop.loop)
    timer = loop.loop.scheduleTask(in: TimeAmount(time)) { bound.value.close(promise: nil) }
  }

  private func forget() {
    timer?.cancel()
    timer = nil
    context = nil
    loop.remove(self)
  }
}
