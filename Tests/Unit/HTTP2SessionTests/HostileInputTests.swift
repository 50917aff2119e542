import HTTP2Session
import Testing

@Suite struct HostileInputTests {
  private static func server(_ change: (inout HTTP2Configuration) -> Void = { _ in }) throws -> HTTP2Session {
    var configuration = HTTP2Configuration()
    change(&configuration)
    let server = try HTTP2Session(role: .server, configuration: configuration)
    _ = try server.take(RawFrame.preface)
    _ = try server.output()
    return server
  }

  @Test(
    "H9 malformed header fields reset their stream",
    arguments: [
      ("upper-case name", [("X-Upper", "1")]),
      ("line break in a value", [("x-a", "1\r\n2")]),
      ("NUL in a value", [("x-a", "1\u{0}2")]),
      ("connection header", [("connection", "close")]),
      ("transfer-encoding", [("transfer-encoding", "chunked")]),
      ("te other than trailers", [("te", "chunked")]),
      ("pseudo-header after others", [("x-a", "1"), (":path", "/b")]),
      ("unknown pseudo-header", [(":what", "1")]),
    ])
  func malformedHeadersResetTheirStream(what: String, fields: [(String, String)]) throws {
    let server = try Self.server()
    let seen = try server.take(RawFrame.headers(1, RawFrame.request + fields))
    let sent = try server.output()
    #expect(!seen.contains { if case .headers = $0 { true } else { false } })
    #expect(sent.contains(RawFrame.reset(1, 1)), "\(what)")
    #expect(server.counters.resetsProvoked == 1)
  }

  @Test func aRequestWithoutPathIsMalformed() throws {
    let server = try Self.server()
    _ = try server.take(RawFrame.headers(1, [(":method", "POST"), (":scheme", "http")]))
    #expect(try server.output().contains(RawFrame.reset(1, 1)))
  }

  @Test func aHeaderListAboveTheLimitIsMarkedAndNotKept() throws {
    let server = try Self.server { $0.maxHeaderListBytes = 1024 }
    let fields = (0..<40).map { ("x-field-\($0)", "value") }
    let bytes = RawFrame.headers(1, RawFrame.request + fields)
    try server.receive(bytes)
    #expect(server.headerBytes.count < 2048)
    #expect(server.takeEvents() == [.tooLargeHeaders(1)])
    #expect(server.counters.oversizedHeaderLists == 1)
  }

  @Test("H5 HPACK bomb: one entry named a thousand times stays within the limit")
  func indexedBombsStayWithinTheLimit() throws {
    let server = try Self.server()
    // One entry of 4,000 bytes in the table, then named a thousand times by one byte each.
    let value = [UInt8](repeating: 97, count: 4000)
    let insert: [UInt8] = [0x40, 1, 120, 0x7F, 0xA1, 0x1E] + value
    let block = RawFrame.block(RawFrame.request) + insert + [UInt8](repeating: 0xBE, count: 1000)
    try server.receive(RawFrame.frame(1, flags: 5, stream: 1, block))
    #expect(server.headerBytes.count <= 34 * 1024)
    #expect(server.takeEvents().isEmpty)
    #expect(try server.output().contains(RawFrame.reset(1, 11)))
  }

  /// Header blocks whose records fill a buffer of so many bytes but for a few, with one that has only begun after them.
  ///
  /// The records of a block follow 96 free bytes, and each has a word beside the name and the value.
  private static func blocks(filling size: Int, but free: Int, emptyTrailers: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var stream: UInt32 = 1
    var rest = size - free
    while rest > 0 {
      rest -= 96 + RawFrame.request.reduce(0) { $0 + 8 + $1.0.utf8.count + $1.1.utf8.count }
      // Less than this would not be enough for another block.
      let records = rest < 16_000 ? rest : 8000
      let count = (records + 108) / 109
      let fields = (0..<count).map { index in
        ("x", String(repeating: "v", count: records * (index + 1) / count - records * index / count - 9))
      }
      rest -= records
      bytes += RawFrame.headers(stream, RawFrame.request + fields, flags: emptyTrailers ? 4 : 5)
      if emptyTrailers, rest == 0 { bytes += RawFrame.frame(1, flags: 5, stream: stream) }
      stream += 2
    }
    return bytes + RawFrame.frame(1, flags: 4, stream: stream, [0]).prefix(9)
  }

