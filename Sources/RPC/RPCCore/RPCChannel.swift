/// The destination of calls: a connection to a service, an in-process service, or a substitute for tests. Generated
/// client stubs depend on nothing else.
public protocol RPCChannel: Sendable {
  /// Makes a unary call. A status other than OK, a failure to reach the service, a passed deadline and the cancellation
  /// of the calling task are all thrown as ``RPCError``.
  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError)
    -> UnaryResponse

  /// Starts a call whose messages are sent and received one by one.
  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall
}
