import HTTP2Session
import Testing

@Suite struct HTTP2SessionTests {
  @Test func aRequestAndItsAnswerCross() throws {
    let pair = try SessionPair()
    let stream = try pair.client.submitRequest(SessionPair.request, body: [1, 2, 3], ending: .endStream)
    try pair.exchange()
    #expect(
      pair.serverSaw == [
        .headers(
          1, .request,
          [
            ":method=POST", ":scheme=http", ":path=/a.B/C", ":authority=localhost", "content-type=application/grpc",
            "te=trailers",
          ], endStream: false),
        .data(1, [1, 2, 3], endStream: true),
      ])
    try pair.server.submitResponse(
      HTTP2Stream(slot: 0, id: 1), [":status": "200", "content-type": "application/grpc"], body: [4, 5],
      ending: .trailers(["grpc-status": "0", "x-more": "yes"]))
    try pair.exchange()
    #expect(stream.id == 1)
    #expect(
      pair.clientSaw == [
        .headers(1, .response, [":status=200", "content-type=application/grpc"], endStream: false),
        .data(1, [4, 5], endStream: false),
        .headers(1, .trailers, ["grpc-status=0", "x-more=yes"], endStream: true),
        .closed(1, .noError),
      ])
    #expect(pair.server.openStreams == 0)
    #expect(pair.client.openStreams == 0)
  }

  // Prepared lists are never freed, so they are constants here as well.
  private static let headers = PreparedHeaders([":status": "200", "content-type": "application/grpc"])
  private static let trailers = PreparedHeaders(["grpc-status": "0"])

  @Test func preparedHeadersGoOutAsTheyAre() throws {
    let pair = try SessionPair()
    _ = try pair.client.submitRequest(SessionPair.request, body: [], ending: .endStream)
    try pair.exchange()
    try pair.server.submitResponse(
      HTTP2Stream(slot: 0, id: 1), Self.headers, body: [9], ending: .prepared(Self.trailers))
    try pair.exchange()
    #expect(
      pair.clientSaw == [
        .headers(1, .response, [":status=200", "content-type=application/grpc"], endStream: false),
        .data(1, [9], endStream: false),
        .headers(1, .trailers, ["grpc-status=0"], endStream: true),
        .closed(1, .noError),
      ])
  }

  @Test func informationalResponsesAndTrailersAreToldApart() throws {
    let pair = try SessionPair()
    _ = try pair.client.submitRequest(SessionPair.request, body: [], ending: .endStream)
    let client = pair.client
    _ = try client.output()
    _ = try client.take(RawFrame.headers(1, [(":status", "103"), ("link", "x")], flags: 4))
    let final = try client.take(RawFrame.headers(1, [(":status", "200")], flags: 4))
    let trailers = try client.take(RawFrame.headers(1, [("grpc-status", "0")]))
    #expect(final == [.headers(1, .response, [":status=200"], endStream: false)])
    #expect(trailers == [.headers(1, .trailers, ["grpc-status=0"], endStream: true), .closed(1, .noError)])
  }

  @Test func aSlotIsUsedAgainOnlyAfterItsEndWasHandled() throws {
    let server = try HTTP2Session(role: .server)
    try server.receive(RawFrame.preface)
    let first = RawFrame.headers(1, RawFrame.request, flags: 4) + RawFrame.reset(1)
    let second = RawFrame.headers(3, RawFrame.request, flags: 4)
    try server.receive((first + second))
    let slots = server.events.compactMap { event -> Int? in
      if case .headers(let stream, _, _) = event { stream.slot } else { nil }
    }
    #expect(slots == [0, 1])
    server.forgetEvents()
    try server.receive(RawFrame.headers(5, RawFrame.request, flags: 4))
    #expect(
      server.events.contains { event in
        if case .headers(let stream, _, _) = event { stream == HTTP2Stream(slot: 0, id: 5) } else { false }
      })
  }

  @Test(arguments: [16 * 1024 + 9, 20_000, 70_000])
  func outputComesInPartsOfAnySize(capacity: Int) throws {
    let pair = try SessionPair()
    let body = (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    _ = try pair.client.submitRequest(SessionPair.request, body: body, ending: .endStream)
    let bytes = try pair.client.output(capacity: capacity)
    var received: [UInt8] = []
    for event in try pair.server.take(bytes) {
      if case .data(_, let part, _) = event { received += part }
    }
    #expect(received == body)
  }

  @Test func bytesOfOneFrameAtATimeGiveTheSameEvents() throws {
    let pair = try SessionPair()
    _ = try pair.client.submitRequest(SessionPair.request, body: [1, 2, 3, 4], ending: .endStream)
    var body: [UInt8] = []
    var headers = 0
    for byte in try pair.client.output() {
      for event in try pair.server.take([byte]) {
        switch event {
        case .headers: headers += 1
        case .data(_, let part, _): body += part
        default: break
        }
      }
    }
    #expect(headers == 1)
    #expect(body == [1, 2, 3, 4])
  }

  // MARK: Flow control

  @Test func thePeerWaitsUntilItsBytesAreConsumed() throws {
    var configuration = HTTP2Configuration()
    configuration.streamWindowBytes = 65_535
    let pair = try SessionPair(server: configuration)
    let body = [UInt8](repeating: 7, count: 100_000)
    let stream = try pair.client.submitRequest(SessionPair.request, body: body, ending: .endStream)
    try pair.exchange()
    #expect(Self.bodyCount(pair.serverSaw) == 65_535)
    #expect(pair.client.queuedBytes(stream) == 100_000 - 65_535)
    try pair.server.consumeConnection(65_535)
    try pair.server.consumeStream(HTTP2Stream(slot: 0, id: 1), 65_535)
    try pair.exchange()
    #expect(Self.bodyCount(pair.serverSaw) == 100_000)
    #expect(pair.client.queuedBytes == 0)
  }

  @Test func aStreamThatAskedIsToldWhenItsQueueIsLow() throws {
    var configuration = HTTP2Configuration()
    configuration.streamWindowBytes = 65_535
    let pair = try SessionPair(server: configuration)
    let stream = try pair.client.submitRequest(
      SessionPair.request, body: [UInt8](repeating: 7, count: 110_000), ending: .open)
    pair.client.notifyWhenWritable(stream)
    try pair.exchange()
    #expect(!pair.clientSaw.contains(.writable(1)))
    try pair.server.consumeConnection(40_000)
    try pair.server.consumeStream(HTTP2Stream(slot: 0, id: 1), 40_000)
    try pair.exchange()
    #expect(pair.clientSaw.filter { $0 == .writable(1) }.count == 1)
  }

  @Test func laterDataIsSentWithoutBeingAskedFor() throws {
    let pair = try SessionPair()
    let stream = try pair.client.submitRequest(SessionPair.request, body: [], ending: .open)
    try pair.exchange()
    for byte in 1...3 as ClosedRange<UInt8> {
      try pair.client.submitData(stream, [byte, byte])
      try pair.exchange()
    }
    try pair.client.submitData(stream, [], ending: .endStream)
    try pair.exchange()
    #expect(
      pair.serverSaw.dropFirst() == [
        .data(1, [1, 1], endStream: false), .data(1, [2, 2], endStream: false), .data(1, [3, 3], endStream: false),
        .endStream(1),
      ])
  }

  private static func bodyCount(_ seen: [Seen]) -> Int {
    seen.reduce(0) { sum, event in
      if case .data(_, let bytes, _) = event { sum + bytes.count } else { sum }
    }
  }

  // MARK: Ends

  @Test func aServerMayEndBeforeItsClient() throws {
    let pair = try SessionPair()
    _ = try pair.client.submitRequest(SessionPair.request, body: [1], ending: .open)
    try pair.exchange()
    let stream = HTTP2Stream(slot: 0, id: 1)
    pair.server.resetAfterEnding(stream)
    try pair.server.submitResponse(stream, [":status": "200", "grpc-status": "3"], body: [], ending: .endStream)
    try pair.exchange()
    #expect(
      pair.clientSaw == [
        .headers(1, .response, [":status=200", "grpc-status=3"], endStream: true), .closed(1, .noError),
      ])
    #expect(pair.server.openStreams == 0)
    #expect(pair.server.counters.resetsProvoked == 0)
  }

  @Test func aResetDropsWhatIsQueued() throws {
    var configuration = HTTP2Configuration()
    configuration.streamWindowBytes = 65_535
    let pair = try SessionPair(server: configuration)
    let stream = try pair.client.submitRequest(
      SessionPair.request, body: [UInt8](repeating: 1, count: 100_000), ending: .endStream)
    try pair.exchange()
    try pair.client.reset(stream, .cancel)
    try pair.exchange()
    #expect(pair.serverSaw.last == .closed(1, .cancel))
    #expect(pair.client.queuedBytes == 0)
    #expect(throws: HTTP2Error.streamIsGone) { try pair.client.submitData(stream, [1]) }
  }

  @Test func goAwayTellsTheReason() throws {
    let pair = try SessionPair()
    try pair.server.goAway(.enhanceYourCalm, reason: "too many pings")
    let bytes = try pair.server.output()
    #expect(bytes.suffix(14) == Array("too many pings".utf8)[...])
    #expect(try pair.client.take(bytes) == [.goAway(0, .enhanceYourCalm)])
  }

  @Test func aRequestThatCannotLeaveIsToldToBeOver() throws {
    let pair = try SessionPair()
    let stream = try pair.client.submitRequest(SessionPair.request, body: [], ending: .endStream)
    _ = try pair.client.take(RawFrame.frame(7, [0, 0, 0, 0, 0, 0, 0, 0]))
    _ = try pair.client.output()
    #expect(pair.client.takeEvents().contains(.closed(stream.id, .refusedStream)))
    #expect(pair.client.openStreams == 0)
  }

  @Test func aPingIsAnsweredWithItsNumber() throws {
    let pair = try SessionPair()
    try pair.client.ping(0x0102_0304_0506_0708)
    try pair.exchange()
    #expect(pair.clientSaw == [.pingAcknowledged(0x0102_0304_0506_0708)])
    #expect(pair.server.counters.pings == 1)
  }

  @Test func aDrainedSessionIsFinished() throws {
    let pair = try SessionPair()
    #expect(!pair.server.isFinished)
    #expect(throws: HTTP2Error.notHTTP2) {
      try HTTP2Session(role: .server).receive(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    }
    // A length of 1 breaks every rule for SETTINGS (RFC 9113, section 6.5).
    _ = try pair.server.take(RawFrame.frame(4, [0]))
    _ = try pair.server.output()
    #expect(pair.server.isFinished)
  }
}
