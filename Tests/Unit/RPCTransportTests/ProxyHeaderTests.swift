import IPAddresses
import NIOCore
import NIOEmbedded
import Testing

@testable import RPCTransport

@Suite struct ProxyHeaderTests {
  private static let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10]

  private static func bytes(_ command: UInt8, _ family: UInt8, _ content: [UInt8]) -> [UInt8] {
    signature + [command, family, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
  }

  private static let version4 = bytes(0x21, 0x11, [192, 0, 2, 7, 10, 0, 0, 1, 0x12, 0x67, 0, 80])
  private static let version6 = bytes(
    0x21, 0x21,
    [0x20, 1, 0xD, 0xB8] + [UInt8](repeating: 0, count: 11) + [5] + [UInt8](repeating: 0, count: 16) + [0, 1, 0, 2])

  @Test func theClientIsRead() throws {
    #expect(
      ProxyHeader.read(Self.version4)
        == .header(ProxyHeader(client: IPAddress("192.0.2.7"), port: 4711), length: 28))
    #expect(
      ProxyHeader.read(Self.version6)
        == .header(ProxyHeader(client: IPAddress("2001:db8::5"), port: 1), length: 52))
    let withExtensions = Self.bytes(
      0x21, 0x11, [192, 0, 2, 7, 10, 0, 0, 1, 0x12, 0x67, 0, 80, 3, 0, 4, 1, 2, 3, 4])
    #expect(
      ProxyHeader.read(withExtensions + [1, 2, 3])
        == .header(ProxyHeader(client: IPAddress("192.0.2.7"), port: 4711), length: 35))
  }

  @Test(arguments: [
    bytes(0x20, 0x00, []), bytes(0x20, 0x11, [1, 2]), bytes(0x21, 0x00, [9]),
    bytes(0x21, 0x31, [UInt8](repeating: 0, count: 216)),
  ])
  func aProxyMayNameNoClient(_ bytes: [UInt8]) {
    #expect(ProxyHeader.read(bytes) == .header(ProxyHeader(client: nil), length: bytes.count))
  }

  @Test(arguments: [
    bytes(0x11, 0x11, [UInt8](repeating: 0, count: 12)), bytes(0x22, 0x11, [UInt8](repeating: 0, count: 12)),
    bytes(0x21, 0x12, [UInt8](repeating: 0, count: 12)), bytes(0x21, 0x11, [1, 2, 3]), bytes(0x21, 0x21, [1, 2, 3]),
    signature + [0x21, 0x11, 0xFF, 0xFF],
  ])
  func whatBreaksTheRulesIsMalformed(_ bytes: [UInt8]) {
    #expect(ProxyHeader.read(bytes) == .malformed)
  }

  @Test func everyBeginningIsIncompleteAndOtherBytesAreNoHeader() {
    for header in [Self.version4, Self.version6] {
      for length in 0..<header.count { #expect(ProxyHeader.read(header.prefix(length)) == .incomplete) }
    }
    #expect(ProxyHeader.read(Array("PRI * HTTP/2.0".utf8)) == .absent)
    #expect(ProxyHeader.read([0x16, 3, 1]) == .absent)
    #expect(ProxyHeader.read([13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 11]) == .absent)
  }

  @Test func noBytesTrap() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let tail = (0..<Int.random(in: 0..<80, using: &generator)).map { _ in UInt8.random(in: 0...255) }
      _ = ProxyHeader.read(Self.signature + [0x21, [0x11, 0x21].randomElement() ?? 0] + tail)
    }
  }

  // MARK: The handler

  /// Notes what reaches the handlers behind.
  private final class Recorder: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    var headers: [ProxyHeader] = []
    var received: [UInt8] = []
    var errors = 0

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let header = event as? ProxyHeader { headers.append(header) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received += unwrapInboundIn(data).readableBytesView
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { errors += 1 }
  }

  private func channel() throws -> (EmbeddedChannel, Recorder) {
    let recorder = Recorder()
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandlers([ProxyHeaderHandler(), recorder])
    return (channel, recorder)
  }

  @Test func theConnectionBeginsAfterTheHeaderHoweverItIsCut() throws {
    for size in [1, 5, 17, 100] {
      let (channel, recorder) = try channel()
      var rest = (Self.version4 + Array("hello".utf8))[...]
      while !rest.isEmpty {
        try channel.writeInbound(ByteBuffer(bytes: rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(recorder.headers == [ProxyHeader(client: IPAddress("192.0.2.7"), port: 4711)])
      #expect(recorder.received == Array("hello".utf8))
      _ = try channel.finish()
    }
  }

  @Test func aConnectionWithoutHeaderLosesNothing() throws {
    let (channel, recorder) = try channel()
    try channel.writeInbound(ByteBuffer(bytes: Self.signature.prefix(3)))
    #expect(recorder.received.isEmpty)
    try channel.writeInbound(ByteBuffer(string: "PRI"))
    #expect(recorder.headers == [ProxyHeader(client: nil)])
    #expect(recorder.received == Self.signature.prefix(3) + Array("PRI".utf8))
    _ = try channel.finish()
  }

  @Test func aMalformedHeaderEndsTheConnection() throws {
    let (channel, recorder) = try channel()
    try channel.writeInbound(ByteBuffer(bytes: Self.bytes(0x11, 0x11, [])))
    #expect(recorder.errors == 1 && recorder.headers.isEmpty)
    #expect(!channel.isActive)
  }
}
