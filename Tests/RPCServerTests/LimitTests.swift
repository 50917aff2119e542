import HTTP2Session
import RPCCore
import RPCTransport
import Testing

@testable import RPCServer

/// Every limit of `ConnectionLimits`, one by one.
@Suite struct LimitTests {
  // MARK: Rates

  @Test(
    "H4 ping, settings and priority floods: GOAWAY with the reason, then closed",
    arguments: [
      ("too many pings", WireFrame.ping), ("too many settings", WireFrame.settings),
      ("too many priority frames", WireFrame.priority(1)),
    ])
  func floodsEndTheConnectionWithTheReason(reason: String, frame: [UInt8]) throws {
    let server = try ServerHarness(TestMethods.all) {
      $0.pingsPerSecond = 10
      $0.pingInterval = nil
      $0.settingsPerSecond = 10
      $0.prioritiesPerSecond = 10
    }
    // The client would take offence at answers to what it did not ask.
    server.clientReads = false
    for _ in 0..<9 { try server.receive(frame) }
    #expect(!server.isClosed)
    try server.receive(frame + frame + frame)
    #expect(server.said(reason))
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }

  @Test func aSteadyPaceBelowTheRateIsFine() throws {
    let server = try ServerHarness(TestMethods.all) {
      $0.pingsPerSecond = 10
      $0.pingInterval = nil
    }
    for _ in 0..<10 {
      for _ in 0..<9 { try server.receive(WireFrame.ping) }
      try server.advance(.seconds(1))
    }
    #expect(!server.isClosed)
    #expect(server.goAways.isEmpty)
  }

  @Test("H4 keepalive enforcement: pings without data in between more often than allowed end the connection")
  func pingsOfAQuietConnectionAreLimited() throws {
    let server = try ServerHarness(TestMethods.all) { $0.pingInterval = .seconds(10) }
    for _ in 0..<20 {
      try server.receive(WireFrame.ping)
      for _ in 0..<10 { try server.advance(.seconds(1)) }
    }
    #expect(server.goAways.isEmpty)
    // Behind data they are a probe of the path.
    for _ in 0..<50 {
      _ = try server.call("/t.T/Echo")
      try server.receive(WireFrame.ping)
    }
    #expect(server.goAways.isEmpty)
    for _ in 0..<4 { try server.receive(WireFrame.ping) }
    #expect(server.said("too_many_pings"))
    #expect(server.goAways.last?.code == .enhanceYourCalm)
    #expect(server.counted[.keepalivePings] == 1)
  }

  @Test("H4 empty DATA flood: GOAWAY with the reason")
  func emptyDataFramesAreLimited() throws {
    let server = try ServerHarness(TestMethods.all) { $0.emptyDataPerSecond = 10 }
    try server.receive(WireFrame.request(1) + (0..<11).flatMap { _ in WireFrame.emptyData(1) })
    #expect(server.said("too many empty data frames"))
  }

  @Test("H5 header lists above the limit: refused one by one, then closed")
  func oversizedHeaderListsAreLimited() throws {
    let server = try ServerHarness(TestMethods.all) {
      $0.maxHeaderListBytes = 512
      $0.oversizedHeaderListsPerSecond = 3
    }
    server.clientReads = false
    let more = (0..<10).map { ("x-\($0)", String(repeating: "v", count: 60)) }
    for id in 0..<4 {
      try server.receive(
        WireFrame.headers(
          UInt32(id * 2 + 1),
          [(":method", "POST"), (":scheme", "http"), (":authority", "a"), (":path", "/")] + more, flags: 5))
    }
    #expect(server.said("too many oversized header lists"))
    #expect(server.counted[.headerListBytes] == 4)
    #expect(server.counted[.oversizedHeaderLists] == 1)
  }

  @Test("H1 rapid reset: no handler starts, and the connection ends")
  func rapidResetsEndTheConnection() throws {
    let starts = Counter()
    let method = TestMethods.unary { call in
      starts.add()
      try await call.send(FramedMessage(payload: []))
    }
    let server = try ServerHarness([method]) {
      $0.resetBurst = 50
      $0.maxConcurrentStreams = 20
    }
    var bytes: [UInt8] = []
    for id in 0..<51 {
      let stream = UInt32(id * 2 + 1)
      bytes += WireFrame.request(stream) + WireFrame.reset(stream)
    }
    try server.receive(bytes)
    #expect(server.said("too many resets"))
    #expect(starts.value == 0)
    #expect(server.calls.runningHandlers == 0)
  }

