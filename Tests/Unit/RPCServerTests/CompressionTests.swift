import HTTP2Session
import MessageCompression
import RPCCore
import RPCTransport
import Testing

@testable import RPCServer

/// Compression, per call and per message (gRPC's "Compression" document; G2).
@Suite struct CompressionTests {
  static let zeros = [UInt8](repeating: 0, count: 10_000)

  /// Answers with 10,000 zeros, compressed if the caller takes it.
  static let zero = TestMethods.unary("Zero") { call in
    call.compressesResponses = true
    try await call.send(FramedMessage(payload: Self.zeros))
  }

  /// Tells of each message whether it came compressed.
  static let told = ServerMethod(MethodDescriptor(service: "t.T", name: "Told", kind: .bidirectionalStreaming)) {
    call in
    while try await call.receive() != nil {
      try await call.send(FramedMessage(payload: [call.isRequestCompressed ? 1 : 0]))
    }
  }

  /// Three messages of zeros, of which the second asks not to be compressed.
  static let mixed = ServerMethod(MethodDescriptor(service: "t.T", name: "Mixed", kind: .serverStreaming)) { call in
    call.compressesResponses = true
    for index in 0..<3 {
      var message = FramedMessage(payload: Self.zeros)
      message.allowsCompression = index != 1
      try await call.send(message)
    }
  }

  /// Asks for compression when it is too late.
  static let late = ServerMethod(MethodDescriptor(service: "t.T", name: "Late", kind: .serverStreaming)) { call in
    try await call.send(FramedMessage(payload: Self.zeros))
    call.compressesResponses = true
    try await call.send(FramedMessage(payload: Self.zeros))
  }

  private func server(_ change: (inout ConnectionLimits) -> Void = { _ in }) throws -> ServerHarness {
    try ServerHarness(
      TestMethods.all + [Self.zero, Self.told, Self.mixed, Self.late, RefusalTests.neverRuns],
      codecs: MessageCodecs([GzipCodec()]), limits: change)
  }

  private func compressed(_ payload: [UInt8]) throws -> [UInt8] {
    try MessageEncoding.codec(GzipCodec()).compressed(FramedMessage(payload: payload)).bytes
  }

  private func flags(_ answer: ServerHarness.Answer) -> [UInt8] {
    var flags: [UInt8] = []
    var rest = answer.body[...]
    for message in answer.messages {
      flags.append(rest.first ?? 9)
      rest = rest.dropFirst(5 + message.count)
    }
    return flags
  }

  @Test func answersAreCompressedForWhoAcceptsIt() throws {
    let server = try server()
    let answer = try server.call("/t.T/Zero", [("grpc-accept-encoding", "identity,deflate,gzip")])
    #expect(answer.status == 0)
    #expect(answer.headers["grpc-encoding"] == "gzip")
    #expect(flags(answer) == [1])
    #expect(try GzipCodec().decompress(try #require(answer.messages.first)[...], limit: 10_000) == Self.zeros)
  }

  @Test(arguments: [nil, "identity", "deflate,br"])
  func answersStayAsTheyAreForOthers(accepted: String?) throws {
    let answer = try server().call("/t.T/Zero", accepted.map { [("grpc-accept-encoding", $0)] } ?? [])
    #expect(answer.headers["grpc-encoding"] == nil)
    #expect(answer.messages == [Self.zeros])
    #expect(flags(answer) == [0])
  }

  @Test func answersOfHandlersThatDoNotAskStayAsTheyAre() throws {
    let answer = try server().call("/t.T/Download", [("grpc-accept-encoding", "gzip")], [2])
    #expect(answer.headers["grpc-encoding"] == nil)
    #expect(flags(answer) == [0, 0])
  }

  @Test func messagesOfAStreamAreCompressedOneByOne() throws {
    let answer = try server().call("/t.T/Mixed", [("grpc-accept-encoding", "gzip")])
    #expect(answer.headers["grpc-encoding"] == "gzip")
    #expect(flags(answer) == [1, 0, 1])
  }

