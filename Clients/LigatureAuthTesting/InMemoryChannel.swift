import Foundation
import LigatureMessages
import ProtobufWire
import RPCCore

/// The channel of `LigatureAuth` to an ``InMemoryAuthService``: carries the messages that a server would receive and send.
struct InMemoryChannel: RPCChannel {
  private typealias Accounts = LigatureV1.AccountServiceMethods
  private typealias Sessions = LigatureV1.SessionServiceMethods

  let service: InMemoryAuthService

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    let bearer = options.metadata.first("authorization")
    switch method {
    case Accounts.signUp:
      return try perform(.signUp, request) { (accounts, request, now) throws(Refusal) in
        try accounts.signUp(request, now: now)
      }
    case Accounts.signIn:
      return try perform(.signIn, request) { (accounts, request, now) throws(Refusal) in
        try accounts.signIn(request, bearer: bearer, now: now)
      }
    case Accounts.getAccount:
      return try perform(.reload, request) { (accounts, _: LigatureV1.GetAccountRequest, now) throws(Refusal) in
        try accounts.getAccount(bearer, now: now)
      }
    case Accounts.linkIdentity:
      return try perform(.link, request) { (accounts, request, now) throws(Refusal) in
        try accounts.link(request, bearer: bearer, now: now)
      }
    case Accounts.unlinkIdentity:
      return try perform(.unlink, request) { (accounts, request, now) throws(Refusal) in
        try accounts.unlink(request, bearer: bearer, now: now)
      }
    case Accounts.reauthenticate:
      return try perform(.reauthenticate, request) { (accounts, request, now) throws(Refusal) in
        try accounts.reauthenticate(request, bearer: bearer, now: now)
      }
    case Accounts.deleteAccount:
      return try perform(.delete, request) { (accounts, _: LigatureV1.DeleteAccountRequest, now) throws(Refusal) in
        try accounts.deleteAccount(bearer, now: now)
      }
    case Accounts.issueNonce:
      return try perform(.issueNonce, request) { (accounts, request, now) throws(Refusal) in
        accounts.issueNonce(request, now: now)
      }
    case Sessions.refreshTokens:
      return try perform(.refreshTokens, request) { (accounts, request, now) throws(Refusal) in
        try accounts.refreshTokens(request, now: now)
      }
    case Sessions.signOut:
      return try perform(.signOut, request) { (accounts, _: LigatureV1.SignOutRequest, now) throws(Refusal) in
        try accounts.signOut(bearer, now: now)
      }
    default: throw Self.notOffered(method)
    }
  }

  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    guard method == Accounts.watchAccount else { throw Self.notOffered(method) }
    return InMemoryWatchCall(service: service, bearer: options.metadata.first("authorization"))
  }

  private func perform<Request: WireMessage, Response: WireMessage>(
    _ operation: InMemoryAuthService.Operation, _ request: FramedMessage,
    _ body: (inout AccountTable, Request, Date) throws(Refusal) -> Response
  ) throws(RPCError) -> UnaryResponse {
    let request: Request = try read(request)
    let response = try service.perform(operation) { (accounts, now) throws(Refusal) in try body(&accounts, request, now)
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
  private let bearer: String?
  private let responses = MessageInbox(highWaterMark: .max) {}

  init(service: InMemoryAuthService, bearer: String?) {
    self.service = service
    self.bearer = bearer
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
    let request: LigatureV1.WatchAccountRequest = try read(message)
    do throws(RPCError) {
      try service.open(self, as: bearer, after: request.cursor)
    } catch {
      end(error)
    }
  }

  func finishSending() {}

  func receive() async throws(RPCError) -> [UInt8]? {
    try await withTaskCancellationHandler {
      await responses.next()
    } onCancel: {
      cancel()
    }.get()
  }

  var initialMetadata: Metadata { get async throws(RPCError) { Metadata() } }
  var trailingMetadata: Metadata { Metadata() }

  func cancel() {
    service.close(self)
    responses.finish(RPCError(.cancelled, "The call was cancelled by its caller."))
  }
}

private func read<Request: WireMessage>(_ message: FramedMessage) throws(RPCError) -> Request {
  do throws(WireError) {
    return try Request(serializedBytes: Array(message.payload))
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
