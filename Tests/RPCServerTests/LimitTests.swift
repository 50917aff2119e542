import HTTP2Session
import IPAddresses
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

  @Test("H4 empty DATA on a stream that has its answer: counted like any other", arguments: [[], [UInt8(0)]])
  func emptyDataOfAnsweredStreamsIsLimited(padding: [UInt8]) throws {
    let server = try ServerHarness(TestMethods.all) { $0.emptyDataPerSecond = 10 }
    server.clientReads = false
    // Refused at once: it is over for the server, and its client may still send.
    try server.receive(WireFrame.request(1, "/t.T/None"))
    let empty = padding.isEmpty ? WireFrame.emptyData(1) : WireFrame.frame(0, flags: 8, stream: 1, padding)
    for _ in 0..<10 { try server.receive(empty) }
    #expect(!server.said("too many empty data frames"))
    try server.receive(empty)
    #expect(server.said("too many empty data frames"))
    #expect(server.counted[.emptyData] == 1)
  }

  @Test("H4 the end of a stream that has its answer may come late, once for each stream")
  func lateEndsAreLimited() throws {
    let server = try ServerHarness(TestMethods.all) { $0.emptyDataPerSecond = 10 }
    server.clientReads = false
    for id in 0..<20 { try server.receive(WireFrame.request(UInt32(id * 2 + 1), "/t.T/None")) }
    for id in 0..<20 { try server.receive(WireFrame.data(UInt32(id * 2 + 1), [])) }
    #expect(server.goAways.isEmpty && !server.said("too many"))
    for _ in 0..<11 { try server.receive(WireFrame.data(1, [])) }
    #expect(server.said("too many empty data frames"))
  }

  @Test("H4 window updates that no answer gives reason for: GOAWAY with the reason", arguments: [UInt32(0), 1, 5])
  func windowUpdatesAreLimited(stream: UInt32) throws {
    let server = try ServerHarness(TestMethods.all) { $0.windowUpdatesPerSecond = 10 }
    server.clientReads = false
    try server.advance(.seconds(1))
    // One is open, one was answered and reset, each gives reason for one.
    try server.receive(WireFrame.request(1) + WireFrame.request(5, "/t.T/None"))
    let update = WireFrame.frame(8, stream: stream, [0, 0, 0, 1])
    for _ in 0..<12 { try server.receive(update) }
    #expect(!server.said("too many window updates"))
    try server.receive(update)
    #expect(server.said("too many window updates"))
    #expect(server.counted[.windowUpdates] == 1)
  }

  @Test func windowUpdatesForEachPieceOfAnAnswerAreFine() throws {
    let server = try ServerHarness(TestMethods.all) { $0.windowUpdatesPerSecond = 10 }
    for _ in 0..<100 {
      let stream = try server.start("/t.T/Download", body: ServerHarness.frame([3]))
      for stream in [0, UInt32(stream.id)] { try server.receive(WireFrame.frame(8, stream: stream, [0, 0, 11, 184])) }
    }
    #expect(server.goAways.isEmpty && !server.isClosed)
  }

  @Test("H4 a window that opens by one byte gives no reason for more")
  func windowsThatOpenByOneByteAreLimited() throws {
    let server = try ServerHarness(TestMethods.all, clientWindow: 0) { $0.windowUpdatesPerSecond = 10 }
    server.clientReads = false
    try server.advance(.seconds(1))
    let stream = try server.start("/t.T/Echo", body: ServerHarness.frame([UInt8](repeating: 1, count: 1000)))
    let update = WireFrame.frame(8, stream: UInt32(stream.id), [0, 0, 0, 1])
    // One for the stream.
    for _ in 0..<11 { try server.receive(update) }
    #expect(!server.said("too many window updates"))
    #expect(server.calls.queuedBytes == 1005 - 11)
    try server.receive(update)
    #expect(server.said("too many window updates"))
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
    #expect(server.counted == [.concurrentStreams: 1])
    #expect(server.failures == [.protocolError: 1])
  }

  @Test func streamsAboveALimitThatTheClientDoesNotKnowYetAreRefused() throws {
    let gate = Gate()
    let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + WireFrame.settings
    let server = try ServerHarness([TestMethods.unary { _ in try await gate.wait() }], speaksFirst: preface) {
      $0.maxConcurrentStreams = 3
    }
    // The server's settings are not acknowledged.
    let calls = (0..<5).map { UInt32($0 * 2 + 1) }
      .flatMap { WireFrame.request($0) + WireFrame.data($0, ServerHarness.frame([1])) }
    try server.receive(calls)
    #expect(gate.arrivals == 3)
    #expect(server.counted == [.concurrentStreams: 2])
    #expect(!server.isClosed && server.failures.isEmpty)
  }

  // MARK: Unread answers

  private static let large = [
    TestMethods.unary("Large") { call in try call.answer(FramedMessage(payload: [UInt8](repeating: 1, count: 100_000)))
    },
    ServerMethod(MethodDescriptor(service: "t.T", name: "LargeStream", kind: .serverStreaming)) { call in
      for _ in 0..<2 { try await call.send(FramedMessage(payload: [UInt8](repeating: 1, count: 100_000))) }
    },
  ]

  @Test("H4 large answers of calls that came in one read stay within the limit", arguments: ["Large", "LargeStream"])
  func answersOfCallsThatCameTogetherStayWithinTheLimit(method: String) throws {
    let server = try ServerHarness(Self.large, clientWindow: 0) { $0.maxQueuedResponseBytes = 1_000_000 }
    let streams = try (0..<60).map { _ in
      try server.client.submitRequest(
        ServerHarness.request("/t.T/\(method)"), body: ServerHarness.frame([1]), ending: .endStream)
    }
    try server.exchange()
    #expect(server.calls.queuedBytes >= 1_000_000 && server.calls.queuedBytes < 1_200_000)
    #expect(streams.filter { server.answer($0).end == .refusedStream }.count == 50)
    #expect(server.counted == [.queuedResponseBytes: 50])
  }

  @Test(
    "H4 large answers of calls that all waited for something stay within the limit", arguments: ["Unary", "Stream"])
  func answersOfCallsThatWaitedStayWithinTheLimit(method: String) throws {
    let gate = Gate()
    let answer = FramedMessage(payload: [UInt8](repeating: 1, count: 100_000))
    let waiting = [
      TestMethods.unary("Unary") { call in
        try await gate.wait()
        try call.answer(answer)
      },
      ServerMethod(MethodDescriptor(service: "t.T", name: "Stream", kind: .serverStreaming)) { call in
        try await gate.wait()
        try await call.send(answer)
      },
    ]
    let server = try ServerHarness(waiting, clientWindow: 0) { $0.maxQueuedResponseBytes = 1_000_000 }
    let streams = try (0..<60).map { _ in try server.start("/t.T/\(method)", body: ServerHarness.frame([1])) }
    gate.open()
    try server.exchange()
    #expect(server.calls.queuedBytes < 1_200_000)
    #expect(streams.filter { server.answer($0).status == StatusCode.resourceExhausted.rawValue }.count == 50)
    #expect(server.counted == [.queuedResponseBytes: 50])
  }

  @Test func aPeerThatReadsMayHaveMoreThanTheLimitInAll() throws {
    let server = try ServerHarness(Self.large) { $0.maxQueuedResponseBytes = 1_000_000 }
    for _ in 0..<30 {
      let answer = try server.call("/t.T/Large")
      #expect(answer.status == 0 && answer.body.count == 100_005)
    }
    #expect(server.counted.isEmpty)
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

  /// The harness's client, which speaks for others.
  private static let proxies = TrustedProxies(networks: IPNetwork("127.0.0.1").map { [$0] } ?? [])

  @Test func streamsLeaveSlotsToUnaryCalls() throws {
    let gate = Gate()
    let stream = ServerMethod(MethodDescriptor(service: "t.T", name: "S", kind: .serverStreaming)) { _ in
      try await gate.wait()
    }
    let server = try ServerHarness(TestMethods.all + [stream], proxies: Self.proxies) {
      $0.maxRunningCalls = 4
      $0.maxStreamPercent = 50
    }
    let streams = try (0..<3).map {
      try server.start("/t.T/S", [("x-forwarded-for", "192.0.\($0).1")], body: ServerHarness.frame([1]))
    }
    #expect(server.answer(streams[2]).status == StatusCode.resourceExhausted.rawValue)
    #expect(server.counted == [.runningStreams: 1])
    #expect(try server.call("/t.T/Echo").status == 0)
    gate.open()
    try server.exchange()
    #expect(streams.prefix(2).map { server.answer($0).status } == [0, 0])
  }

  @Test(arguments: [("/t.T/S", Limit.streamsPerAddress), ("/t.T/U", .callsPerAddress)])
  func callsOfOneSourceAreLimited(path: String, limit: Limit) throws {
    let gate = Gate()
    let methods = [
      ServerMethod(MethodDescriptor(service: "t.T", name: "S", kind: .serverStreaming)) { _ in try await gate.wait() },
      ServerMethod(MethodDescriptor(service: "t.T", name: "U")) { call in
        try await gate.wait()
        try await call.send(FramedMessage(payload: []))
      },
    ]
    let server = try ServerHarness(methods, proxies: Self.proxies) {
      $0.maxCallsPerAddress = 2
      $0.maxStreamsPerAddress = 2
    }
    func start(_ client: String) throws -> HTTP2Stream {
      try server.start(path, [("x-forwarded-for", client)], body: ServerHarness.frame([1]))
    }
    let first = try [start("192.0.2.1"), start("192.0.2.1"), start("192.0.2.1")]
    #expect(server.answer(first[2]).status == StatusCode.resourceExhausted.rawValue)
    #expect(server.answer(first[2]).headers["grpc-status-details-bin"] != nil, "when to try again")
    #expect(server.counted == [limit: 1])
    let other = try start("198.51.100.1")
    gate.open()
    try server.exchange()
    #expect((first.prefix(2) + [other]).map { server.answer($0).status } == [0, 0, 0])
    #expect(try server.answer(start("192.0.2.1")).status == 0)
    // Nothing is kept of callers who have gone.
    #expect(server.calls.runner.runningCalls.sourceCount == 0)
  }

  @Test func sourcesOfOneNetworkAreLimitedTogether() throws {
    let gate = Gate()
    let method = TestMethods.unary { call in
      try await gate.wait()
      try await call.send(FramedMessage(payload: []))
    }
    let server = try ServerHarness([method], proxies: Self.proxies) {
      $0.maxCallsPerAddress = 1
    }
    func start(_ client: String) throws -> HTTP2Stream {
      try server.start("/t.T/Echo", [("x-forwarded-for", client)], body: ServerHarness.frame([1]))
    }
    let streams = try (1...3).map { try start("2001:db8:0:\($0)::1") }
    #expect(server.answer(streams[2]).status == StatusCode.resourceExhausted.rawValue)
    let other = try start("2001:db8:1::1")
    gate.open()
    try server.exchange()
    #expect((streams.prefix(2) + [other]).map { server.answer($0).status } == [0, 0, 0])
  }

  @Test(arguments: [1, 2, 64]) func sourceMayUseOneConnectionWhateverTheLoops(loops: Int) {
    var limits = ConnectionLimits()
    limits.maxCallsPerAddress = 1000
    let share = CallLimits(limits, loops: loops)
    #expect(share.unaryCallsPerSource == max(1000 / loops, limits.maxConcurrentStreams))
    #expect(share.streams < share.calls)
  }

  @Test func connectionsOfOneNetworkLeaveHalfToOthers() throws {
    let counter = ConnectionCounter(maxConnections: 8, maxPerSource: 2)
    func source(_ address: String) throws -> IPNetwork { IPNetwork(site: try #require(IPAddress(address))) }
    let attackers = try (1...5).map { try source("192.0.2.\($0)") }
    #expect(attackers.map { counter.add(from: $0) } == [nil, nil, nil, nil, .connectionsPerAddress])
    #expect(counter.add(from: try source("198.51.100.1")) == nil)
    for source in attackers.prefix(4) { counter.remove(from: source) }
    #expect(counter.add(from: attackers[4]) == nil)
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
      \.maxRunningCalls, \.maxStreamPercent, \.maxCallsPerAddress, \.maxStreamsPerAddress, \.resetBurst,
      \.resetsPerSecond, \.provokedResetsPerSecond, \.pingsPerSecond, \.settingsPerSecond, \.emptyDataPerSecond,
      \.windowUpdatesPerSecond, \.prioritiesPerSecond, \.oversizedHeaderListsPerSecond,
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

  @Test(arguments: [
    "\u{16}\u{3}\u{1}", "hello", "INVALID CONNECTION PREFACE\r\n\r\n", "GET / HTTP/2.0\r\n", "HTTP/1.1 200 OK\r\n",
    "GET /HTTP/1.1\r\n",
  ])
  func otherProtocolsAreLeftWithGoAway(first: String) throws {
    let server = try ServerHarness(TestMethods.all, speaksFirst: Array(first.utf8) + [UInt8](repeating: 0, count: 24))
    #expect(server.said("bad preface"))
    #expect(!server.said("HTTP/1.1"))
    #expect(server.failures == [.protocolError: 1])
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }

  // MARK: Faults of the peer

  @Test(
    "H8 what the HTTP/2 library ends by itself is logged and counted",
    arguments: [
      ("DATA on stream 0", WireFrame.data(0, [1]), "PROTOCOL_ERROR"),
      ("DATA on an idle stream", WireFrame.data(1, [1]), "PROTOCOL_ERROR"),
      ("a stream of the server's", WireFrame.request(2), "PROTOCOL_ERROR"),
      (
        "an index that is not in the table", WireFrame.frame(1, flags: 5, stream: 1, [0xFF, 0x7F]), "COMPRESSION_ERROR"
      ),
      ("PING of seven bytes", WireFrame.frame(6, [0, 0, 0, 0, 0, 0, 0]), "FRAME_SIZE_ERROR"),
      ("a stream that was passed over", WireFrame.request(5) + WireFrame.request(3), "PROTOCOL_ERROR"),
    ])
  func brokenRulesAreLoggedAndCounted(what: String, bytes: [UInt8], code: String) throws {
    let server = try ServerHarness(TestMethods.all)
    server.clientReads = false
    try server.receive(bytes)
    #expect(server.failures == [.protocolError: 1])
    #expect(server.counted.isEmpty)
    #expect(server.logged.count == 1)
    let line = try #require(server.logged.first)
    #expect(line.hasPrefix("Connection ended, code=\(code), peer=127.0.0.1:1, reason="), "\(line)")
    #expect(!line.hasSuffix("reason="))
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }

  @Test func aConnectionThatEndsWellIsNoFault() throws {
    let server = try ServerHarness(TestMethods.all)
    _ = try server.call("/t.T/Echo")
    try server.client.goAway(.noError)
    try server.exchange()
    server.channel.close(promise: nil)
    try server.exchange()
    #expect(server.failures.isEmpty && server.logged.isEmpty)
  }
}
