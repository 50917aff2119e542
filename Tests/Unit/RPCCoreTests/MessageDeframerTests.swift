import RPCCore
import Testing

@Suite struct MessageDeframerTests {
  private func frame(_ payload: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    var bytes = FramedMessage(payload: payload).bytes
    bytes[0] = flags
    return bytes
  }

  @Test(arguments: 1...23)
  func messagesComeWholeHoweverTheBytesAreCut(_ step: Int) throws {
    let payloads: [[UInt8]] = [
      [], [1], Array(repeating: 2, count: 300), [], [3, 4], Array(repeating: 5, count: 70_000),
    ]
    let stream = payloads.flatMap { frame($0) }
    var deframer = MessageDeframer(maximumLength: 1 << 20)
    var received: [[UInt8]] = []
    var position = 0
    while position < stream.count {
      var chunk = stream[position..<min(position + step * step, stream.count)]
      while let message = try deframer.next(from: &chunk) {
        #expect(!message.isCompressed)
        received.append(message.payload)
      }
      #expect(chunk.isEmpty)
      position += step * step
    }
    #expect(received == payloads)
    #expect(!deframer.isInsideMessage)
  }

  @Test(arguments: [0, 1, 4 * 1024 * 1024])
  func messageOfTheMaximumLengthPasses(_ maximum: Int) throws {
    var deframer = MessageDeframer(maximumLength: maximum)
    var bytes = frame([UInt8](repeating: 9, count: maximum))[...]
    #expect(try deframer.next(from: &bytes)?.payload.count == maximum)
  }

  @Test(
    arguments: [
      [0, 0, 0, 0, 1], [0, 0, 0x40, 0, 1], [0, 0xFF, 0xFF, 0xFF, 0xFF], [1, 0x80, 0, 0, 0],
    ] as [[UInt8]])
  func longerMessageIsRefusedByItsPrefixAlone(_ prefix: [UInt8]) {
    let maximum = prefix[4] == 1 && prefix[2] == 0 ? 0 : 4 * 1024 * 1024
    var deframer = MessageDeframer(maximumLength: maximum)
    var bytes = prefix[...]
    let error = #expect(throws: RPCError.self) { try deframer.next(from: &bytes) }
    #expect(error?.code == .resourceExhausted)
  }

  @Test(arguments: [2, 3, 0x80, 0xFF] as [UInt8])
  func unknownFlagsAreRefused(_ flags: UInt8) {
    var deframer = MessageDeframer(maximumLength: 100)
    var bytes = frame([1], flags: flags)[...]
    let error = #expect(throws: RPCError.self) { try deframer.next(from: &bytes) }
    #expect(error?.code == .internalError)
  }

  @Test(arguments: [1, 4, 5, 6, 7])
  func cutMessageIsNoticed(_ count: Int) throws {
    var deframer = MessageDeframer(maximumLength: 100)
    var bytes = frame([1, 2, 3]).prefix(count)
    #expect(try deframer.next(from: &bytes) == nil)
    #expect(deframer.isInsideMessage)
  }

  @Test func announcedLengthAloneAllocatesLittle() throws {
    var deframer = MessageDeframer(maximumLength: .max)
    var bytes: ArraySlice<UInt8> = [0, 0xFF, 0xFF, 0xFF, 0xFF, 1]
    #expect(try deframer.next(from: &bytes) == nil)
    #expect(deframer.isInsideMessage)
    #expect(deframer.reservedBytes <= 128 * 1024)
  }

  @Test func compressedFlagIsReported() throws {
    var deframer = MessageDeframer(maximumLength: 100)
    var bytes = frame([1], flags: 1)[...]
    #expect(try deframer.next(from: &bytes)?.isCompressed == true)
  }

