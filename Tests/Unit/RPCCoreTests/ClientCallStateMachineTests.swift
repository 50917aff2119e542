import RPCCore
import Testing

@Suite struct ClientCallStateMachineTests {
  private typealias Machine = ClientCallStateMachine

  private func headers(
    _ fields: [(String, String)] = [(":status", "200"), ("content-type", "application/grpc")]
  )
    -> ResponseHeaders
  {
    var headers = ResponseHeaders()
    for (name, text) in fields {
      let value = Array(text.utf8)
      switch name {
      case ":status": headers.setHTTPStatus(value[...])
      case "content-type": headers.setContentType(value[...])
      case "grpc-status": headers.setStatus(value[...])
      case "grpc-message": headers.setMessage(value[...])
      case "grpc-status-details-bin": headers.setDetails(value[...])
      case "grpc-encoding": headers.encoding = value
      default: headers.metadata.append(name: Array(name.utf8)[...], value: value[...])
      }
    }
    return headers
  }

  private func machine(_ kind: MethodDescriptor.Kind = .unary, maximum: Int = 1000) -> Machine {
    Machine(kind: kind, maximumMessageLength: maximum)
  }

  private func frames(_ payloads: [UInt8]...) -> ArraySlice<UInt8> {
    payloads.flatMap { FramedMessage(payload: $0).bytes }[...]
  }

  /// The error of an action that ends the call with one, and whether the stream is to be reset.
  private func failure(_ action: Machine.Action) throws -> (error: RPCError, resets: Bool) {
    switch action {
    case .end(.failure(let error)): return (error, false)
    case .reset(let error): return (error, true)
    default: throw RPCError(.internalError, "the call must fail, but: \(action)")
    }
  }

  /// A machine that has received good headers.
  private func begun(_ kind: MethodDescriptor.Kind = .unary, maximum: Int = 1000) throws -> Machine {
    var machine = machine(kind, maximum: maximum)
    guard case .begin = machine.received(headers(), endStream: false) else {
      throw RPCError(.internalError, "good headers must begin the response")
    }
    return machine
  }

  @Test func unaryCallRunsFromHeadersToTrailers() throws {
    var machine = machine()
    let action = machine.received(
      headers([(":status", "200"), ("content-type", "application/grpc+proto"), ("x-a", "1")]), endStream: false)
    guard case .begin(let initial) = action else {
      Issue.record("\(action)")
      return
    }
    #expect(initial.first("x-a") == "1")
    var bytes = frames([1, 2, 3])
    guard case .message(let message) = machine.receive(from: &bytes) else {
      Issue.record("no message")
      return
    }
    #expect(message == [1, 2, 3])
    guard case .needsMore = machine.receive(from: &bytes) else {
      Issue.record("no more bytes")
      return
    }
    guard
      case .end(.success(let trailing)) = machine.received(
        headers([("grpc-status", "0"), ("x-b", "2")]), endStream: true)
    else {
      Issue.record("trailers end the call")
      return
    }
    #expect(trailing.first("x-b") == "2")
    #expect(machine.isOver)
  }

  @Test func streamGivesEachMessage() throws {
    var machine = try begun(.serverStreaming)
    var bytes = frames([1], [], [2, 2])
    var received: [[UInt8]] = []
    while case .message(let message) = machine.receive(from: &bytes) { received.append(message) }
    #expect(received == [[1], [], [2, 2]])
    guard case .end(.success) = machine.received(headers([("grpc-status", "0")]), endStream: true) else {
      Issue.record("trailers end the call")
      return
    }
  }

  @Test func streamMayHoldNoMessage() throws {
    var machine = try begun(.bidirectionalStreaming)
    guard case .end(.success) = machine.received(headers([("grpc-status", "0")]), endStream: true) else {
      Issue.record("an empty stream is a good one")
      return
    }
  }

