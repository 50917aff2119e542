package import Accounts
package import RPCCore

extension AccountUseCases {
  /// The methods of the services that users of accounts call.
  package func methods(about: ServerHandlers) -> [ServerMethod] {
    AccountHandlers(useCases: self).methods + EmailHandlers(useCases: self).methods
      + SessionHandlers(useCases: self).methods + FactorHandlers(useCases: self).methods
      + PhoneHandlers(useCases: self).methods + MergeHandlers(useCases: self).methods + about.methods
  }

  /// Returns what stands before a method: converts its errors, notes what it did to whom, and finds out who calls.
  ///
  /// - Parameter observers: What sees each call, and its error as the domain has it.
  package func interceptors(
    for method: MethodDescriptor, observers: [any ServerInterceptor] = []
  ) -> [any ServerInterceptor] {
    [StatusInterceptor()] + observers
      + [CallTrail(useCases: self, for: method), AuthenticationInterceptor(useCases: self, for: method)]
  }
}