  @Test("A block that has only begun may be anywhere in the buffer", arguments: [64, 128])
  func aBlockThatHasOnlyBegunIsNoTrap(kibibytes: Int) throws {
    for free in stride(from: 0, through: 104, by: 8) {
      for emptyTrailers in [false, true] {
        let server = try Self.server { $0.maxHeaderListBytes = 32 * 1024 }
        try server.receive(Self.blocks(filling: kibibytes * 1024, but: free, emptyTrailers: emptyTrailers))
        // Beginning one block needs no more space then.
        if free >= 96, !emptyTrailers { #expect(server.headerBytes.count == kibibytes * 1024) }
        server.forgetEvents()
        _ = try server.take(RawFrame.block([("x", "y")]))
      }
    }
  }

  @Test("H3 CONTINUATION flood: ends after the cap")
  func continuationsAreLimited() throws {
    let server = try Self.server { $0.maxContinuations = 4 }
    var bytes = RawFrame.headers(1, RawFrame.request, flags: 0)
    for _ in 0..<8 { bytes += RawFrame.frame(9, stream: 1, RawFrame.block([("x", "y")])) }
    // The library either throws or says GOAWAY and is done.
    do {
      _ = try server.take(bytes)
      _ = try server.output()
      #expect(server.isFinished)
    } catch {
      #expect(error is HTTP2Error)
    }
  }

  @Test("H4 acknowledgements for a peer that does not read are limited")
  func acknowledgementsForAPeerThatDoesNotReadAreLimited() throws {
    let server = try Self.server { $0.maxOutboundAcknowledgements = 10 }
    let ping = RawFrame.frame(6, [UInt8](repeating: 1, count: 8))
    #expect(throws: HTTP2Error.flooded) {
      for _ in 0..<20 { _ = try server.take(ping) }
    }
  }

  @Test(arguments: [
    ("even stream", RawFrame.headers(2, RawFrame.request)),
    ("data on an idle stream", RawFrame.data(1, [1])),
    ("push promise", RawFrame.frame(5, flags: 4, stream: 1, [0, 0, 0, 2])),
    ("headers on stream 0", RawFrame.headers(0, RawFrame.request)),
    ("window update of zero", RawFrame.frame(8, [0, 0, 0, 0])),
    ("ping of 7 bytes", RawFrame.frame(6, [UInt8](repeating: 0, count: 7))),
    ("frame above the size", RawFrame.frame(0, stream: 1, [UInt8](repeating: 0, count: 16_385))),
  ])
  func brokenFramesEndTheConnectionWithAWord(what: String, bytes: [UInt8]) throws {
    let server = try Self.server()
    _ = try server.take(bytes)
    let sent = try server.output()
    #expect(sent.count >= 17 && sent[3] == 7, "\(what): GOAWAY")
    #expect(server.isFinished)
    #expect(server.sentGoAway.map { UInt32($0.code.rawValue) } == sent[13..<17].reduce(0) { $0 << 8 | UInt32($1) })
  }

  @Test("H5 HPACK bomb: a list far above the limit resets its stream, and the rest of it is not looked at")
  func headerListsFarAboveTheLimitResetTheirStream() throws {
    let server = try Self.server { $0.maxHeaderListBytes = 1024 }
    let fields = (0..<200).map { ("x-field-\($0)", "value") }
    let seen = try server.take(RawFrame.headers(1, RawFrame.request + fields))
    #expect(try server.output().contains(RawFrame.reset(1, 11)))
    #expect(!seen.contains { if case .headers = $0 { true } else { false } })
    #expect(!server.isInsideHeaderBlock)
    #expect(server.counters.oversizedHeaderLists == 1)
    _ = server.takeEvents()
    #expect(try server.take(RawFrame.headers(3, RawFrame.request)).count == 1, "others go on")
  }

  @Test("H8 a stream identifier that was passed over ends the connection")
  func skippedStreamIdentifiersCannotBeUsed() throws {
    let server = try Self.server()
    _ = try server.take(RawFrame.headers(1, RawFrame.request) + RawFrame.headers(7, RawFrame.request))
    _ = try server.output()
    _ = try server.take(RawFrame.headers(5, RawFrame.request))
    let sent = try server.output()
    #expect(sent.count >= 17 && sent[3] == 7 && sent[16] == 1, "GOAWAY with PROTOCOL_ERROR")
    #expect(server.isFinished)
  }