  @Test func statusCarriesMessageDetailsAndMetadata() throws {
    let fields = [
      ("grpc-status", "9"), ("grpc-message", "caf%C3%A9"), ("grpc-status-details-bin", "AQID"), ("x-t", "v"),
    ]
    for trailersOnly in [true, false] {
      var machine = trailersOnly ? machine() : try begun()
      let start = trailersOnly ? [(":status", "200"), ("content-type", "application/grpc")] : []
      let end = try failure(machine.received(headers(start + fields), endStream: true))
      #expect(end.error.code == .failedPrecondition)
      #expect(end.error.message == "café")
      #expect(end.error.details == [1, 2, 3])
      #expect(end.error.metadata.first("x-t") == "v")
      #expect(!end.resets)
    }
  }

  @Test(arguments: [
    ("17", StatusCode.unknown), ("-1", .unknown), ("", .unknown), ("abc", .unknown), ("16", .unauthenticated),
    ("99999999999999999999", .unknown), ("1", .cancelled), ("07", .permissionDenied),
  ])
  func statusThatIsNoCodeIsUnknown(_ text: String, _ code: StatusCode) throws {
    var machine = try begun()
    let end = try failure(machine.received(headers([("grpc-status", text)]), endStream: true))
    #expect(end.error.code == code)
  }

  @Test(
    arguments: [
      ([(":status", "503")], StatusCode.unavailable),
      ([(":status", "404"), ("content-type", "text/html")], .unimplemented),
      ([(":status", "401"), ("content-type", "application/grpc")], .unauthenticated),
      ([(":status", "200"), ("content-type", "text/html")], .unknown), ([(":status", "200")], .unknown),
      ([(":status", "200"), ("content-type", "application/grpcx")], .unknown),
      ([(":status", "200"), ("content-type", "application/grpc-web")], .unknown),
      ([(":status", "200"), ("content-type", "application/grpc+json")], .internalError),
      ([(":status", "xyz"), ("content-type", "application/grpc")], .internalError), ([], .internalError),
      (
        [(":status", "200"), ("content-type", "application/grpc"), ("grpc-encoding", "snappy")], .internalError
      ),
    ] as [([(String, String)], StatusCode)])
  func headersThatAreNoGRPCEndTheCall(_ fields: [(String, String)], _ code: StatusCode) throws {
    var machine = machine()
    let action = machine.received(headers(fields), endStream: false)
    if fields.contains(where: { $0.0 == "grpc-encoding" }) {
      #expect(try failure(action).error.code == code)
    } else if case .refuse(let error) = action {
      #expect(error.code == code)
    } else {
      Issue.record("the answer is not gRPC")
    }
    #expect(machine.isOver)
  }

  @Test(
    arguments: [
      ([(":status", "503")], StatusCode.unavailable), ([(":status", "200"), ("content-type", "text/html")], .unknown),
      ([(":status", "200"), ("content-type", "application/grpc")], .unknown),
      ([(":status", "503"), ("content-type", "application/grpc"), ("grpc-status", "8")], .resourceExhausted),
      ([(":status", "502"), ("content-type", "text/html"), ("grpc-status", "8")], .unavailable),
    ] as [([(String, String)], StatusCode)])
  func trailersOnlyWithoutAStatusFallBackToHTTP(_ fields: [(String, String)], _ code: StatusCode) throws {
    var machine = machine()
    let end = try failure(machine.received(headers(fields), endStream: true))
    #expect(end.error.code == code)
    #expect(!end.resets)
  }

  @Test(arguments: [
    "application/grpc", "application/grpc+proto", "application/grpc;charset=utf-8", "application/grpc+proto ; a=b",
  ])
  func contentTypeMayHaveParameters(_ type: String) {
    var machine = machine()
    guard case .begin = machine.received(headers([(":status", "200"), ("content-type", type)]), endStream: false) else {
      Issue.record("\(type) is gRPC")
      return
    }
  }