  @Test func resetsThatComeSlowlyAreFine() throws {
    let server = try ServerHarness(TestMethods.all) {
      $0.resetBurst = 5
      $0.resetsPerSecond = 5
    }
    for id in 0..<40 {
      let stream = UInt32(id * 2 + 1)
      try server.receive(WireFrame.request(stream) + WireFrame.reset(stream))
      if id % 4 == 3 { try server.advance(.seconds(1)) }
    }
    #expect(server.goAways.isEmpty)
  }

  @Test("H2 resets that the peer makes us send are counted like its own")
  func resetsThatThePeerMakesUsSendAreLimited() throws {
    let server = try ServerHarness(TestMethods.all) { $0.provokedResetsPerSecond = 10 }
    server.clientReads = false
    for id in 0..<12 {
      let stream = UInt32(id * 2 + 1)
      // A window above 2^31 - 1 is a stream error (RFC 9113, section 6.9.1).
      try server.receive(WireFrame.request(stream) + WireFrame.frame(8, stream: stream, [127, 255, 255, 255]))
    }
    #expect(server.said("too many stream errors"))
  }

  // MARK: Sizes

  @Test func streamsAboveTheLimitAreRefused() throws {
    let gate = Gate()
    let method = TestMethods.unary { _ in try await gate.wait() }
    let server = try ServerHarness([method]) { $0.maxConcurrentStreams = 3 }
    var bytes: [UInt8] = []
    for id in 0..<4 {
      let stream = UInt32(id * 2 + 1)
      bytes += WireFrame.request(stream) + WireFrame.data(stream, ServerHarness.frame([1]))
    }
    try server.receive(bytes)
    #expect(gate.arrivals == 3)
    #expect(server.goAways.last?.code == .protocolError, "the fourth breaks our settings")
  }

  @Test("H1, G8 handlers of streams that were reset count as running until they return")
  func handlersOfGoneStreamsCountAsRunning() throws {
    let gate = Gate()
    // It does not heed cancellation.
    let method = TestMethods.unary { call in
      await Task { try? await gate.wait() }.value
      try await call.send(FramedMessage(payload: []))
    }
    let server = try ServerHarness([method]) { $0.maxConcurrentStreams = 3 }
    for id in 0..<5 {
      let stream = UInt32(id * 2 + 1)
      try server.receive(
        WireFrame.request(stream) + WireFrame.data(stream, ServerHarness.frame([1])) + WireFrame.reset(stream))
    }
    #expect(server.calls.runningHandlers <= 3)
  }

  @Test func callsOfTheWholeServerAreLimited() throws {
    let gate = Gate()
    let method = TestMethods.unary { call in
      try await gate.wait()
      try await call.send(FramedMessage(payload: []))
    }
    let server = try ServerHarness([method]) { $0.maxRunningCalls = 2 }
    let streams = try (0..<3).map { _ in try server.start("/t.T/Echo", body: ServerHarness.frame([1])) }
    #expect(server.answer(streams[2]).status == StatusCode.resourceExhausted.rawValue)
    #expect(server.counted == [.runningCalls: 1])
    gate.open()
    try server.exchange()
    #expect(streams.prefix(2).map { server.answer($0).status } == [0, 0])
    #expect(try server.call("/t.T/Echo").status == 0)
  }

  @Test func unfinishedRequestsOfAllStreamsAreLimited() throws {
    let server = try ServerHarness(TestMethods.all) {
      $0.maxBufferedRequestBytes = 300_000
      $0.streamWindowBytes = 1 << 20
    }
    // Each announces 200,000 bytes and sends 100,000.
    let body = [0, 0, 3, 13, 64] + [UInt8](repeating: 1, count: 100_000)
    var streams: [HTTP2Stream] = []
    for _ in 0..<4 { streams.append(try server.start("/t.T/Echo", body: body, ending: .open)) }
    let statuses = streams.map { server.answer($0).status }
    #expect(statuses.contains(StatusCode.resourceExhausted.rawValue))
    #expect(statuses.first == .some(nil), "the first continues")
    #expect(server.calls.bufferedBytes <= 300_000)
  }