  @Test func lateTrailersOfAStreamThatIsGoneAreIgnored() throws {
    let server = try Self.server()
    _ = try server.take(RawFrame.headers(1, RawFrame.request, flags: 4) + RawFrame.headers(3, RawFrame.request))
    try server.reset(HTTP2Stream(slot: 0, id: 1), .cancel)
    _ = try server.output()
    _ = server.takeEvents()
    #expect(try server.take(RawFrame.headers(1, [("x-a", "b")])).isEmpty)
    #expect(try server.output().isEmpty)
    #expect(!server.isFinished)
  }

  @Test func unknownFramesAreIgnored() throws {
    let server = try Self.server()
    let altsvc = RawFrame.frame(10, [0, 1, 97, 98])
    let origin = RawFrame.frame(12, [0, 1, 97])
    #expect(try server.take(altsvc + origin + RawFrame.frame(0xFA, [1, 2, 3])).isEmpty)
    #expect(!server.isFinished)
  }

  @Test func countersSeeWhatCostsUsMore() throws {
    let server = try Self.server()
    _ = try server.take(RawFrame.headers(1, RawFrame.request, flags: 4))
    let settings = RawFrame.frame(4)
    let priority = RawFrame.frame(2, stream: 3, [0, 0, 0, 0, 1])
    _ = try server.take(settings + settings + priority + RawFrame.data(1, []) + RawFrame.data(1, []))
    _ = try server.take(RawFrame.reset(1))
    let counters = server.counters
    #expect(counters.settings == 3)
    #expect(counters.priorities == 1)
    #expect(counters.emptyData == 2)
    #expect(counters.resetsReceived == 1)
    #expect(counters.streamsOpened == 1)
  }

  @Test(arguments: [HTTP2Session.Role.server, .client])
  func noiseNeverTraps(role: HTTP2Session.Role) throws {
    var random = Noise(state: 0x1234_5678_9ABC_DEF1)
    let good = try Self.goodBytes(role)
    for _ in 0..<3000 {
      let session = try HTTP2Session(role: role)
      if role == .client { _ = try session.submitRequest(SessionPair.request, body: [1, 2], ending: .open) }
      _ = try session.output()
      var bytes = good
      for _ in 0..<Int(random.next() % 8) {
        let index = Int(random.next() % UInt64(bytes.count))
        bytes[index] = UInt8(truncatingIfNeeded: random.next())
      }
      let cut = Int(random.next() % UInt64(bytes.count))
      do {
        _ = try session.take(Array(bytes[..<cut]))
        _ = try session.output()
        _ = try session.take(Array(bytes[cut...]))
        _ = try session.output()
      } catch {
        #expect(error is HTTP2Error)
      }
    }
  }

  /// A whole exchange as one side receives it.
  private static func goodBytes(_ role: HTTP2Session.Role) throws -> [UInt8] {
    let client = try HTTP2Session(role: .client)
    let server = try HTTP2Session(role: .server)
    _ = try client.submitRequest(SessionPair.request, body: [1, 2, 3], ending: .endStream)
    let toServer = try client.output()
    _ = try server.take(toServer)
    try server.submitResponse(
      HTTP2Stream(slot: 0, id: 1), [":status": "200"], body: [1, 2], ending: .trailers(["grpc-status": "0"]))
    try server.ping(1)
    return role == .server ? toServer : try server.output()
  }

  @Test func theHeaderListsOfOneReadAreNotKept() throws {
    let pair = try SessionPair()
    var list = SessionPair.request
    list.add("x-long", String(repeating: "v", count: 4000))
    for _ in 0..<40 { _ = try pair.client.submitRequest(list, body: [], ending: .endStream) }
    let bytes = try pair.client.output()
    // The last block arrives in two reads.
    try pair.server.receive(Array(bytes.dropLast()))
    #expect(pair.server.headerBytes.count > 39 * 4000)
    pair.server.forgetEvents()
    #expect(pair.server.headerBytes.count < 64 * 1024)
    let seen = try pair.server.take(Array(bytes.suffix(1)))
    guard case .headers(79, .request, let texts, endStream: true)? = seen.first else {
      Issue.record("\(seen.count) events")
      return
    }
    #expect(texts.last?.count == 4007)
    #expect(pair.server.headerBytes.count < 64 * 1024)
  }
}

/// The same numbers every time (xorshift).
struct Noise {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
