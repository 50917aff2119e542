internal import Accounts
package import RPCCore

/// An interceptor that treats every caller as the server's operator. Use it only for a listener that only the operator
/// can reach.
package struct OperatorInterceptor: ServerInterceptor {
  package init() {}

  package func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { call in
      call.principal = Administrator.serverOperator
      try await next(call)
    }
  }
}

extension ServerCall {
  /// Returns the administrator that ``OperatorInterceptor`` or ``ServiceInterceptor`` has set.
  func administrator() throws(AccountError) -> Administrator {
    guard let administrator = principal as? Administrator else {
      throw AccountError(.adminOnlyOperation, "Only an administrator is allowed to call this method.")
    }
    return administrator
  }
}
