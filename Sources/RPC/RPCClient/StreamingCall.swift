import RPCCore

/// The caller's reference to a streaming call. Releasing the reference cancels the call.
final class StreamingCall: ClientCall {
  private let exchange: ClientExchange
  private let pipe: StreamPipe
  private let queue: SubmissionQueue
  /// A reference that keeps the channel open while a caller has a reference to the call.
  private let channel: ClientChannel

  init(_ exchange: ClientExchange, _ queue: SubmissionQueue, of channel: ClientChannel) {
    self.exchange = exchange
    self.queue = queue
    self.channel = channel
    pipe = StreamPipe { queue.submit(.resumeReading(exchange)) }
    exchange.pipe = pipe
    queue.submit(.start(exchange))
  }

  deinit {
    if !pipe.isOver { queue.submit(.cancel(exchange)) }
  }

  func send(_ message: FramedMessage) async throws(RPCError) {
    let message = try exchange.encoding.compressed(message)
    if pipe.isFull {
      let error = await withTaskCancellationHandler {
        await pipe.waitUntilWritable()
      } onCancel: {
        cancel()
      }
      if let error { throw error }
    }
    if try pipe.queue(message) { queue.submit(.pump(exchange)) }
  }

  func finishSending() {
    if pipe.finishSending() { queue.submit(.pump(exchange)) }
  }

  func receive() async throws(RPCError) -> [UInt8]? {
    if let message = pipe.inbox.takeIfAny() { return message }
    let result = await withTaskCancellationHandler {
      await pipe.inbox.next()
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  var initialMetadata: Metadata {
    get async throws(RPCError) {
      let result = await withTaskCancellationHandler {
        await pipe.initialMetadata()
      } onCancel: {
        cancel()
      }
      return try result.get()
    }
  }

  var trailingMetadata: Metadata { pipe.trailingMetadata }

  func cancel() {
    queue.submit(.cancel(exchange))
  }
}
