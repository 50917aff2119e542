import LigatureMessages
import ProtobufWire
import RPCCore
import Synchronization

/// A call with many responses, answered by the test.
final class FakeStream: ClientCall {
  let authorization: String?
  let timeout: Duration?
  private let onRequest: @Sendable (FakeStream) -> Void
  private let request = Mutex<[UInt8]>([])
  private let responses: AsyncThrowingStream<[UInt8], any Error>
  private let continuation: AsyncThrowingStream<[UInt8], any Error>.Continuation

  /// - Parameter onRequest: called once the request is there.
  init(authorization: String?, timeout: Duration?, onRequest: @escaping @Sendable (FakeStream) -> Void) {
    self.authorization = authorization
    self.timeout = timeout
    self.onRequest = onRequest
    (responses, continuation) = AsyncThrowingStream.makeStream()
  }

  // MARK: For the test

  func read<Request: WireMessage>(_ type: Request.Type = Request.self) throws -> Request {
    try Request(serializedBytes: request.withLock { $0 })
  }

  func answer(_ response: some WireMessage) throws {
    continuation.yield(try response.serializedBytes(reservingPrefix: 0))
  }

  func end(_ error: RPCError? = nil) { continuation.finish(throwing: error) }

  /// Returns once the caller has given the call up.
  func waitUntilCancelled() async {
    await withCheckedContinuation { waiter in
      let isCancelled = cancellation.withLock { state in
        if !state.isCancelled { state.waiter = waiter }
        return state.isCancelled
      }
      if isCancelled { waiter.resume() }
    }
  }

  private struct Cancellation {
    var isCancelled = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let cancellation = Mutex(Cancellation())

  // MARK: ClientCall

  func send(_ message: FramedMessage) async throws(RPCError) {
    request.withLock { $0 = Array(message.payload) }
  }

  func finishSending() { onRequest(self) }

  func receive() async throws(RPCError) -> [UInt8]? {
    do {
      return try await withTaskCancellationHandler {
        for try await message in responses { return message }
        return nil
      } onCancel: {
        cancel()
      }
    } catch let error as RPCError {
      throw error
    } catch {
      throw RPCError(.unknown, "\(error)")
    }
  }

  var initialMetadata: Metadata { get async throws(RPCError) { Metadata() } }
  var trailingMetadata: Metadata { Metadata() }

  func cancel() {
    let waiter = cancellation.withLock { state in
      state.isCancelled = true
      defer { state.waiter = nil }
      return state.waiter
    }
    continuation.finish(throwing: RPCError(.cancelled, "Given up."))
    waiter?.resume()
  }
}
