/// A type that intercepts calls before a server's handlers, for example to authenticate, log, measure or refuse them.
public protocol ServerInterceptor: Sendable {
  /// Returns a handler that wraps `next`. The handler calls `next` once, or refuses the call by throwing. This function
  /// is called once for each method of a server, when the server is created.
  func intercepting(_ next: @escaping ServerHandler) -> ServerHandler
}

/// Combines interceptors and a handler into one handler. The first interceptor is the outermost.
package func compose(
  _ interceptors: [any ServerInterceptor], around handler: @escaping ServerHandler
) -> ServerHandler {
  // Avoid `reduce`, because a function that has been passed as a generic value is called through two additional
  // functions.
  var composed = handler
  for interceptor in interceptors.reversed() { composed = interceptor.intercepting(composed) }
  return composed
}
