import NIOCore
import NIOEmbedded
import NIOTLS
import TLSChannels

/// A client and a server in memory. Bytes pass between them when ``exchange()`` is called.
final class Pair {
  let client: End
  let server: End
  /// Changes the bytes that the client, or the server, has sent.
  var alter: (_ bytes: [UInt8], _ isOfClient: Bool) -> [UInt8] = { bytes, _ in bytes }
  /// The number of bytes that arrive at once; nil for all.
  var portion: Int?

  init(
    client: TLSContext? = nil, server: TLSContext? = nil, name: TLSServerName = .host("server.test")
  ) throws {
    self.server = try End(TLSHandler(server ?? Contexts.server()))
    self.client = try End(TLSHandler(client ?? Contexts.client(), serverName: name))
  }

  /// Passes bytes until neither side has any.
  func exchange() throws {
    var isQuiet = false
    while !isQuiet {
      isQuiet = true
      for (from, to) in [(client, server), (server, client)] {
        let sent = try from.takeSent()
        if sent.isEmpty { continue }
        isQuiet = false
        let bytes = alter(sent, from === client)
        let count = portion ?? bytes.count
        for start in stride(from: 0, to: bytes.count, by: max(1, count)) {
          to.receive(Array(bytes[start..<min(bytes.count, start + count)]))
        }
      }
    }
  }

  func connected() throws -> Pair {
    try exchange()
    return self
  }
}

/// One side of a connection.
final class End {
  let channel = EmbeddedChannel()
  let recorder = Recorder()
  let handler: TLSHandler

  init(_ handler: TLSHandler) throws {
    self.handler = handler
    try channel.pipeline.syncOperations.addHandlers(handler, recorder)
    channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
  }

  // A channel holds its handlers until it is closed.
  deinit {
    channel.close(promise: nil)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
  }

  func takeSent() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let buffer = try channel.readOutbound(as: ByteBuffer.self) { bytes += Array(buffer.readableBytesView) }
    return bytes
  }

  func receive(_ bytes: [UInt8]) {
    channel.pipeline.fireChannelRead(ByteBuffer(bytes: bytes))
    channel.pipeline.fireChannelReadComplete()
  }

  /// Sends data.
  /// - Returns: What becomes of it.
  @discardableResult func send(_ bytes: [UInt8]) -> EventLoopFuture<Void> {
    channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  var data: [UInt8] { recorder.data }
  var errors: [TLSError] { recorder.errors }
  var isConnected: Bool { !recorder.protocols.isEmpty }
}

final class Recorder: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private(set) var data: [UInt8] = []
  private(set) var errors: [TLSError] = []
  /// The protocols of the handshakes that were completed.
  private(set) var protocols: [String?] = []
  private(set) var inputClosed = 0
  private(set) var isActive = false
  private(set) var reads = 0
  var onData: (ChannelHandlerContext) -> Void = { _ in }

  func channelActive(context: ChannelHandlerContext) { isActive = true }

  func channelInactive(context: ChannelHandlerContext) { isActive = false }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    reads += 1
    self.data += Array(unwrapInboundIn(data).readableBytesView)
    onData(context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? TLSError { errors.append(error) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted(let name)? = event as? TLSUserEvent { protocols.append(name) }
    if event as? ChannelEvent == .inputClosed { inputClosed += 1 }
  }
}

enum Contexts {
  static func identity(_ chain: String, _ key: String = Certificates.key) throws -> TLSIdentity {
    try TLSIdentity(chain: TLSCertificates(pem: chain), key: TLSPrivateKey(pem: key))
  }

  static func trust(_ certificates: String...) throws -> TLSContext.Trust {
    .certificates(try TLSCertificates(pem: certificates.joined(separator: "\n")))
  }

  static func server(
    _ chain: String = Certificates.server, _ key: String = Certificates.key,
    clients: TLSContext.Verification = .none, protocols: [String] = ["h2", "http/1.1"]
  ) throws -> TLSContext {
    try TLSContext(.server, identity: identity(chain, key), verification: clients, protocols: protocols)
  }

  static func client(
    trusting trusted: String = Certificates.root, showing identity: TLSIdentity? = nil, protocols: [String] = ["h2"]
  ) throws -> TLSContext {
    try TLSContext(.client, identity: identity, verification: .required(trust(trusted)), protocols: protocols)
  }
}
