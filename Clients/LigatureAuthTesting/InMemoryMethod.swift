import Foundation
import LigatureMessages
import ProtobufWire
import RPCCore

/// What a method of the service does that takes one message and answers one.
struct InMemoryMethod: Sendable {
  private typealias Accounts = LigatureV1.AccountServiceMethods
  private typealias Emails = LigatureV1.EmailServiceMethods
  private typealias Factors = LigatureV1.FactorServiceMethods
  private typealias Merges = LigatureV1.MergeServiceMethods
  private typealias Phones = LigatureV1.PhoneServiceMethods
  private typealias Sessions = LigatureV1.SessionServiceMethods

  let method: MethodDescriptor
  /// Reads a request, changes the accounts and returns the bytes of the response.
  let call: @Sendable (InMemoryAuthService, [UInt8], Caller) throws(RPCError) -> [UInt8]

  /// - Parameter body: Throws nothing but a ``Refusal``.
  private init<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, _ operation: InMemoryAuthService.Operation,
    _ body: @escaping @Sendable (inout AccountTable, Request, Caller, Date) throws -> Response
  ) {
    self.method = method
    call = { (service, message, caller) throws(RPCError) in
      let request: Request = try read(message)
      let response = try service.perform(operation) { (accounts, now) throws(Refusal) in
        try accounts.once(method.name, message, by: caller) { (accounts) throws(Refusal) in
          do {
            return try body(&accounts, request, caller, now)
          } catch {
            throw error as? Refusal ?? Refusal(.unavailable)
          }
        }
      }
      return try bytes(of: response)
    }
  }

  static let offered = Dictionary(
    uniqueKeysWithValues: (accounts + sessions + factors + emails + phones + merges).map { ($0.method, $0) })

  private static let accounts: [InMemoryMethod] = [
    .init(Accounts.signUp, .signUp) { accounts, request, _, now in try accounts.signUp(request, now: now) },
    .init(Accounts.signIn, .signIn) { try $0.signIn($1, by: $2, now: $3) },
    .init(Accounts.getAccount, .reload) { (accounts, _: LigatureV1.GetAccountRequest, caller, now) in
      try accounts.getAccount(caller, now: now)
    },
    .init(Accounts.linkIdentity, .link) { try $0.link($1, by: $2, now: $3) },
    .init(Accounts.unlinkIdentity, .unlink) { try $0.unlink($1, by: $2, now: $3) },
    .init(Accounts.reauthenticate, .reauthenticate) { try $0.reauthenticate($1, by: $2, now: $3) },
    .init(Accounts.changePassword, .changePassword) { try $0.changePassword($1, by: $2, now: $3) },
    .init(Accounts.updateProfile, .updateProfile) { try $0.updateProfile($1, by: $2, now: $3) },
    .init(Accounts.deleteAccount, .delete) { (accounts, _: LigatureV1.DeleteAccountRequest, caller, now) in
      try accounts.deleteAccount(caller, now: now)
    },
    .init(Accounts.issueNonce, .issueNonce) { accounts, request, _, now in accounts.issueNonce(request, now: now) },
    .init(Accounts.startProviderSignIn, .startProviderSignIn) { try $0.startProviderSignIn($1, by: $2, now: $3) },
  ]

  private static let sessions: [InMemoryMethod] = [
    .init(Sessions.refreshTokens, .refreshTokens) { accounts, request, _, now in
      try accounts.refreshTokens(request, now: now)
    },
    .init(Sessions.issueIDToken, .issueIDToken) { (accounts, _: LigatureV1.IssueIDTokenRequest, caller, now) in
      try accounts.issueIDToken(caller, now: now)
    },
    .init(Sessions.listSessions, .listSessions) { (accounts, _: LigatureV1.ListSessionsRequest, caller, now) in
      try accounts.listSessions(caller, now: now)
    },
    .init(Sessions.endSessions, .endSessions) { try $0.endSessions($1, by: $2, now: $3) },
    .init(Sessions.signOut, .signOut) { (accounts, _: LigatureV1.SignOutRequest, caller, now) in
      try accounts.signOut(caller, now: now)
    },
  ]

  private static let factors: [InMemoryMethod] = [
    .init(Factors.finishSignIn, .finishSignIn) { try $0.finishSignIn($1, by: $2, now: $3) },
    .init(Factors.startFactorChallenge, .startFactorChallenge) { accounts, request, _, now in
      try accounts.startFactorChallenge(request, now: now)
    },
    .init(Factors.startFactorEnrollment, .startFactorEnrollment) { try $0.startFactorEnrollment($1, by: $2, now: $3) },
    .init(Factors.finishFactorEnrollment, .finishFactorEnrollment) {
      try $0.finishFactorEnrollment($1, by: $2, now: $3)
    },
    .init(Factors.withdrawFactor, .withdrawFactor) { try $0.withdrawFactor($1, by: $2, now: $3) },
    .init(Factors.renewRecoveryCodes, .renewRecoveryCodes) {
      (accounts, _: LigatureV1.RenewRecoveryCodesRequest, caller, now) in
      try accounts.renewRecoveryCodes(caller, now: now)
    },
  ]

  private static let emails: [InMemoryMethod] = [
    .init(Emails.sendEmailVerification, .sendEmailVerification) { try $0.sendEmailVerification($1, by: $2, now: $3) },
    .init(Emails.sendPasswordReset, .sendPasswordReset) { accounts, request, _, now in
      try accounts.sendPasswordReset(request, now: now)
    },
    .init(Emails.sendSignInLink, .sendSignInLink) { accounts, request, _, now in
      try accounts.sendSignInLink(request, now: now)
    },
    .init(Emails.sendEmailChange, .sendEmailChange) { try $0.sendEmailChange($1, by: $2, now: $3) },
    .init(Emails.changeEmail, .changeEmail) { try $0.changeEmail($1, by: $2, now: $3) },
    .init(Emails.checkActionCode, .checkActionCode) { accounts, request, _, now in
      try accounts.checkActionCode(request, now: now)
    },
    .init(Emails.applyActionCode, .applyActionCode) { try $0.applyActionCode($1, by: $2, now: $3) },
    .init(Emails.confirmPasswordReset, .confirmPasswordReset) { accounts, request, _, now in
      try accounts.confirmPasswordReset(request, now: now)
    },
    .init(Emails.fetchSignInMethods, .fetchSignInMethods) { accounts, request, _, _ in
      try accounts.fetchSignInMethods(request)
    },
  ]

  private static let phones: [InMemoryMethod] = [
    .init(Phones.sendPhoneCode, .sendPhoneCode) { accounts, request, _, now in
      try accounts.sendPhoneCode(request, now: now)
    },
    .init(Phones.updatePhoneNumber, .updatePhoneNumber) { try $0.updatePhoneNumber($1, by: $2, now: $3) },
  ]

  private static let merges: [InMemoryMethod] = [
    .init(Merges.planMerge, .planMerge) { try $0.planMerge($1, by: $2, now: $3) },
    .init(Merges.commitMerge, .commitMerge) { try $0.commitMerge($1, by: $2, now: $3) },
    .init(Merges.undoMerge, .undoMerge) { try $0.undoMerge($1, by: $2, now: $3) },
    .init(Merges.transferIdentity, .transferIdentity) { try $0.transferIdentity($1, by: $2, now: $3) },
  ]
}

func read<Request: WireMessage>(_ message: [UInt8]) throws(RPCError) -> Request {
  do throws(WireError) {
    return try Request(serializedBytes: message)
  } catch {
    throw RPCError(.invalidArgument, error.description)
  }
}

func bytes(of response: some WireMessage) throws(RPCError) -> [UInt8] {
  do throws(WireError) {
    return try response.serializedBytes()
  } catch {
    throw RPCError(.internalError, error.description)
  }
}
