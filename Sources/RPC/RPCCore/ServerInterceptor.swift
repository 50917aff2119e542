/// Stands before the handlers of a server: authenticates, logs, measures, refuses.
public protocol ServerInterceptor: Sendable {
  /// A handler that stands before `next`: it calls that once, or refuses the call by throwing. Made once for each
  /// method, when a server starts.
  func intercepting(_ next: @escaping ServerHandler) -> ServerHandler
}

/// One handler out of a chain: the first interceptor is the outermost.
package func compose(
  _ interceptors: [any ServerInterceptor], around handler: @escaping ServerHandler
) -> ServerHandler {
  // Not by `reduce`: a function that has been a generic value is called through two more.
  var composed = handler
  for interceptor in interceptors.reversed() { composed = interceptor.intercepting(composed) }
  return composed
}
