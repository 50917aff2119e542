import HTTP2Session
import RPCCore
import Testing

@testable import RPCServer

/// The limits of `ConnectionLimits` on time, one by one.
@Suite struct TimeoutTests {
  @Test func aSilentPeerIsLeft() throws {
    let server = try ServerHarness(TestMethods.all) { $0.idleTimeout = .seconds(5) }
    try server.advance(.seconds(4))
    #expect(server.goAways.isEmpty)
    try server.advance(.seconds(2))
    try server.advance(.seconds(2))
    #expect(server.goAways.last?.code == .noError)
    #expect(server.isClosed)
  }

  @Test func aConnectionWithShortCallsIsNotIdle() throws {
    let server = try ServerHarness(TestMethods.all) { $0.idleTimeout = .seconds(5) }
    for _ in 0..<10 {
      #expect(try server.call("/t.T/Echo").status == 0)
      try server.advance(.seconds(1))
    }
    #expect(server.goAways.isEmpty)
  }

  @Test func aConnectionWithACallIsNotIdle() throws {
    let gate = Gate()
    let server = try ServerHarness([
      TestMethods.unary { call in
        try await gate.wait()
        try await call.send(FramedMessage(payload: []))
      }
    ]) { $0.idleTimeout = .seconds(5) }
    let stream = try server.start("/t.T/Echo", body: ServerHarness.frame([1]))
    for _ in 0..<10 { try server.advance(.seconds(1)) }
    gate.open()
    try server.exchange()
    #expect(server.answer(stream).status == 0)
  }

  @Test func anOldConnectionIsDrainedAndItsCallsEnd() throws {
    let gate = Gate()
    let server = try ServerHarness([
      TestMethods.unary { call in
        try await gate.wait()
        try await call.send(FramedMessage(payload: []))
      }
    ]) { $0.maxAge = .seconds(10) }
    let stream = try server.start("/t.T/Echo", body: ServerHarness.frame([1]))
    for _ in 0..<12 { try server.advance(.seconds(1)) }
    #expect(server.goAways.map(\.last) == [Int32.max, 1])
    #expect(!server.isClosed)
    gate.open()
    try server.exchange()
    #expect(server.answer(stream).status == 0)
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }

  @Test func callsThatOutliveTheGraceAreCut() throws {
    let gate = Gate()
    let server = try ServerHarness([TestMethods.unary { _ in try await gate.wait() }]) {
      $0.maxAge = .seconds(2)
      $0.ageGrace = .seconds(3)
    }
    let stream = try server.start("/t.T/Echo", body: ServerHarness.frame([1]))
    for _ in 0..<8 { try server.advance(.seconds(1)) }
    #expect(server.isClosed)
    #expect(gate.cancellations == 1)
    #expect(server.answer(stream).status == StatusCode.unavailable.rawValue)
  }

  @Test(
    "H6 slow peers: who never sends settings is left",
    arguments: [[], Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)])
  func aPeerWithoutSettingsIsLeft(first: [UInt8]) throws {
    let server = try ServerHarness(TestMethods.all, speaksFirst: first) { $0.handshakeTimeout = .seconds(3) }
    try server.advance(.seconds(2))
    #expect(!server.said("no settings in time"))
    try server.advance(.seconds(2))
    #expect(server.said("no settings in time"))
    try server.advance(.seconds(2))
    #expect(server.isClosed)
  }

  @Test("H6 slow peers: a header block that does not end in time ends the connection")
  func slowHeadersAreLeft() throws {
    let server = try ServerHarness(TestMethods.all) { $0.headerTimeout = .seconds(3) }
    try server.receive(WireFrame.request(1, flags: 0))
    for _ in 0..<5 { try server.advance(.seconds(1)) }
    #expect(server.said("headers too slow"))
  }

  @Test("H6 slow peers: a message that drips is refused in time", arguments: ["/t.T/Echo", "/t.T/Count"])
  func slowMessagesAreRefused(path: String) throws {
    let server = try ServerHarness(TestMethods.all) { $0.messageTimeout = .seconds(3) }
    let stream = try server.start(path, body: [0, 0, 0, 0, 9, 1], ending: .open)
    for _ in 0..<5 {
      try server.advance(.seconds(1))
      try? server.client.submitData(stream, [1])
      try server.exchange()
    }
    #expect(server.answer(stream).status == StatusCode.deadlineExceeded.rawValue)
    #expect(!server.isClosed)
  }

  @Test func eachMessageOfAStreamHasItsOwnTime() throws {
    let server = try ServerHarness(TestMethods.all) { $0.messageTimeout = .seconds(3) }
    let frame = ServerHarness.frame([1, 2])
    let stream = try server.start("/t.T/Count", body: Array(frame[..<6]), ending: .open)
    for _ in 0..<5 {
      try server.advance(.seconds(1))
      try server.advance(.seconds(1))
      try server.client.submitData(stream, Array(frame[6...] + frame[..<6]))
      try server.exchange()
    }
    #expect(server.answer(stream).status == nil)
    try server.client.submitData(stream, Array(frame[6...]), ending: .endStream)
    try server.exchange()
    #expect(server.answer(stream).status == 0)
  }

  @Test func aHandlerThatIsBehindIsNotItsCallersFault() throws {
    let gate = Gate()
    let method = ServerMethod(MethodDescriptor(service: "t.T", name: "C", kind: .clientStreaming)) { call in
      try await gate.wait()
      while try await call.receive() != nil {}
      try await call.send(FramedMessage(payload: []))
    }
    let server = try ServerHarness([method]) {
      $0.streamWindowBytes = 65_535
      $0.messageTimeout = .seconds(3)
    }
    let stream = try server.start(
      "/t.T/C", body: (0..<100).flatMap { _ in ServerHarness.frame([UInt8](repeating: 1, count: 3000)) })
    #expect(server.client.queuedBytes(stream) > 0)
    for _ in 0..<5 { try server.advance(.seconds(1)) }
    #expect(server.answer(stream).status == nil)
    gate.open()
    try server.exchange()
    #expect(server.answer(stream).status == 0)
  }

  @Test("H6 slow peers: a stream that no one reads is reset, and its handler ends")
  func aStreamThatIsNotReadIsReset() throws {
    let server = try ServerHarness(TestMethods.all, clientWindow: 65_535) { $0.writeTimeout = .seconds(3) }
    server.clientReads = false
    let stream = try server.start("/t.T/Download", body: ServerHarness.frame([250]))
    for _ in 0..<5 { try server.advance(.seconds(1)) }
    server.clientReads = true
    try server.exchange()
    #expect(server.answer(stream).end == .cancel)
    #expect(server.calls.runningHandlers == 0)
  }
}
