import Foundation
import LigatureMessages
import ProtobufWire
import RPCCore

/// The channel of `LigatureAuth` to an ``InMemoryAuthService``: carries the messages that a server would receive and send.
struct InMemoryChannel: RPCChannel {
  let service: InMemoryAuthService

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    guard let handler = InMemoryMethod.offered[method] else { throw Self.notOffered(method) }
    return UnaryResponse(message: try handler.call(service, Array(request.payload), Caller(options.metadata)))
  }

  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    guard method == LigatureV1.AccountServiceMethods.watchAccount else { throw Self.notOffered(method) }
    return InMemoryWatchCall(service: service, caller: Caller(options.metadata))
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