  @Test("H4 internal buffering: answers that nobody reads stop their handler")
  func unreadAnswersStopTheHandler() throws {
    let sent = Counter()
    let method = ServerMethod(MethodDescriptor(service: "t.T", name: "S", kind: .serverStreaming)) { call in
      for _ in 0..<1000 {
        try await call.send(FramedMessage(payload: [UInt8](repeating: 0, count: 1000)))
        sent.add()
      }
    }
    let server = try ServerHarness([method], clientWindow: 65_535) { $0.maxQueuedStreamBytes = 16_000 }
    server.clientReads = false
    let stream = try server.start("/t.T/S", body: ServerHarness.frame([1]))
    let first = sent.value
    #expect(first > 0 && first < 100, "the client's window and our queue are full: \(first)")
    server.clientReads = true
    try server.exchange()
    #expect(sent.value == 1000)
    #expect(server.answer(stream).messages.count == 1000)
    #expect(server.answer(stream).status == 0)
  }

  @Test func unreadRequestsStopTheClient() throws {
    let gate = Gate()
    let method = ServerMethod(MethodDescriptor(service: "t.T", name: "C", kind: .clientStreaming)) { call in
      try await gate.wait()
      var count = 0
      while let message = try await call.receive() { count += message.count }
      try await call.send(FramedMessage(payload: Array("\(count)".utf8)))
    }
    let server = try ServerHarness([method]) { $0.streamWindowBytes = 65_535 }
    let stream = try server.start(
      "/t.T/C", body: (0..<1000).flatMap { _ in ServerHarness.frame([UInt8](repeating: 1, count: 1000)) })
    let waiting = server.client.queuedBytes(stream)
    #expect(waiting > 800_000, "\(waiting) bytes wait at the client")
    gate.open()
    try server.exchange()
    #expect(server.client.queuedBytes(stream) == 0)
    #expect(server.answer(stream).messages == [Array("1000000".utf8)])
  }

  @Test func numbersOfAnySizeAreTaken() throws {
    let numbers: [WritableKeyPath<ConnectionLimits, Int>] = [
      \.maxConcurrentStreams, \.maxHeaderListBytes, \.maxMessageBytes, \.maxBufferedRequestBytes, \.streamWindowBytes,
      \.connectionWindowBytes, \.maxUnreadOutputBytes, \.maxQueuedStreamBytes, \.maxQueuedResponseBytes,
      \.maxRunningCalls, \.resetBurst, \.resetsPerSecond, \.provokedResetsPerSecond, \.pingsPerSecond,
      \.settingsPerSecond, \.emptyDataPerSecond, \.prioritiesPerSecond, \.oversizedHeaderListsPerSecond,
      \.maxContinuations, \.maxOutboundAcknowledgements,
    ]
    for number in numbers {
      let generous = try ServerHarness(TestMethods.all) { $0[keyPath: number] = .max }
      try generous.advance(.seconds(1))
      #expect(try generous.call("/t.T/Echo").status == 0)
      // Too little is no use, and no reason to fall.
      for value in [0, 1, -1, Int.min] {
        let harness = try? ServerHarness(TestMethods.all) { $0[keyPath: number] = value }
        try? harness?.advance(.seconds(1))
        _ = try? harness?.call("/t.T/Echo")
      }
    }
  }

  // MARK: Time

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

  @Test("H6 slow peers: a stream that nobody reads is reset, and its handler ends")
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

  @Test(
    "H10 HTTP/1.1 on the gRPC port is refused in its own words",
    arguments: ["GET / HTTP/1.1\r\nhost: a\r\n\r\n", "OPTIONS * HTTP/1.0\r\n\r\n"])
  func http1IsRefusedInItsOwnWords(request: String) throws {
    let server = try ServerHarness(TestMethods.all, speaksFirst: Array(request.utf8))
    #expect(server.said("HTTP/1.1 505 HTTP Version Not Supported"))
  }

  @Test(arguments: ["\u{16}\u{3}\u{1}", "hello", "PRI * HTTP/1.1"])
  func otherProtocolsAreLeft(first: String) throws {
    let server = try ServerHarness(TestMethods.all, speaksFirst: Array(first.utf8) + [UInt8](repeating: 0, count: 24))
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }
}
