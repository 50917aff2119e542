public import ProtobufWire
public import RPCCore

/// The responses of a call, as they arrive. Only one task at a time may read them.
///
/// `while let message = try await stream.next()` has slightly less overhead per message than `for try await`, which
/// checks its executor again each time.
public struct ResponseStream<Response: WireMessage>: AsyncSequence, Sendable {
  /// The underlying call, which provides access to its metadata.
  public let call: any ClientCall

  /// Returns the next response, or nil after the server has ended the call with OK.
  /// - Throws: ``RPCError`` with the call's status.
  public func next() async throws(RPCError) -> Response? {
    guard let bytes = try await call.receive() else { return nil }
    do throws(RPCError) {
      return try Response(responseBytes: bytes)
    } catch {
      call.cancel()
      throw error
    }
  }

  /// Cancels the call, including on the server.
  public func cancel() { call.cancel() }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let stream: ResponseStream

    public mutating func next() async throws(RPCError) -> Response? { try await stream.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(RPCError) -> Response? {
      try await stream.next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self) }
}
