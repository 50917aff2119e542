import DequeModule
import NIOCore
import RPCCore

/// The transport of a streaming call. It buffers the request messages that the handler has not read yet, and sends
/// output through the call's connection, with back-pressure in both directions.
///
/// All of its state belongs to the connection's loop. Handlers usually run on that loop and access the state directly.
/// Calls from other threads are executed on the loop, which is why the class is `@unchecked Sendable`.
final class StreamTransport: ServerCallTransport, @unchecked Sendable {
  private typealias Reader = CheckedContinuation<Result<MessageDeframer.Message?, RPCError>, Never>
  private typealias Writer = CheckedContinuation<RPCError?, Never>

  private enum Next {
    case message(MessageDeframer.Message)
    case end
    case failed(RPCError)
    case none
  }

  private let loop: any EventLoop
  private let stream: ServerStream
  private let generation: UInt64

  private var messages: Deque<MessageDeframer.Message> = []
  /// The total size in bytes of the unread messages, including prefixes.
  private(set) var bufferedBytes = 0
  private var requestsEnded = false
  private var failure: RPCError?
  private var reader: Reader?
  private var writer: Writer?

  init(_ stream: ServerStream, loop: any EventLoop) {
    self.stream = stream
    self.loop = loop
    generation = stream.generation
  }

  /// Whether the stream still belongs to this call.
  private var isCurrent: Bool { stream.generation == generation }

  // MARK: For the handler

  func receive() async throws(RPCError) -> MessageDeframer.Message? {
    let isOnLoop = loop.inEventLoop
    if isOnLoop {
      switch next() {
      case .message(let message): return message
      case .end: return nil
      case .failed(let error): throw error
      case .none: break
      }
    }
    let result = await withCheckedContinuation { (reader: Reader) in
      if isOnLoop { park(reader) } else { loop.execute { self.park(reader) } }
    }
    return try result.get()
  }

  func receiveIfAny() -> MessageDeframer.Message? {
    guard loop.inEventLoop, case .message(let message) = next() else { return nil }
    return message
  }

  func sendHeaders(_ metadata: Metadata) async throws(RPCError) {
    let error = await withCheckedContinuation { (writer: Writer) in
      if loop.inEventLoop {
        writer.resume(returning: sendHeadersNow(metadata))
      } else {
        loop.execute { writer.resume(returning: self.sendHeadersNow(metadata)) }
      }
    }
    if let error { throw error }
  }

  func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError) {
    let error = await withCheckedContinuation { (writer: Writer) in
      loop.execute { [self] in
        switch sendNow(message, initialMetadata) {
        case .sent: writer.resume(returning: nil)
        case .failed(let error): writer.resume(returning: error)
        case .mustWait: park(writer)
        }
      }
    }
    if let error { throw error }
  }

  func sendImmediately(_ message: FramedMessage, initialMetadata: Metadata?) throws(RPCError) -> ServerSendProgress {
    guard loop.inEventLoop else { return .notOnEventLoop(message, initialMetadata: initialMetadata) }
    switch sendNow(message, initialMetadata) {
    case .sent: return .sent
    case .mustWait: return .mustWait
    case .failed(let error): throw error
    }
  }

  func waitUntilWritable() async throws(RPCError) {
    let error = await withCheckedContinuation { (writer: Writer) in
      if loop.inEventLoop { park(writer) } else { loop.execute { self.park(writer) } }
    }
    if let error { throw error }
  }

  private func sendNow(_ message: FramedMessage, _ initialMetadata: Metadata?) -> ServerConnection.SendResult {
    loop.assertInEventLoop()
    if let failure { return .failed(failure) }
    guard isCurrent else { return .failed(Self.over) }
    return stream.connection.send(message, initialMetadata: initialMetadata, on: stream)
  }

  private func sendHeadersNow(_ metadata: Metadata) -> RPCError? {
    loop.assertInEventLoop()
    if let failure { return failure }
    return isCurrent ? stream.connection.sendHeaders(metadata, on: stream) : Self.over
  }

  private static let over = RPCError(.cancelled, "The call has ended.")

  private func next() -> Next {
    loop.assertInEventLoop()
    if let message = messages.popFirst() {
      bufferedBytes -= message.payload.count + FramedMessage.prefixLength
      if isCurrent { stream.connection.requestTaken(stream) }
      return .message(message)
    }
    if let failure { return .failed(failure) }
    if !isCurrent { return .failed(Self.over) }
    return requestsEnded ? .end : .none
  }

  private func park(_ reader: Reader) {
    switch next() {
    case .message(let message): reader.resume(returning: .success(message))
    case .end: reader.resume(returning: .success(nil))
    case .failed(let error): reader.resume(returning: .failure(error))
    case .none:
      if self.reader == nil {
        self.reader = reader
      } else {
        reader.resume(returning: .failure(RPCError(.internalError, "Two tasks are reading from the same call.")))
      }
    }
  }

  private func park(_ writer: Writer) {
    loop.assertInEventLoop()
    if let failure {
      writer.resume(returning: failure)
    } else if self.writer != nil {
      writer.resume(returning: RPCError(.internalError, "Two tasks are sending on the same call."))
    } else if !isCurrent || !stream.connection.mustWait(stream) {
      writer.resume(returning: nil)
    } else {
      self.writer = writer
    }
  }

  // MARK: For the connection, on the loop

  /// Passes a request message to the handler, or buffers it until the handler reads it.
  func deliver(_ message: MessageDeframer.Message) {
    loop.assertInEventLoop()
    if let reader {
      self.reader = nil
      reader.resume(returning: .success(message))
    } else {
      messages.append(message)
      bufferedBytes += message.payload.count + FramedMessage.prefixLength
    }
  }

  /// Tells the handler that no more request messages follow.
  func endRequests() {
    loop.assertInEventLoop()
    requestsEnded = true
    guard let reader else { return }
    self.reader = nil
    reader.resume(returning: .success(nil))
  }

  /// Resumes the handler if it is waiting to send.
  func resume() {
    loop.assertInEventLoop()
    guard let writer else { return }
    self.writer = nil
    writer.resume(returning: nil)
  }

  /// Ends the call with an error. The handler's reads and writes then fail with this error. Unread messages are
  /// discarded.
  func fail(_ error: RPCError) {
    loop.assertInEventLoop()
    if failure == nil { failure = error }
    messages = []
    bufferedBytes = 0
    if let reader {
      self.reader = nil
      reader.resume(returning: .failure(error))
    }
    if let writer {
      self.writer = nil
      writer.resume(returning: error)
    }
  }
}
