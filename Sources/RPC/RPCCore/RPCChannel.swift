/// The destination of calls: a connection to a service, an in-process service, or a substitute for tests. Generated
/// client stubs depend only on this protocol.
public protocol RPCChannel: Sendable {
  /// Makes a unary call.
  /// - Throws: An ``RPCError`` if the status is not OK, the service cannot be reached, the deadline expires, or the
  ///   calling task is canceled.
  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError)
    -> UnaryResponse

  /// Starts a call whose messages are sent and received one by one.
  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall
}
