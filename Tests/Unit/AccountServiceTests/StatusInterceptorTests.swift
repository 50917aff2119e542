import Accounts
import LigatureMessages
import ProtobufWire
import RPCCore
import Testing

@testable import AccountService

@Suite struct StatusInterceptorTests {
  private static let method = LigatureV1.AccountServiceMethods.signIn

  /// Returns the error that a caller gets from a handler that throws this one, and the call.
  private func converted(_ error: any Error) async -> (error: (any Error)?, call: ServerCall) {
    let call = ServerCall(
      RequestHead(method: Self.method, metadata: Metadata()), deadline: nil, peer: Peer(address: "127.0.0.1:1"),
      request: nil, transport: nil)
    do {
      try await StatusInterceptor().intercepting { _ in throw error }(call)
      return (nil, call)
    } catch {
      return (error, call)
    }
  }

  @Test func anErrorOfTheDomainGetsItsStatusAndTheIDOfTheCall() async throws {
    let refusal = AccountError(.invalidEmail, "Write name@example.com.", field: .email)
    let (error, call) = await converted(refusal)
    let status = try #require((error as? RPCError)?.statusDetails())
    #expect((error as? RPCError)?.code == .invalidArgument)
    #expect(
      status.details.map(\.messageName).map { $0.split(separator: ".").last } == [
        "ErrorInfo", "BadRequest", "RequestInfo",
      ])
    #expect(status.detail(GoogleRPC.RequestInfo.self)?.requestID == call.requestID)
    #expect(call.takeOutcome().trailingMetadata.first("x-request-id") == call.requestID)
  }

  @Test func anErrorWithDetailsKeepsThem() async throws {
    let invalid = RPCError(invalidRequest: WireError(.malformed))
    let (error, call) = await converted(invalid)
    var expected = try #require(invalid.statusDetails())
    expected.details += [try .init(packing: GoogleRPC.RequestInfo(requestID: call.requestID))]
    #expect(try (error as? RPCError)?.details == expected.serializedBytes())
  }

  @Test func anErrorWithoutDetailsGetsThem() async throws {
    let (error, call) = await converted(RPCError(.notFound, "There is none."))
    let status = try #require((error as? RPCError)?.statusDetails())
    #expect(status.code == 5 && status.message == "There is none.")
    #expect(status.detail(GoogleRPC.RequestInfo.self)?.requestID == call.requestID)
  }

  @Test func anErrorThatIsNotKnownStaysAsItIs() async {
    #expect(await converted(CancellationError()).error is CancellationError)
  }
}
