import Foundation
import LigatureMessages
import ProtobufWire
import RPCCore

/// The channel of `LigatureAuth` to an ``InMemoryAuthService``: carries the messages that a server would receive and send.
struct InMemoryChannel: RPCChannel {
  private typealias Accounts = LigatureV1.AccountServiceMethods
  private typealias Sessions = LigatureV1.SessionServiceMethods
  private typealias Factors = LigatureV1.FactorServiceMethods

  let service: InMemoryAuthService

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    let call = Call(method: method, message: Array(request.payload), caller: Caller(options.metadata))
    switch method {
    case Accounts.signUp:
      return try perform(.signUp, call) { (accounts, request, _, now) throws(Refusal) in
        try accounts.signUp(request, now: now)
      }
    case Accounts.signIn:
      return try perform(.signIn, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.signIn(request, by: caller, now: now)
      }
    case Accounts.getAccount:
      return try perform(.reload, call) { (accounts, _: LigatureV1.GetAccountRequest, caller, now) throws(Refusal) in
        try accounts.getAccount(caller, now: now)
      }
    case Accounts.linkIdentity:
      return try perform(.link, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.link(request, by: caller, now: now)
      }
    case Accounts.unlinkIdentity:
      return try perform(.unlink, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.unlink(request, by: caller, now: now)
      }
    case Accounts.reauthenticate:
      return try perform(.reauthenticate, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.reauthenticate(request, by: caller, now: now)
      }
    case Accounts.changePassword:
      return try perform(.changePassword, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.changePassword(request, by: caller, now: now)
      }
    case Accounts.updateProfile:
      return try perform(.updateProfile, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.updateProfile(request, by: caller, now: now)
      }
    case Accounts.deleteAccount:
      return try perform(.delete, call) { (accounts, _: LigatureV1.DeleteAccountRequest, caller, now) throws(Refusal) in
        try accounts.deleteAccount(caller, now: now)
      }
    case Accounts.issueNonce:
      return try perform(.issueNonce, call) { (accounts, request, _, now) throws(Refusal) in
        accounts.issueNonce(request, now: now)
      }
    case Accounts.startProviderSignIn:
      return try perform(.startProviderSignIn, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.startProviderSignIn(request, by: caller, now: now)
      }
    default: return try session(call)
    }
  }

  private func session(_ call: Call) throws(RPCError) -> UnaryResponse {
    switch call.method {
    case Sessions.refreshTokens:
      return try perform(.refreshTokens, call) { (accounts, request, _, now) throws(Refusal) in
        try accounts.refreshTokens(request, now: now)
      }
    case Sessions.issueIDToken:
      return try perform(.issueIDToken, call) {
        (accounts, _: LigatureV1.IssueIDTokenRequest, caller, now) throws(Refusal) in
        try accounts.issueIDToken(caller, now: now)
      }
    case Sessions.listSessions:
      return try perform(.listSessions, call) {
        (accounts, _: LigatureV1.ListSessionsRequest, caller, now) throws(Refusal) in
        try accounts.listSessions(caller, now: now)
      }
    case Sessions.endSessions:
      return try perform(.endSessions, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.endSessions(request, by: caller, now: now)
      }
    case Sessions.signOut:
      return try perform(.signOut, call) { (accounts, _: LigatureV1.SignOutRequest, caller, now) throws(Refusal) in
        try accounts.signOut(caller, now: now)
      }
    default: return try factor(call)
    }
  }

  private func factor(_ call: Call) throws(RPCError) -> UnaryResponse {
    switch call.method {
    case Factors.finishSignIn:
      return try perform(.finishSignIn, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.finishSignIn(request, by: caller, now: now)
      }
    case Factors.startFactorChallenge:
      return try perform(.startFactorChallenge, call) { (accounts, request, _, now) throws(Refusal) in
        try accounts.startFactorChallenge(request, now: now)
      }
    case Factors.startFactorEnrollment:
      return try perform(.startFactorEnrollment, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.startFactorEnrollment(request, by: caller, now: now)
      }
    case Factors.finishFactorEnrollment:
      return try perform(.finishFactorEnrollment, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.finishFactorEnrollment(request, by: caller, now: now)
      }
    case Factors.withdrawFactor:
      return try perform(.withdrawFactor, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.withdrawFactor(request, by: caller, now: now)
      }
    case Factors.renewRecoveryCodes:
      return try perform(.renewRecoveryCodes, call) {
        (accounts, _: LigatureV1.RenewRecoveryCodesRequest, caller, now) throws(Refusal) in
        try accounts.renewRecoveryCodes(caller, now: now)
      }
    default:
      if let response = try email(call) { return response }
      if let response = try phone(call) { return response }
      throw Self.notOffered(call.method)
    }
  }

  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    guard method == Accounts.watchAccount else { throw Self.notOffered(method) }
    return InMemoryWatchCall(service: service, caller: Caller(options.metadata))
  }

  struct Call {
    let method: MethodDescriptor
    let message: [UInt8]
    let caller: Caller
  }

  func perform<Request: WireMessage, Response: WireMessage>(
    _ operation: InMemoryAuthService.Operation, _ call: Call,
    _ body: (inout AccountTable, Request, Caller, Date) throws(Refusal) -> Response
  ) throws(RPCError) -> UnaryResponse {
    let request: Request = try read(call.message)
    let response = try service.perform(operation) { (accounts, now) throws(Refusal) in
      try accounts.once(call.method.name, call.message, by: call.caller) { (accounts) throws(Refusal) in
        try body(&accounts, request, call.caller, now)
      }
    }
    return UnaryResponse(message: try bytes(of: response))
  }

  private static func notOffered(_ method: MethodDescriptor) -> RPCError {
    RPCError(.unimplemented, "InMemoryAuthService does not offer \(method.name).")
  }
}

