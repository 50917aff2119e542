/// The handler of a call. It reads requests from the call and sends responses through the call. It returns to end the
/// call with OK, or throws to end the call with any other status.
///
/// All four kinds of methods use this type, so interceptors, deadlines and metrics need to support only one type of
/// handler. A thrown ``RPCError`` becomes the status of the call; `CancellationError` becomes CANCELLED or
/// DEADLINE_EXCEEDED; any other error becomes INTERNAL with a fixed text.
///
/// A handler runs on its caller's executor, which is the event loop of the call's connection, so the path through the
/// interceptors requires no change of executor. Blocking work must run elsewhere.
public typealias ServerHandler = @Sendable (ServerCall) async throws -> Void

/// A method and the handler that a server runs for it.
public struct ServerMethod: Sendable {
  public let descriptor: MethodDescriptor
  public let handler: ServerHandler

  public init(_ descriptor: MethodDescriptor, handler: @escaping ServerHandler) {
    self.descriptor = descriptor
    self.handler = handler
  }

  /// Returns the same method with interceptors around its handler. The first interceptor is the outermost. This
  /// function is called once, when a server is created.
  public func intercepted(by interceptors: [any ServerInterceptor]) -> ServerMethod {
    ServerMethod(descriptor, handler: compose(interceptors, around: handler))
  }
}
