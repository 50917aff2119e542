import HTTP2Session
import RPCCore
import Testing

@testable import RPCServer

@Suite struct DrainTests {
  @Test func aDrainLosesNoCall() throws {
    let gate = Gate()
    let server = try ServerHarness([DeadlineTests.waiting(gate)] + TestMethods.all)
    let first = try server.start("/t.T/Wait", body: ServerHarness.frame([1]))
    server.clientReads = false
    server.handler?.drain(grace: .seconds(10), reason: "test")
    try server.exchange()
    // The client has not read the GOAWAY yet: what it starts in the meantime is still answered.
    let second = try server.start("/t.T/Echo", body: ServerHarness.frame([2]))
    server.clientReads = true
    try server.exchange()
    #expect(server.answer(second).messages == [[2]])
    #expect(server.goAways.map(\.last) == [Int32.max, second.id])
    #expect(!server.isClosed)
    gate.open()
    try server.exchange()
    #expect(server.answer(first).status == 0)
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }

  @Test func aConnectionWithoutCallsIsClosedByADrain() throws {
    let server = try ServerHarness(TestMethods.all)
    server.handler?.drain(grace: .seconds(10), reason: "test")
    try server.exchange()
    try server.advance(.seconds(1))
    #expect(server.isClosed)
    #expect(server.goAways.last?.code == .noError)
  }

  @Test func theGraceEndsADrain() throws {
    let gate = Gate()
    let server = try ServerHarness([DeadlineTests.waiting(gate)])
    try server.start("/t.T/Wait", body: ServerHarness.frame([1]))
    server.handler?.drain(grace: .seconds(3), reason: "test")
    for _ in 0..<5 { try server.advance(.seconds(1)) }
    #expect(server.isClosed)
    #expect(gate.cancellations == 1)
  }
}
