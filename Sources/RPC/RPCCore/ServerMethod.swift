/// The handler of a call: it reads requests from the call, sends responses to it, returns for OK and throws for any
/// other status.
///
/// All four kinds of methods have this one form, so interceptors, deadlines and metrics need to support no other. A
/// thrown ``RPCError`` becomes its status; `CancellationError` becomes CANCELLED or DEADLINE_EXCEEDED; any other error
/// becomes INTERNAL with a fixed text.
///
/// A handler runs on its caller's executor, the event loop of the call's connection, so the path through the
/// interceptors needs no change of executor. Blocking work must run elsewhere.
public typealias ServerHandler = @Sendable (ServerCall) async throws -> Void

/// A method with its handler, as a server registers it.
public struct ServerMethod: Sendable {
  public let descriptor: MethodDescriptor
  public let handler: ServerHandler

  public init(_ descriptor: MethodDescriptor, handler: @escaping ServerHandler) {
    self.descriptor = descriptor
    self.handler = handler
  }

  /// Returns the same method behind interceptors; the first is the outermost. This is called once, when a server
  /// starts.
  public func intercepted(by interceptors: [any ServerInterceptor]) -> ServerMethod {
    ServerMethod(descriptor, handler: compose(interceptors, around: handler))
  }
}
