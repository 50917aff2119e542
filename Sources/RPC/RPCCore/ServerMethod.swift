/// What answers a call: reads requests from it, sends responses to it, returns for OK and throws for any other status.
///
/// All four kinds of method have this one shape, so interceptors, deadlines and metrics know nothing else.
/// A thrown ``RPCError`` gives its status; `CancellationError` gives CANCELLED or DEADLINE_EXCEEDED; any other error
/// gives INTERNAL with a fixed text.
///
/// It runs where its caller runs, on the event loop of the call's connection, and so costs no change of executor on the
/// way through interceptors: what blocks must be taken elsewhere.
public typealias ServerHandler = @Sendable (ServerCall) async throws -> Void

/// A method and what answers it, as a server registers it.
public struct ServerMethod: Sendable {
  public let descriptor: MethodDescriptor
  public let handler: ServerHandler

  public init(_ descriptor: MethodDescriptor, handler: @escaping ServerHandler) {
    self.descriptor = descriptor
    self.handler = handler
  }

  /// The same method behind interceptors, of which the first is the outermost. Done once, when a server starts.
  public func intercepted(by interceptors: [any ServerInterceptor]) -> ServerMethod {
    ServerMethod(descriptor, handler: compose(interceptors, around: handler))
  }
}
