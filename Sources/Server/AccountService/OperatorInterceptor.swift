internal import Accounts
package import RPCCore

/// Takes every caller for the server's operator: for a listener that only the operator can reach.
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
  /// Who administrates; set by ``OperatorInterceptor`` or ``ServiceInterceptor``.
  func administrator() throws(AccountError) -> Administrator {
    guard let administrator = principal as? Administrator else {
      throw AccountError(.adminOnlyOperation, "Only an administrator may call this.")
    }
    return administrator
  }
}
