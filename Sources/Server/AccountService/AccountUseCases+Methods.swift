package import Accounts
package import RPCCore

extension AccountUseCases {
  /// Returns the methods of the services that users call.
  package func methods(about: ServerHandlers) -> [ServerMethod] {
    AccountHandlers(useCases: self).methods + EmailHandlers(useCases: self).methods
      + SessionHandlers(useCases: self).methods + FactorHandlers(useCases: self).methods
      + PhoneHandlers(useCases: self).methods + MergeHandlers(useCases: self).methods + about.methods
  }

  /// Returns the interceptors for a method. They convert the method's errors, record its effects, and identify the
  /// caller.
  ///
  /// - Parameter observers: The interceptors that observe each call. They see domain errors.
  package func interceptors(
    for method: MethodDescriptor, observers: [any ServerInterceptor] = []
  ) -> [any ServerInterceptor] {
    [StatusInterceptor()] + observers
      + [CallTrail(useCases: self, for: method), AuthenticationInterceptor(useCases: self, for: method)]
  }
}
