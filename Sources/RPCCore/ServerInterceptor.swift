/// Stands before the handlers of a server: authenticates, logs, measures, refuses.
public protocol ServerInterceptor: Sendable {
  /// Handles the call by calling `next` (once), or refuses it by throwing.
  func intercept(_ call: ServerCall, next: ServerHandler) async throws
}

/// One handler out of a chain: the first interceptor is the outermost. The closures are made here once, so that a call
/// costs no more than the calls themselves.
public func compose(
  _ interceptors: [any ServerInterceptor], around handler: @escaping ServerHandler
) -> ServerHandler {
  var composed = handler
  for interceptor in interceptors.reversed() {
    let next = composed
    composed = { call in try await interceptor.intercept(call, next: next) }
  }
  return composed
}
