public import ProtobufWire
public import RPCCore

/// The requests of a call, as they arrive. Only one task at a time may read them.
///
/// `while let message = try await stream.next()` has slightly less overhead per message than `for try await`, which
/// checks its executor again each time.
public struct RequestStream<Request: WireMessage>: AsyncSequence, Sendable {
  private let call: ServerCall
  private let limits: WireLimits

  /// Creates a stream of the requests of `call`. Each request must comply with `limits`.
  public init(call: ServerCall, limits: WireLimits) {
    self.call = call
    self.limits = limits
  }

  /// Returns the next request, or nil after the client's last request.
  /// - Throws: ``RPCError`` with INVALID_ARGUMENT or RESOURCE_EXHAUSTED if a message cannot be decoded, or with
  ///   CANCELLED or DEADLINE_EXCEEDED if the call is over.
  public func next() async throws(RPCError) -> Request? {
    if let bytes = call.receiveIfAny() { return try Request(requestBytes: bytes, limits: limits) }
    guard let bytes = try await call.receive() else { return nil }
    return try Request(requestBytes: bytes, limits: limits)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let stream: RequestStream

    public mutating func next() async throws(RPCError) -> Request? { try await stream.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(RPCError) -> Request? {
      try await stream.next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self) }
}
