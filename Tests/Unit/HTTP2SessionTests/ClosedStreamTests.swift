import HTTP2Session
import Testing

/// Frames on streams that are gone (RFC 9113, sections 5.1 and 5.1.1), and PRIORITY frames.
@Suite struct ClosedStreamTests {
  private let server: HTTP2Session

  init() throws {
    server = try HTTP2Session(role: .server)
    _ = try server.take(RawFrame.preface)
    _ = try server.output()
  }

  /// The code of the GOAWAY in what the server says, nil without one.
  private func goAway() throws -> UInt8? {
    let sent = try server.output()
    var position = 0
    while position + 9 <= sent.count {
      let length = sent[position..<(position + 3)].reduce(0) { $0 << 8 | Int($1) }
      if sent[position + 3] == 7 { return sent[position + 9 + 7] }
      position += 9 + length
    }
    return nil
  }

  private func begin(_ id: UInt32, endStream: Bool = true) throws -> HTTP2Stream {
    try server.receive(RawFrame.headers(id, RawFrame.request, flags: endStream ? 5 : 4))
    for case .headers(let stream, _, _) in server.events where stream.id == Int32(id) {
      server.forgetEvents()
      return stream
    }
    throw HTTP2Error.streamIsGone
  }

  private func answer(_ stream: HTTP2Stream) throws {
    try server.submitResponse(stream, [":status": "200"], body: [], ending: .endStream)
  }

  @Test(arguments: [RawFrame.data(1, [1]), RawFrame.headers(1, RawFrame.request)])
  func framesAfterBothSidesEndedAreAConnectionError(frame: [UInt8]) throws {
    try answer(try begin(1))
    #expect(try goAway() == nil)
    try server.receive(frame)
    #expect(try goAway() == 5)
  }

  @Test(arguments: [RawFrame.data(1, [1]), RawFrame.headers(1, RawFrame.request)], [true, false])
  func framesAfterThePeersResetAreAConnectionError(frame: [UInt8], isOneInput: Bool) throws {
    _ = try begin(1, endStream: false)
    _ = try server.output()
    if isOneInput {
      try server.receive(RawFrame.reset(1) + frame)
    } else {
      try server.receive(RawFrame.reset(1))
      try server.receive(frame)
    }
    #expect(try goAway() == 5)
  }

  @Test func framesThatCrossedOurResetAreIgnored() throws {
    let stream = try begin(1, endStream: false)
    try server.reset(stream, .cancel)
    _ = try server.output()
    try server.receive(RawFrame.data(1, [1, 2]) + RawFrame.headers(1, [("x-trailer", "1")]))
    #expect(try goAway() == nil)
    try answer(try begin(3))
    #expect(try goAway() == nil)
  }

  @Test func framesThatCrossedAnAnswerBeforeTheEndAreIgnored() throws {
    let stream = try begin(1, endStream: false)
    server.resetAfterEnding(stream)
    try answer(stream)
    _ = try server.output()
    try server.receive(RawFrame.data(1, [1, 2]))
    #expect(try goAway() == nil)
  }

  @Test func framesOnRefusedStreamsAreIgnored() throws {
    let limit = HTTP2Configuration().maxConcurrentStreams
    for index in 0..<limit { _ = try begin(UInt32(index * 2 + 1), endStream: false) }
    let refused = UInt32(limit * 2 + 1)
    try server.receive(RawFrame.headers(refused, RawFrame.request, flags: 4) + RawFrame.data(refused, [1]))
    try server.receive(RawFrame.data(refused, [1]))
    #expect(try goAway() == nil)
    try server.receive(RawFrame.data(refused, [1]))
    #expect(try goAway() == nil)
  }

  @Test func identifiersThatWerePassedOverStayClosed() throws {
    _ = try begin(5)
    _ = try server.output()
    try server.receive(RawFrame.headers(3, RawFrame.request))
    #expect(try goAway() == 1)
  }

  @Test func whatIsForgottenIsTakenForLate() throws {
    for index in 0..<300 {
      let stream = try begin(UInt32(index * 2 + 1), endStream: false)
      try server.reset(stream, .cancel)
      _ = try server.output()
    }
    try server.receive(RawFrame.data(1, [1]) + RawFrame.data(599, [1]))
    #expect(try goAway() == nil)
  }

  @Test(arguments: [
    ("on the connection", RawFrame.frame(2, stream: 0, [0, 0, 0, 0, 255])),
    ("on itself", RawFrame.frame(2, stream: 7, [0x80, 0, 0, 7, 255])),
  ])
  func brokenPriorityIsAConnectionError(what: String, frame: [UInt8]) throws {
    try server.receive(frame)
    #expect(try goAway() == 1, "\(what)")
  }

  @Test func otherPriorityIsCountedOnly() throws {
    try server.receive(RawFrame.priority(7) + RawFrame.priority(9))
    #expect(try goAway() == nil)
    #expect(server.counters.priorities == 2)
  }

  @Test func framesAreFoundHoweverTheInputIsCut() throws {
    let end = RawFrame.headers(1, RawFrame.request) + RawFrame.frame(2, stream: 0, [0, 0, 0, 0, 255])
    for byte in RawFrame.frame(6, [1, 2, 3, 4, 5, 6, 7, 8]) + end { try server.receive([byte]) }
    #expect(try goAway() == 1)
  }

  @Test(arguments: [RawFrame.data(1, [1]), RawFrame.headers(1, [(":status", "200")])], [true, false])
  func framesBehindAServersAnswerAreAConnectionError(frame: [UInt8], isOneInput: Bool) throws {
    let client = try HTTP2Session(role: .client)
    _ = try client.submitRequest([":method": "GET", ":scheme": "http", ":path": "/"], body: [], ending: .endStream)
    _ = try client.output()
    let answer = RawFrame.frame(4) + RawFrame.headers(1, [(":status", "200")])
    for input in isOneInput ? [answer + frame] : [answer, frame] { try client.receive(input) }
    #expect(try client.output().suffix(17).elementsEqual(RawFrame.frame(7, [0, 0, 0, 0, 0, 0, 0, 5])))
  }

  @Test func lateAnswersToACallThatWasGivenUpAreIgnored() throws {
    let client = try HTTP2Session(role: .client)
    let stream = try client.submitRequest(
      [":method": "GET", ":scheme": "http", ":path": "/"], body: [], ending: .endStream)
    _ = try client.output()
    try client.reset(stream, .cancel)
    _ = try client.output()
    try client.receive(RawFrame.frame(4) + RawFrame.headers(1, [(":status", "200")], flags: 4) + RawFrame.data(1, [1]))
    #expect(!client.isFinished)
  }
}
