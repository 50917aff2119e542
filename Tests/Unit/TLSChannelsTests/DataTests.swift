import NIOCore
import NIOEmbedded
import NIOPosix
import TLSChannels
import Testing

@Suite(.timeLimit(.minutes(5))) struct DataTests {
  private static func bytes(_ count: Int, _ seed: UInt64 = 1) -> [UInt8] {
    var random = Random(seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  @Test(arguments: [0, 1, 16 * 1024 - 1, 16 * 1024, 16 * 1024 + 1, 1_000_000]) func dataArrives(count: Int) throws {
    let pair = try Pair().connected()
    let sent = Self.bytes(count)
    let written = pair.client.send(sent)
    try pair.exchange()
    #expect(pair.server.data == sent)
    try written.wait()
  }

  @Test(arguments: [1, 3, 4096]) func recordsArriveInPieces(portion: Int) throws {
    let pair = try Pair().connected()
    pair.portion = portion
    let sent = Self.bytes(40_000)
    pair.server.send(sent)
    try pair.exchange()
    #expect(pair.client.data == sent)
  }

  @Test func aFlushIsOneWrite() throws {
    let pair = try Pair().connected()
    var promises: [EventLoopFuture<Void>] = []
    for number in UInt8(0)..<3 {
      let promise = pair.client.channel.eventLoop.makePromise(of: Void.self)
      promises.append(promise.futureResult)
      pair.client.channel.write(ByteBuffer(bytes: Self.bytes(20_000, UInt64(number))), promise: promise)
    }
    #expect(try pair.client.channel.readOutbound(as: ByteBuffer.self) == nil, "nothing before the flush")
    pair.client.channel.flush()
    let output = try #require(try pair.client.channel.readOutbound(as: ByteBuffer.self))
    #expect(try pair.client.channel.readOutbound(as: ByteBuffer.self) == nil)
    for promise in promises { try promise.wait() }
    pair.server.receive(Array(output.readableBytesView))
    #expect(pair.server.data == (UInt64(0)..<3).flatMap { Self.bytes(20_000, $0) })
    #expect(pair.server.recorder.reads == 1)
  }

  @Test func writesWaitForTheHandshake() throws {
    let pair = try Pair()
    let (first, second) = (pair.client.send([1]), pair.server.send([2]))
    try pair.exchange()
    #expect(pair.server.data == [1] && pair.client.data == [2])
    try first.wait()
    try second.wait()
  }

  @Test func handlersMayWriteAndCloseWhileTheyRead() throws {
    let pair = try Pair().connected()
    pair.server.recorder.onData = { context in
      context.writeAndFlush(NIOAny(ByteBuffer(bytes: [9])), promise: nil)
      context.close(promise: nil)
    }
    pair.client.send([1])
    try pair.exchange()
    #expect(pair.client.data == [9] && pair.client.errors.isEmpty)
    #expect(!pair.client.recorder.isActive && !pair.server.recorder.isActive)
  }

  // MARK: The end

  @Test(arguments: [true, false]) func aClosedConnectionIsEndedOnBothSides(isByClient: Bool) throws {
    let pair = try Pair().connected()
    let (closing, other) = isByClient ? (pair.client, pair.server) : (pair.server, pair.client)
    closing.send([1])
    let unsent = closing.channel.write(ByteBuffer(bytes: [2]))
    let closed = closing.channel.close()
    #expect(closing.recorder.isActive, "it waits for the peer")
    try pair.exchange()
    #expect(other.data == [1] && other.errors.isEmpty && closing.errors.isEmpty)
    #expect(!other.recorder.isActive && !closing.recorder.isActive)
    try closed.wait()
    #expect(throws: ChannelError.outputClosed) { try unsent.wait() }
    #expect(throws: ChannelError.ioOnClosedChannel) { try closing.send([3]).wait() }
  }

  @Test func aPeerThatSaysNothingIsNotWaitedForLong() throws {
    let pair = try Pair().connected()
    let closed = pair.client.channel.close()
    pair.client.channel.embeddedEventLoop.advanceTime(by: .milliseconds(999))
    #expect(pair.client.recorder.isActive)
    pair.client.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(!pair.client.recorder.isActive)
    try closed.wait()
  }

  @Test func dataForAClosingConnectionIsDropped() throws {
    let pair = try Pair().connected()
    pair.server.send([1])
    _ = pair.client.channel.close()
    try pair.exchange()
    #expect(pair.client.data.isEmpty && pair.client.errors.isEmpty && !pair.client.recorder.isActive)
  }

  @Test func anEndWithoutCloseNotifyIsTruncation() throws {
    let pair = try Pair().connected()
    pair.server.send([1])
    try pair.exchange()
    pair.client.channel.pipeline.fireChannelInactive()
    #expect(pair.client.data == [1] && pair.client.errors == [.truncated])
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(pair.server.errors == [.truncated] && pair.server.recorder.inputClosed == 1)
  }

  @Test func aPeerMayEndItsSideAndGoOnReading() throws {
    let pair = try Pair().connected()
    try pair.server.channel.setOption(.allowRemoteHalfClosure, value: true).wait()
    pair.client.send([1])
    // A channel in memory closes both of its sides.
    pair.client.channel.close(mode: .output, promise: nil)
    try pair.exchange()
    #expect(pair.server.data == [1] && pair.server.recorder.inputClosed == 1 && pair.server.recorder.isActive)
    // The end of the socket's input is not reported a second time.
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(pair.server.errors.isEmpty && pair.server.recorder.inputClosed == 1)
    pair.server.send([3])
    #expect(try !pair.server.takeSent().isEmpty)
    _ = pair.server.channel.close()
    #expect(!pair.server.recorder.isActive && pair.server.errors.isEmpty)
  }

  @Test func aConnectionThatIsNotOpenClosesAtOnce() throws {
    let end = try End(TLSHandler(Contexts.client(), serverName: .host("server.test")))
    let written = end.send([1])
    _ = end.channel.close()
    #expect(!end.recorder.isActive && end.errors.isEmpty)
    #expect(throws: ChannelError.ioOnClosedChannel) { try written.wait() }
  }

  // MARK: Malice

  @Test func garbageAfterTheHandshakeEndsTheConnection() throws {
    for garbage in [[UInt8](repeating: 0, count: 100), [23, 3, 3, 0, 20] + Self.bytes(20), [21, 3, 3, 0, 2, 2, 40]] {
      let pair = try Pair().connected()
      pair.server.receive(garbage)
      #expect(pair.server.errors.count == 1 && !pair.server.recorder.isActive && pair.server.data.isEmpty)
    }
  }

  @Test func dataBeforeAnErrorIsDelivered() throws {
    let pair = try Pair().connected()
    pair.client.send([1, 2, 3])
    pair.server.receive(try pair.client.takeSent() + [UInt8](repeating: 0, count: 50))
    #expect(pair.server.data == [1, 2, 3] && pair.server.errors.count == 1 && !pair.server.recorder.isActive)
  }

  /// Flips a bit of some record, in the handshake or after it. What arrives is what was sent, or nothing.
  @Test(arguments: 0..<8) func flippedBitsNeverPass(seed: Int) throws {
    for round in 0..<60 {
      var random = Random(UInt64(seed * 1000 + round))
      let (client, server) = try Self.contexts
      let pair = try Pair(client: client, server: server)
      let rate = [50, 400, 3000][round % 3]
      var isAltered = false
      pair.alter = { bytes, _ in
        var bytes = bytes
        for _ in 0...(bytes.count / rate) where random.next() % 2 == 0 {
          bytes[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
          isAltered = true
        }
        return bytes
      }
      if round % 2 == 0 { pair.portion = 1 + Int(random.next() % 2000) }
      let sent = Self.bytes(3000, UInt64(round))
      pair.client.send(sent)
      pair.server.send(sent)
      try pair.exchange()
      for end in [pair.client, pair.server] {
        #expect(end.data.isEmpty || end.data == sent)
        if !isAltered { #expect(end.data == sent) }
        end.channel.pipeline.fireChannelInactive()
        #expect(end.errors.count <= 2)
      }
    }
  }

  private static var contexts: (TLSContext, TLSContext) {
    get throws {
      (
        try Contexts.client(showing: Contexts.identity(Certificates.client)),
        try Contexts.server(clients: .required(Contexts.trust(Certificates.root)))
      )
    }
  }

  @Test(arguments: 0..<4) func randomBytesNeverTrap(seed: Int) throws {
    let (client, server) = try Self.contexts
    for round in 0..<200 {
      var random = Random(UInt64(seed * 1000 + round))
      let count = Int(random.next() % 600)
      var bytes = Self.bytes(count, random.next())
      // With the header of a handshake record, so that more of it is read.
      if round % 2 == 0 { bytes = [22, 3, UInt8(random.next() % 5), UInt8(count >> 8), UInt8(count & 255)] + bytes }
      if round % 4 == 0, bytes.count > 8 { bytes[5...7] = [UInt8(random.next() % 3), 0, UInt8(random.next() % 3)] }
      for handler in [
        try TLSHandler(server), try TLSHandler(client, serverName: .host("server.test")),
      ] {
        let end = try End(handler)
        end.receive(bytes)
        end.channel.pipeline.fireChannelInactive()
        #expect(!end.isConnected && end.errors.count == 1)
      }
    }
  }
}

/// The same numbers for the same seed.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