  @Test func compressionThatHeadersDidNotTellOfIsNotBegun() throws {
    let answer = try server().call("/t.T/Late", [("grpc-accept-encoding", "gzip")])
    #expect(answer.headers["grpc-encoding"] == nil)
    #expect(flags(answer) == [0, 0])
  }

  @Test func requestsTellWhetherTheyCameCompressed() throws {
    let server = try server()
    let stream = try server.start(
      "/t.T/Told", [("grpc-encoding", "gzip")], body: try compressed(Self.zeros), ending: .open)
    try server.send(stream, [1, 2, 3])
    try server.client.submitData(stream, try compressed(Self.zeros), ending: .endStream)
    try server.exchange()
    #expect(server.answer(stream).messages == [[1], [0], [1]])
    #expect(server.answer(stream).status == 0)
  }

  @Test(arguments: [
    ("the flag without an encoding", [(String, String)]()), ("identity", [("grpc-encoding", "identity")]),
  ])
  func g2CompressedFlagWithIdentityIsInternal(what: String, headers: [(String, String)]) throws {
    let server = try server()
    let stream = try server.start("/t.T/Never", headers, body: try compressed(Self.zeros))
    #expect(server.answer(stream).status == StatusCode.internalError.rawValue)
  }

  @Test func g2UnknownEncodingIsToldWhatIsAccepted() throws {
    let answer = try server().call("/t.T/Never", [("grpc-encoding", "br")])
    #expect(answer.status == StatusCode.unimplemented.rawValue)
    #expect(answer.headers["grpc-accept-encoding"] == "identity,gzip")
  }

  @Test(arguments: [3 << 20, 64 << 20])
  func g2BombsAreRefusedBelowAndAboveTheMessageLimit(count: Int) throws {
    let server = try server()
    let bomb = try compressed([UInt8](repeating: 0, count: count))
    #expect(bomb.count * 500 < count)
    let stream = try server.start("/t.T/Never", [("grpc-encoding", "gzip")], body: bomb)
    #expect(server.answer(stream).status == StatusCode.resourceExhausted.rawValue)
    #expect(server.calls.bufferedBytes == 0)
    #expect(try server.call("/t.T/Echo").status == 0)
  }

  @Test func g2MessagesStayCompressedUntilTheirHandlersStart() throws {
    let server = try server { $0.maxBufferedRequestBytes = 1 << 20 }
    let even = try compressed([UInt8](repeating: 0, count: 400_000))
    let streams = try (0..<3).map { _ in
      try server.start("/t.T/Echo", [("grpc-encoding", "gzip")], body: even, ending: .open)
    }
    #expect(streams.map { server.answer($0).status } == [nil, nil, nil])
    #expect(server.calls.bufferedBytes < 3 * 1000)
    for stream in streams { try server.client.submitData(stream, [], ending: .endStream) }
    try server.exchange()
    #expect(streams.map { server.answer($0).messages.map(\.count) } == [[400_000], [400_000], [400_000]])
  }

  @Test func g2DecompressedMessagesOfAStreamCountAgainstTheConnection() throws {
    let gate = Gate()
    let method = ServerMethod(MethodDescriptor(service: "t.T", name: "C", kind: .clientStreaming)) { _ in
      try await gate.wait()
    }
    let server = try ServerHarness([method], codecs: MessageCodecs([GzipCodec()])) {
      $0.maxBufferedRequestBytes = 1 << 20
    }
    let even = try compressed([UInt8](repeating: 0, count: 400_000))
    let stream = try server.start("/t.T/C", [("grpc-encoding", "gzip")], body: even + even, ending: .open)
    #expect(server.answer(stream).status == nil)
    try server.client.submitData(stream, even)
    try server.exchange()
    #expect(server.answer(stream).status == StatusCode.resourceExhausted.rawValue)
    #expect(server.calls.bufferedBytes == 0)
  }

  @Test func g2WhatIsNotGzipIsInternal() throws {
    let server = try server()
    let stream = try server.start("/t.T/Never", [("grpc-encoding", "gzip")], body: [1, 0, 0, 0, 3, 1, 2, 3])
    #expect(server.answer(stream).status == StatusCode.internalError.rawValue)
  }
}