  @Test func framingKeepsABufferWhosePrefixIsTooShort() {
    #expect(FramedMessage(filling: [9, 9]).bytes == [0, 0, 0, 0, 0])
    #expect(FramedMessage(filling: [9, 9, 9, 9, 9, 7]).bytes == [0, 0, 0, 0, 1, 7])
    #expect(FramedMessage(payload: []).bytes == [0, 0, 0, 0, 0])
    #expect(FramedMessage(payload: [8, 7]).payload == [8, 7])
    let long = FramedMessage(payload: [UInt8](repeating: 1, count: 0x0102_03))
    #expect(long.bytes.prefix(5) == [0, 0, 1, 2, 3])
  }
}

@Suite struct MessageEncodingTests {
  /// Runs of one byte become that byte and their length.
  private struct RunLength: MessageCodec {
    let name = "runs"

    func compress(_ payload: ArraySlice<UInt8>) throws(RPCError) -> [UInt8] {
      var result: [UInt8] = []
      for byte in payload {
        if result.count >= 2, result[result.count - 2] == byte, result[result.count - 1] < 255 {
          result[result.count - 1] += 1
        } else {
          result += [byte, 1]
        }
      }
      return result
    }

    func decompress(_ payload: ArraySlice<UInt8>, limit: Int) throws(RPCError) -> [UInt8] {
      var result: [UInt8] = []
      var rest = payload
      while let byte = rest.popFirst(), let count = rest.popFirst() {
        result += [UInt8](repeating: byte, count: Int(count))
        if result.count > limit { throw RPCError(.resourceExhausted, "too long") }
      }
      return result
    }
  }

  @Test func compressedMessageComesBack() throws {
    let codecs = MessageCodecs([RunLength()])
    #expect(codecs.acceptEncoding == Array("identity,runs".utf8))
    let encoding = try #require(codecs.encoding(named: Array("runs".utf8)[...]))
    let message = FramedMessage(payload: [UInt8](repeating: 3, count: 200))
    let compressed = try encoding.compressed(message)
    #expect(compressed.isCompressed && compressed.bytes.count == 7)
    var deframer = MessageDeframer(maximumLength: 200)
    var bytes = compressed.bytes[...]
    let received = try #require(try deframer.next(from: &bytes))
    #expect(try encoding.payload(of: received, limit: 200) == Array(message.payload))
    #expect(throws: RPCError.self) { try encoding.payload(of: received, limit: 100) }
  }

  @Test func messageThatWouldGrowIsSentAsItIs() throws {
    let message = FramedMessage(payload: [1, 2, 3])
    #expect(try MessageEncoding.codec(RunLength()).compressed(message) == message)
    #expect(try MessageEncoding.identity.compressed(message) == message)
  }

  @Test func messageThatAsksForItIsSentAsItIs() throws {
    var message = FramedMessage(payload: [UInt8](repeating: 3, count: 200))
    message.allowsCompression = false
    #expect(try MessageEncoding.codec(RunLength()).compressed(message) == message)
  }

  @Test(arguments: [
    ("identity,gzip,runs", true), ("runs", true), ("deflate, runs ,gzip", true), ("gzip", false), ("", false),
    ("runsx", false), (",,", false),
  ])
  func theFirstAcceptedEncodingIsTaken(list: String, isCompressed: Bool) {
    let encoding = MessageCodecs([RunLength()]).encoding(acceptedBy: Array(list.utf8)[...])
    #expect(encoding.name == (isCompressed ? Array("runs".utf8) : nil))
  }

  @Test func flagWithoutEncodingIsRefused() {
    let error = #expect(throws: RPCError.self) {
      try MessageEncoding.identity.payload(of: .init(payload: [1], isCompressed: true), limit: 10)
    }
    #expect(error?.code == .internalError)
  }

  @Test func unknownEncodingHasNoReader() {
    #expect(MessageCodecs().encoding(named: Array("gzip".utf8)[...]) == nil)
    #expect(MessageCodecs().acceptEncoding == nil)
    guard case .identity? = MessageCodecs().encoding(named: Array("identity".utf8)[...]) else {
      Issue.record("identity is always known")
      return
    }
  }
}
