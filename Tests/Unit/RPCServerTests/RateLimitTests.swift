import HTTP2Session
import RPCCore
import Testing

@testable import RPCServer

/// The limits of `ConnectionLimits` on rates, one by one.
@Suite struct RateLimitTests {
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

  @Test("Resets that the peer provoked by one read end the connection though it sends nothing more")
  func provokedResetsAreJudgedWhenTheyAreSent() throws {
    let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + WireFrame.settings
    let server = try ServerHarness(TestMethods.all, speaksFirst: preface) { $0.provokedResetsPerSecond = 10 }
    try server.receive((0..<20).flatMap { WireFrame.headers(UInt32($0 * 2 + 1), [("Bad-Name", "x")]) })
    #expect(server.said("too many stream errors"))
  }
}
