package import Accounts
package import RPCCore

/// Identifies the calling service: reads `authorization: Bearer <token>`, a token that the service has signed, and sets
/// the call's administrator, for the methods of services.
///
/// A call without such a token, or of a service without the method's scope, is refused before the request is read.
package struct ServiceInterceptor: ServerInterceptor {
  private let keys: ServiceKeys
  private let scope: Administrator.Scope

  /// Creates the interceptor of a method; nil if services do not call it.
  package init?(keys: ServiceKeys, for method: MethodDescriptor) {
    guard let scope = method.scope else { return nil }
    self.keys = keys
    self.scope = scope
  }

  package func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { call in
      call.principal = try administrator(of: call)
      try await next(call)
    }
  }

  private func administrator(of call: ServerCall) throws(AccountError) -> Administrator {
    let values = call.metadata.all("authorization")
    guard let value = values.first else {
      throw AccountError(
        .missingServiceCredential,
        "The call needs a service's token; send authorization: Bearer <token>, signed with a key of "
          + "`ligature service-keys create`.")
    }
    guard values.count == 1 else {
      throw AccountError(.invalidServiceCredential, "Send one authorization value; there were \(values.count).")
    }
    guard let bearer = Secret(bearer: value) else {
      throw AccountError(
        .invalidServiceCredential, "The authorization has the wrong form; send \"Bearer\", a space, and the token.")
    }
    let administrator = try keys.service(showing: bearer)
    try administrator.require(scope)
    return administrator
  }
}

extension MethodDescriptor {
  /// The scope that a service needs for the method; nil if services do not call it.
  package var scope: Administrator.Scope? {
    guard case .service(let name) = access.caller else { return nil }
    guard let scope = Administrator.Scope(rawValue: name) else {
      preconditionFailure("The method \(path) names a scope that there is not: \(name).")
    }
    return scope
  }
}
