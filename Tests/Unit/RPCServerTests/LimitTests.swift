import HTTP2Session
import IPAddresses
import NIOEmbedded
import RPCCore
import RPCTransport
import Synchronization
import Testing

@testable import RPCServer

/// The limits of `ConnectionLimits` on streams, calls, connections and bytes, one by one.
@Suite struct LimitTests {
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

  @Test func aCallThatIsOneTooManyGetsTheDetailsOfTheConfiguration() throws {
    let errors = OverloadErrors { error, delay in Array("\(error.code.name) \(delay)".utf8) }
    for limit in [Limit.runningCalls, .callsPerAddress] {
      let error = errors.error(at: limit)
      #expect(error.code == .resourceExhausted)
      #expect(error.details == Array("RESOURCE_EXHAUSTED 1.0 seconds".utf8))
    }
    #expect(errors.error(at: .runningCalls) != errors.error(at: .callsPerAddress))
  }

  @Test("The limit holds for calls whose headers all came before any of their messages")
  func callsThatBeganBeforeAnyRanAreLimited() throws {
    let gate = Gate()
    let method = TestMethods.unary { call in
      try await gate.wait()
      try await call.send(FramedMessage(payload: []))
    }
    let server = try ServerHarness([method]) { $0.maxRunningCalls = 2 }
    let streams = try (0..<3).map { _ in try server.start("/t.T/Echo", body: [], ending: .open) }
    for stream in streams { try server.send(stream, [1], ending: .endStream) }
    #expect(server.answer(streams[2]).status == StatusCode.resourceExhausted.rawValue)
    #expect(server.counted == [.runningCalls: 1])
    gate.open()
    try server.exchange()
    #expect(streams.prefix(2).map { server.answer($0).status } == [0, 0])
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

  @Test func aPeerThatReportsClientsWithoutTrustIsLoggedOnce() throws {
    func warnings(_ proxies: TrustedProxies, _ metadata: [(String, String)]) throws -> [[String: String]] {
      let server = try ServerHarness(TestMethods.all, proxies: proxies)
      for _ in 0..<2 {
        #expect(try server.answer(server.start("/t.T/Echo", metadata, body: ServerHarness.frame([1]))).status == 0)
      }
      return server.lines.all.filter { $0.message.contains("server.trustedProxies") }.map(\.metadata)
    }
    let forwarded = [("x-forwarded-for", "192.0.2.1")]
    #expect(try warnings(TrustedProxies(), forwarded) == [["peer": "127.0.0.1"]])
    #expect(try warnings(TrustedProxies(), []).isEmpty)
    #expect(try warnings(Self.proxies, forwarded).isEmpty)
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

  @Test("A call does not wait for the handlers of all calls that another source has sent before")
  func sourcesTakeTurns() throws {
    let started = Mutex<[String]>([])
    let method = TestMethods.unary { call in
      started.withLock { $0.append(call.metadata.first("x-forwarded-for") ?? "") }
      try await call.send(FramedMessage(payload: []))
    }
    let server = try ServerHarness([method], proxies: Self.proxies)
    let clients = Array(repeating: "192.0.2.1", count: 90) + ["192.0.2.2", "198.51.100.1"]
    for client in clients {
      _ = try server.client.submitRequest(
        ServerHarness.request("/t.T/Echo", [("x-forwarded-for", client)]), body: ServerHarness.frame([1]),
        ending: .endStream)
    }
    try server.exchange()
    for _ in 0..<100 where started.withLock({ $0.count }) < clients.count { try server.advance(.milliseconds(1)) }
    let order = started.withLock { $0 }
    #expect(order.count == clients.count)
    #expect(try #require(order.firstIndex(of: "192.0.2.2")) < 40)
    #expect(try #require(order.firstIndex(of: "198.51.100.1")) < 40)
  }

  @Test(arguments: [1, 2, 64]) func sourceMayUseOneConnectionWhateverTheLoops(loops: Int) {
    var limits = ConnectionLimits()
    limits.maxCallsPerAddress = 1000
    let share = CallLimits(limits, loops: loops)
    #expect(share.unaryCallsPerSource == max(1000 / loops, limits.maxConcurrentStreams))
    #expect(share.streams < share.calls)
  }

  @Test func connectionsOfOneNetworkLeaveMostToOthers() throws {
    let counter = ConnectionCounter(maxConnections: 8, maxPerSource: 2)
    func source(_ address: String) throws -> IPNetwork { IPNetwork(site: try #require(IPAddress(address))) }
    let attackers = try (1...5).map { try source("192.0.2.\($0)") }
    #expect(attackers.map { counter.add(from: $0) } == [nil, nil, nil, nil, .connectionsPerAddress])
    #expect(counter.add(from: try source("198.51.100.1")) == nil)
    for source in attackers.prefix(4) { counter.remove(from: source) }
    #expect(counter.add(from: attackers[4]) == nil)
  }

  /// One client behind a proxy has the share of one client.
  @Test func aProxysConnectionCountsForItsClientOnce() throws {
    let connections = ConnectionAdmission(maxConnections: 16, maxPerSource: 2, replacingFor: [])
    let client = IPNetwork(site: try #require(IPAddress("192.0.2.1")))
    let channels = (0..<3).map { _ in EmbeddedChannel() }
    let proxied = channels.map { channel in
      #expect(connections.add(from: nil) == .counted)
      return CountedConnection(channel, from: nil, among: connections)
    }
    let refused = ConnectionAdmission.Outcome.refused(.connectionsPerAddress)
    #expect(proxied.map { $0.attribute(to: client) } == [.counted, .counted, refused])
    #expect(proxied.map { $0.source == nil } == [false, false, true])
    #expect(connections.count == 3)
    #expect(connections.add(from: client) == refused)
    for channel in channels {
      channel.close(promise: nil)
      channel.embeddedEventLoop.run()
    }
    #expect(connections.count == 0)
    #expect(connections.add(from: client) == .counted)
  }

  @Test func networksThatFillAServerLeaveConnectionsToOthers() throws {
    let counter = ConnectionCounter(maxConnections: 4096, maxPerSource: 256)
    func source(_ address: String) throws -> IPNetwork { IPNetwork(site: try #require(IPAddress(address))) }
    var counted: [Int] = []
    for network in 0..<20 {
      var count = 0
      for host in 0..<16 {
        while counter.add(from: try source("192.0.\(network).\(host)")) == nil { count += 1 }
      }
      counted.append(count)
    }
    #expect(counted[0] == 819 && counted.allSatisfy { $0 >= 16 })
    #expect(counter.add(from: try source("198.51.100.1")) == nil)
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

  @Test("H4 internal buffering: answers that no one reads stop their handler")
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
      // Too little memory makes calls fail, but not the server.
      for value in [0, 1, -1, Int.min] {
        let harness = try? ServerHarness(TestMethods.all) { $0[keyPath: number] = value }
        try? harness?.advance(.seconds(1))
        _ = try? harness?.call("/t.T/Echo")
      }
    }
  }
}
