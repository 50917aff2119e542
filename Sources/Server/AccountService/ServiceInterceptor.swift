package import Accounts
package import RPCCore

/// An interceptor that identifies the calling service and sets the call's administrator, for the methods that services
/// call.
///
/// A service either sends `authorization: Bearer <token>` with a token that it has signed, or connects with a TLS
/// client certificate. If a call has a token, the interceptor ignores the certificate. Before reading the
/// request, it refuses a call that has neither, and a call from a service that lacks the method's scope.
package struct ServiceInterceptor: ServerInterceptor {
  private let keys: ServiceKeys
  private let clock: any WallClock
  private let scope: Administrator.Scope

  /// Creates the interceptor for a method, or returns nil if services cannot call the method.
  package init?(keys: ServiceKeys, clock: any WallClock, for method: MethodDescriptor) {
    guard let scope = method.scope else { return nil }
    self.keys = keys
    self.clock = clock
    self.scope = scope
  }

  package func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { call in
      let administrator = try await administrator(of: call)
      // The principal is set first, so that the audit record of a refused call also names the service.
      call.principal = administrator
      try administrator.require(scope)
      // From here on, the service's calls are scheduled as a separate source, independently of other callers at the
      // same address.
      let source = CallSource.current?.calling(as: administrator.service)
      try await CallSource.$current.withValue(source) { try await next(call) }
    }
  }

  private func administrator(of call: ServerCall) async throws(AccountError) -> Administrator {
    if let token = call.derivedFromMetadata as? ServiceKeys.VerifiedToken {
      return try await keys.service(showing: token)
    }
    if let bearer = try call.bearer(orThrow: .invalidServiceCredential) {
      let token = try await keys.verify(bearer)
      call.derivedFromMetadata = token
      return try await keys.service(showing: token)
    }
    if let identity = call.peer.identity, !keys.certificates.isEmpty {
      return try keys.certificates.service(
        dnsNames: identity.dnsNames, uris: identity.uris, validFrom: Timestamp(seconds: identity.validFrom),
        expiresAt: Timestamp(seconds: identity.expiresAt), issuerNames: identity.issuerNames, now: clock.now)
    }
    throw AccountError(
      .missingServiceCredential,
      "The call requires a service's token; send authorization: Bearer <token>, signed with a key from `ligature "
        + "service-keys create`.")
  }
}

extension Timestamp {
  /// Creates the timestamp for a time in a certificate, or the nearest timestamp that can be represented.
  fileprivate init(seconds: Int64) {
    self.init(milliseconds: max(0, min(seconds, .max / 1000)) * 1000)
  }
}

extension MethodDescriptor {
  /// The scope that a service needs to call the method; nil if services cannot call it.
  package var scope: Administrator.Scope? {
    guard case .service(let name) = access.caller else { return nil }
    guard let scope = Administrator.Scope(rawValue: name) else {
      preconditionFailure("The method \(path) requires an unknown scope: \(name).")
    }
    return scope
  }
}
