import LigatureMessages
import RPCCore
import Synchronization

/// A script that determines which calls fail and records all calls.
final class CallScript: Sendable {
  private struct State {
    var isReachable = true
    var failures: [InMemoryAuthService.Operation: [InMemoryAuthService.Failure]] = [:]
    var operations: [InMemoryAuthService.Operation] = []
  }

  private let state = Mutex(State())

  var isReachable: Bool {
    get { state.withLock { $0.isReachable } }
    set { state.withLock { $0.isReachable = newValue } }
  }

  var operations: [InMemoryAuthService.Operation] { state.withLock { $0.operations } }

  func fail(
    _ operation: InMemoryAuthService.Operation, with failure: InMemoryAuthService.Failure, times: Int
  ) {
    guard times > 0 else { return }
    state.withLock { $0.failures[operation, default: []] += Array(repeating: failure, count: times) }
  }

  /// Returns the method with an interceptor that makes its calls fail according to the script.
  func directing(_ method: ServerMethod) -> ServerMethod {
    method.intercepted(by: [ScriptedCalls(script: self, operation: .init(method.descriptor))])
  }

  /// Records a call and returns its failure, or nil if the call should succeed.
  fileprivate func begin(_ operation: InMemoryAuthService.Operation?) -> InMemoryAuthService.Failure? {
    state.withLock { state in
      if let operation { state.operations.append(operation) }
      guard state.isReachable else { return .unreachable }
      guard let operation, let failures = state.failures[operation], let failure = failures.first else { return nil }
      state.failures[operation] = Array(failures.dropFirst())
      return failure
    }
  }
}

/// An interceptor that makes the calls of one method fail according to the script.
private struct ScriptedCalls: ServerInterceptor {
  let script: CallScript
  /// The operation for the method, or nil if the library does not call the method.
  let operation: InMemoryAuthService.Operation?

  func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { [script, operation] call in
      let failure = script.begin(operation)
      if let failure, failure != .answerLost || call.method.kind.streamsResponses { throw failure.rpcError }
      try await next(call)
      if let failure { throw failure.rpcError }
    }
  }
}

extension InMemoryAuthService.Operation {
  /// Creates the operation for a method. Returns nil if the library does not call the method.
  init?(_ method: MethodDescriptor) {
    guard let operation = Self.byMethod[method] else { return nil }
    self = operation
  }

  static let byMethod: [MethodDescriptor: Self] = {
    typealias Accounts = LigatureV1.AccountServiceMethods
    typealias Emails = LigatureV1.EmailServiceMethods
    typealias Factors = LigatureV1.FactorServiceMethods
    typealias Merges = LigatureV1.MergeServiceMethods
    typealias Phones = LigatureV1.PhoneServiceMethods
    typealias Sessions = LigatureV1.SessionServiceMethods
    return [
      Accounts.signUp: .signUp, Accounts.signIn: .signIn, Accounts.getAccount: .reload, Accounts.watchAccount: .watch,
      Accounts.linkIdentity: .link, Accounts.unlinkIdentity: .unlink, Accounts.reauthenticate: .reauthenticate,
      Accounts.changePassword: .changePassword, Accounts.updateProfile: .updateProfile, Accounts.deleteAccount: .delete,
      Accounts.issueNonce: .issueNonce, Accounts.startProviderSignIn: .startProviderSignIn,
      Sessions.refreshTokens: .refreshTokens, Sessions.issueIDToken: .issueIDToken,
      Sessions.listSessions: .listSessions, Sessions.endSessions: .endSessions, Sessions.signOut: .signOut,
      Factors.finishSignIn: .finishSignIn, Factors.startFactorChallenge: .startFactorChallenge,
      Factors.startFactorEnrollment: .startFactorEnrollment, Factors.finishFactorEnrollment: .finishFactorEnrollment,
      Factors.withdrawFactor: .withdrawFactor, Factors.renewRecoveryCodes: .renewRecoveryCodes,
      Emails.sendEmailVerification: .sendEmailVerification, Emails.sendPasswordReset: .sendPasswordReset,
      Emails.sendSignInLink: .sendSignInLink, Emails.sendEmailChange: .sendEmailChange,
      Emails.changeEmail: .changeEmail, Emails.checkActionCode: .checkActionCode,
      Emails.applyActionCode: .applyActionCode, Emails.confirmPasswordReset: .confirmPasswordReset,
      Emails.fetchSignInMethods: .fetchSignInMethods, Phones.sendPhoneCode: .sendPhoneCode,
      Phones.updatePhoneNumber: .updatePhoneNumber, Merges.planMerge: .planMerge, Merges.commitMerge: .commitMerge,
      Merges.undoMerge: .undoMerge, Merges.transferIdentity: .transferIdentity,
    ]
  }()
}
