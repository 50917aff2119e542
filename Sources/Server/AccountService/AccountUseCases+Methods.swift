package import Accounts
package import RPCCore

extension AccountUseCases {
  /// The methods of the services that users of accounts call.
  package func methods(about: ServerHandlers) -> [ServerMethod] {
    AccountHandlers(useCases: self).methods + EmailHandlers(useCases: self).methods
      + SessionHandlers(useCases: self).methods + FactorHandlers(useCases: self).methods
      + PhoneHandlers(useCases: self).methods + MergeHandlers(useCases: self).methods + about.methods
  }

  /// What stands before a method: notes what it did to whom, and finds out who calls.
  package func interceptors(for method: MethodDescriptor) -> [any ServerInterceptor] {
    [CallTrail(useCases: self, for: method), AuthenticationInterceptor(useCases: self, for: method)]
  }
}