  @Test func unaryCallNeedsExactlyOneMessage() throws {
    var none = try begun()
    let end = try failure(none.received(headers([("grpc-status", "0")]), endStream: true))
    #expect(end.error.code == .unimplemented)

    var trailersOnly = machine(.clientStreaming)
    let only = try failure(
      trailersOnly.received(
        headers([(":status", "200"), ("content-type", "application/grpc"), ("grpc-status", "0")]), endStream: true))
    #expect(only.error.code == .unimplemented)

    var two = try begun()
    var bytes = frames([1], [2])
    guard case .message = two.receive(from: &bytes), case .reset(let error) = two.receive(from: &bytes) else {
      Issue.record("the second message is one too many")
      return
    }
    #expect(error.code == .unimplemented)
  }

  @Test func messageTooLongResetsTheCall() throws {
    var machine = try begun(maximum: 3)
    var bytes = frames([1, 2, 3, 4])
    guard case .reset(let error) = machine.receive(from: &bytes) else {
      Issue.record("too long")
      return
    }
    #expect(error.code == .resourceExhausted)
    #expect(machine.isOver)
    guard case .needsMore = machine.receive(from: &bytes) else {
      Issue.record("ended calls take bytes and do nothing")
      return
    }
    #expect(bytes.isEmpty)
  }

  @Test func compressedMessageWithoutEncodingResetsTheCall() throws {
    var machine = try begun()
    var bytes: ArraySlice<UInt8> = [1, 0, 0, 0, 1, 7]
    guard case .reset(let error) = machine.receive(from: &bytes) else {
      Issue.record("flag without encoding")
      return
    }
    #expect(error.code == .internalError)
  }

  @Test func brokenOrderIsTheServersFault() throws {
    var early = machine()
    var bytes = frames([1])
    guard case .reset(let error) = early.receive(from: &bytes) else {
      Issue.record("message before headers")
      return
    }
    #expect(error.code == .internalError)

    var twice = try begun()
    let second = try failure(twice.received(headers(), endStream: false))
    #expect(second.error.code == .internalError)

    var cut = try begun()
    var part = frames([1, 2, 3]).prefix(6)
    _ = cut.receive(from: &part)
    let inMiddle = try failure(cut.received(headers([("grpc-status", "0")]), endStream: true))
    #expect(inMiddle.error.code == .internalError)

    var silent = try begun()
    let noTrailers = try failure(silent.receivedEndOfStream())
    #expect(noTrailers.error.code == .internalError)

    var long = machine()
    let tooLong = try failure(long.receivedTooLongHeaders())
    #expect(tooLong.error.code == .resourceExhausted)
  }

  @Test func cutMessageDoesNotHideTheServersError() throws {
    var machine = try begun()
    var part = frames([1, 2, 3]).prefix(6)
    _ = machine.receive(from: &part)
    let end = try failure(machine.received(headers([("grpc-status", "5")]), endStream: true))
    #expect(end.error.code == .notFound)
  }

  @Test(arguments: [
    (UInt32(7), false, StatusCode.unavailable), (8, false, .cancelled), (8, true, .deadlineExceeded),
    (0, false, .internalError), (11, true, .resourceExhausted),
  ])
  func resetEndsTheCall(_ code: UInt32, _ isLate: Bool, _ status: StatusCode) throws {
    var machine = try begun()
    let end = try failure(machine.received(reset: code, isLate: isLate))
    #expect(end.error.code == status)
    #expect(!end.resets)
  }

  @Test func nothingHappensAfterTheEnd() throws {
    var machine = try begun()
    let stops = [machine.stop(), machine.stop()]
    #expect(stops == [true, false])
    let finishes = machine.finishSending()
    #expect(!finishes)
    var bytes = frames([1])
    guard case .nothing = machine.received(headers(), endStream: true),
      case .nothing = machine.received(reset: 8), case .nothing = machine.receivedEndOfStream(),
      case .nothing = machine.receivedTooLongHeaders(), case .needsMore = machine.receive(from: &bytes)
    else {
      Issue.record("input after the end must be ignored")
      return
    }
  }

  @Test func sendingEndsOnce() {
    var machine = machine(.clientStreaming)
    #expect(machine.isSending)
    let finishes = [machine.finishSending(), machine.finishSending()]
    #expect(finishes == [true, false])
    #expect(!machine.isSending)
  }
}
