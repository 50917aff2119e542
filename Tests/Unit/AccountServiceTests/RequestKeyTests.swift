import Accounts
import LigatureMessages
import RPCCore
import Testing

@testable import AccountService

@Suite struct RequestKeyTests {
  private func call(_ values: [[UInt8]]) throws -> ServerCall {
    var metadata = Metadata()
    for value in values { try metadata.addBinary(value, for: "ligature-request-key-bin") }
    return ServerCall(
      RequestHead(method: LigatureV1.AccountServiceMethods.signUp, metadata: metadata), deadline: nil,
      peer: Peer(address: "test"), request: MessageDeframer.Message(payload: [1, 2], isCompressed: false),
      transport: nil)
  }

  @Test func aKeyIsReadWithTheRequest() throws {
    let call = try call([[UInt8](repeating: 7, count: 16)])
    #expect(call.hasRequestKey)
    let request = try #require(try call.keyedRequest())
    #expect(!"\(request)".contains("7, 7"), "it is secret")
    // Reading it leaves the request to the handler.
    #expect(try call.receiveOnly() == [1, 2])
  }

  @Test func aCallWithoutAKeyHasNone() throws {
    let call = try call([])
    #expect(try !call.hasRequestKey && call.keyedRequest() == nil)
  }

  @Test(
    arguments: [
      [[]], [[1]], [[UInt8](repeating: 7, count: 15)], [[UInt8](repeating: 7, count: 17)],
      [[UInt8](repeating: 7, count: 16), [UInt8](repeating: 8, count: 16)],
    ] as [[[UInt8]]])
  func aKeyOfAnotherFormIsRefused(_ values: [[UInt8]]) throws {
    let call = try call(values)
    let error = #expect(throws: AccountError.self) { try call.keyedRequest() }
    #expect(error?.reason == .invalidArgument && error?.message.contains("ligature-request-key-bin") == true)
  }
}
