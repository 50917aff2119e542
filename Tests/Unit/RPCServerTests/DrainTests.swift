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

  @Test func aDrainWaitsForAPeerThatHasNotReadItsAnswers() throws {
    let server = try ServerHarness(TestMethods.all)
    server.clientReads = false
    let stream = try server.start("/t.T/Echo", body: ServerHarness.frame([7]))
    server.handler?.drain(grace: .seconds(10), reason: "test")
    for _ in 0..<6 { try server.advance(.seconds(1)) }
    #expect(server.handler == nil, "the connection has written everything")
    #expect(!server.isClosed)
    server.clientReads = true
    try server.exchange()
    #expect(server.answer(stream).messages == [[7]])
    #expect(server.isClosed, "with its client")
  }

  @Test func aDrainWaitsForAPeerThatDoesNotReadUntilItsDeadline() throws {
    let server = try ServerHarness(TestMethods.all)
    server.clientReads = false
    try server.start("/t.T/Echo", body: ServerHarness.frame([7]))
    server.handler?.drain(grace: .seconds(10), reason: "test")
    for _ in 0..<9 { try server.advance(.seconds(1)) }
    #expect(!server.isClosed)
    for _ in 0..<2 { try server.advance(.seconds(1)) }
    #expect(server.isClosed)
  }

  @Test func aDrainDoesNotWaitForAPeerThatVanishedLongAgo() throws {
    let server = try ServerHarness(TestMethods.all) { $0.keepaliveInterval = nil }
    #expect(try server.call("/t.T/Echo").status == 0)
    for _ in 0..<40 { try server.advance(.seconds(1)) }
    server.clientReads = false
    server.handler?.drain(grace: .seconds(10), reason: "test")
    for _ in 0..<3 { try server.advance(.seconds(1)) }
    #expect(server.isClosed)
  }

  @Test("A connection that was drained because of its age, and has unread answers, ends with the server's drain")
  func aDrainShortensAnEarlierOne() throws {
    let server = try ServerHarness(TestMethods.all) { $0.maxAge = .seconds(1) }
    server.clientReads = false
    try server.start("/t.T/Echo", body: ServerHarness.frame([7]))
    for _ in 0..<3 { try server.advance(.seconds(1)) }
    #expect(server.handler == nil && !server.isClosed)
    server.context.drain(grace: .seconds(2), reason: "test")
    for _ in 0..<3 { try server.advance(.seconds(1)) }
    #expect(server.isClosed)
  }

  @Test func theGraceOfTheSecondDrainEndsTheFirst() throws {
    let gate = Gate()
    let server = try ServerHarness([DeadlineTests.waiting(gate)]) { $0.maxAge = .seconds(1) }
    try server.start("/t.T/Wait", body: ServerHarness.frame([1]))
    for _ in 0..<3 { try server.advance(.seconds(1)) }
    #expect(server.goAways.count == 2 && !server.isClosed)
    server.context.drain(grace: .seconds(2), reason: "test")
    for _ in 0..<4 { try server.advance(.seconds(1)) }
    #expect(server.isClosed)
    #expect(gate.cancellations == 1)
  }

  @Test("A connection that ends holds no session while its peer may read the last frames")
  func aConnectionThatEndsHoldsNoSession() throws {
    let server = try ServerHarness(TestMethods.all) { $0.settingsPerSecond = 10 }
    weak let session = server.handler?.session
    server.clientReads = false
    try server.receive(Array(repeating: WireFrame.settings, count: 12).flatMap { $0 })
    #expect(server.said("too many settings"))
    #expect(!server.isClosed)
    #expect(session == nil)
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }
}
