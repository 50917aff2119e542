public import RPCCore

/// An interceptor that identifies the callers of a gRPC service. It verifies the token in the
/// `authorization: Bearer <token>` metadata and sets `ServerCall/authenticatedCaller`. A call without a valid token
/// fails with UNAUTHENTICATED. A call whose token cannot currently be verified fails with UNAVAILABLE.
///
/// ```swift
/// let interceptors: [any ServerInterceptor] = [CallerInterceptor(verifier)]
/// ```
public struct CallerInterceptor: ServerInterceptor {
  private let verifier: TokenVerifier

  public init(_ verifier: TokenVerifier) {
    self.verifier = verifier
  }

  public func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { [verifier] call in
      let values = call.metadata.all("authorization")
      guard values.count == 1 else {
        throw RPCError(
          .unauthenticated,
          values.isEmpty
            ? "The call requires a token; send authorization: Bearer <token>."
            : "The call has \(values.count) authorization values; send exactly one.")
      }
      do throws(TokenError) {
        call.principal = try await verifier.caller(authorization: values[0])
      } catch {
        throw RPCError(error.reason == .unavailable ? .unavailable : .unauthenticated, error.message)
      }
      try await next(call)
    }
  }
}

extension ServerCall {
  /// The caller identified by a ``CallerInterceptor``; nil if no such interceptor is in use.
  public var authenticatedCaller: AuthenticatedCaller? { principal as? AuthenticatedCaller }
}
