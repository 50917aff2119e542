/// A type that intercepts calls between callers and a channel, for example to add credentials, or to log, measure or
/// retry calls.
public protocol ClientInterceptor: Sendable {
  /// Makes a unary call through `next`, or returns a response without calling `next`. The default implementation only
  /// calls `next`.
  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> UnaryResponse

  /// Starts a streaming call through `next`. The default implementation only calls `next`.
  func open(
    _ method: MethodDescriptor, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> any ClientCall
}

extension ClientInterceptor {
  public func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> UnaryResponse {
    try await next.unary(method, request, options: options)
  }

  public func open(
    _ method: MethodDescriptor, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> any ClientCall {
    try await next.open(method, options: options)
  }
}

extension RPCChannel {
  /// Returns a channel that passes calls through the interceptors to this channel. The first interceptor is the
  /// outermost.
  public func intercepted(by interceptors: [any ClientInterceptor]) -> any RPCChannel {
    var channel: any RPCChannel = self
    for interceptor in interceptors.reversed() {
      channel = InterceptedChannel(interceptor: interceptor, next: channel)
    }
    return channel
  }
}

/// A channel whose calls pass through one interceptor.
private struct InterceptedChannel: RPCChannel {
  let interceptor: any ClientInterceptor
  let next: any RPCChannel

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    try await interceptor.unary(method, request, options: options, next: next)
  }

  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    try await interceptor.open(method, options: options, next: next)
  }
}