/// A watch of an account, which receives the account and each later change of it.
final class InMemoryWatchCall: ClientCall {
  private let service: InMemoryAuthService
  private let caller: Caller
  private let responses = MessageInbox(highWaterMark: .max) {}

  init(service: InMemoryAuthService, caller: Caller) {
    self.service = service
    self.caller = caller
  }

  // MARK: The service's side

  /// Sends the account; without it if the caller has seen it.
  func send(_ account: LigatureV1.Account, isNew: Bool) {
    let response = LigatureV1.WatchAccountResponse(account: isNew ? account : nil, cursor: account.cursor)
    guard let message = try? bytes(of: response) else { return }
    _ = responses.push(message)
    responses.wake()
  }

  func end(_ error: RPCError) { responses.finish(error) }

  // MARK: The caller's side

  func send(_ message: FramedMessage) async throws(RPCError) {
    let request: LigatureV1.WatchAccountRequest = try read(Array(message.payload))
    do throws(RPCError) {
      try service.open(self, as: caller, after: request.cursor)
    } catch {
      end(error)
    }
  }

  func finishSending() {}

  func receive() async throws(RPCError) -> [UInt8]? {
    let result = await withTaskCancellationHandler {
      await responses.next()
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  var initialMetadata: Metadata { get async throws(RPCError) { Metadata() } }
  var trailingMetadata: Metadata { Metadata() }

  func cancel() {
    service.close(self)
    responses.finish(RPCError(.cancelled, "The call was cancelled by its caller."))
  }
}

private func read<Request: WireMessage>(_ message: [UInt8]) throws(RPCError) -> Request {
  do throws(WireError) {
    return try Request(serializedBytes: message)
  } catch {
    throw RPCError(.invalidArgument, error.description)
  }
}

private func bytes(of response: some WireMessage) throws(RPCError) -> [UInt8] {
  do throws(WireError) {
    return try response.serializedBytes()
  } catch {
    throw RPCError(.internalError, error.description)
  }
}
