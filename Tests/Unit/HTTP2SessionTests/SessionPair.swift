import HTTP2Session

/// What a session said, with header fields and body bytes read out, because events name them by ranges.
enum Seen: Equatable {
  case headers(Int32, HeaderBlock.Kind, [String], endStream: Bool)
  case tooLargeHeaders(Int32)
  case data(Int32, [UInt8], endStream: Bool)
  case endStream(Int32)
  case writable(Int32)
  case closed(Int32, HTTP2ErrorCode)
  case goAway(Int32, HTTP2ErrorCode)
  case settings
  case settingsAcknowledged
  case pingAcknowledged(UInt64)
}

extension HTTP2Session {
  /// Everything that is ready to be sent, through outputs of `capacity` bytes.
  func output(capacity: Int = 64 * 1024) throws -> [UInt8] {
    var all: [UInt8] = []
    var hasMore = true
    while hasMore {
      let part = unsafe try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        var span = unsafe OutputRawSpan(buffer: UnsafeMutableRawBufferPointer(buffer), initializedCount: 0)
        hasMore = try drain(into: &span)
        count = span.byteCount
      }
      all += part
      // An output that cannot hold a frame would never end.
      if part.isEmpty { hasMore = false }
    }
    return all
  }

  /// Reads the events out and forgets them.
  func takeEvents(body: [UInt8] = []) -> [Seen] {
    defer { forgetEvents() }
    let fields = headerFields
    let bytes = headerBytes
    return events.map { event in
      switch event {
      case .headers(let stream, let block, let endStream):
        if block.isTooLarge { return .tooLargeHeaders(stream.id) }
        let texts = block.fields.map { index in
          let name = String(decoding: bytes[fields[index].nameRange], as: UTF8.self)
          return "\(name)=\(String(decoding: bytes[fields[index].valueRange], as: UTF8.self))"
        }
        return .headers(stream.id, block.kind, texts, endStream: endStream)
      case .data(let stream, let range, let endStream):
        return .data(stream.id, Array(body[range]), endStream: endStream)
      case .endStream(let stream): return .endStream(stream.id)
      case .writable(let stream): return .writable(stream.id)
      case .closed(let stream, let code): return .closed(stream.id, code)
      case .goAway(let last, let code): return .goAway(last, code)
      case .settings: return .settings
      case .settingsAcknowledged: return .settingsAcknowledged
      case .pingAcknowledged(let number): return .pingAcknowledged(number)
      }
    }
  }

  func receive(_ bytes: [UInt8]) throws(HTTP2Error) { try receive(unsafe bytes.span.bytes) }

  /// Receives bytes and reads out what they made happen.
  func take(_ bytes: [UInt8]) throws -> [Seen] {
    try receive(bytes)
    return takeEvents(body: bytes)
  }
}

/// A client and a server with nothing but memory between them.
final class SessionPair {
  let client: HTTP2Session
  let server: HTTP2Session
  /// What the server saw, and what the client saw, since the pair was made and shook hands.
  var serverSaw: [Seen] = []
  var clientSaw: [Seen] = []

  init(server configuration: HTTP2Configuration = HTTP2Configuration(), client: HTTP2Configuration? = nil) throws {
    self.client = try HTTP2Session(role: .client, configuration: client ?? HTTP2Configuration())
    self.server = try HTTP2Session(role: .server, configuration: configuration)
    try exchange()
    serverSaw = []
    clientSaw = []
  }

  /// Carries bytes both ways until neither has more to say.
  func exchange() throws {
    var isMoving = true
    while isMoving {
      isMoving = false
      let toServer = try client.output()
      clientSaw += client.takeEvents()
      if !toServer.isEmpty {
        serverSaw += try server.take(toServer)
        isMoving = true
      }
      let toClient = try server.output()
      serverSaw += server.takeEvents()
      if !toClient.isEmpty {
        clientSaw += try client.take(toClient)
        isMoving = true
      }
    }
  }

  static let request: HeaderList = [
    ":method": "POST", ":scheme": "http", ":path": "/a.B/C", ":authority": "localhost",
    "content-type": "application/grpc", "te": "trailers",
  ]
}

/// Frames manually, for what a well-behaved library would not send (RFC 9113, section 4.1).
enum RawFrame {
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4)

  static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) -> [UInt8] {
    let length = payload.count
    let head = [UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255), type, flags]
    return head + (0..<4).map { UInt8(stream >> (24 - 8 * UInt32($0)) & 255) } + payload
  }

  static func headers(_ stream: UInt32, _ fields: [(String, String)], flags: UInt8 = 0x5) -> [UInt8] {
    frame(1, flags: flags, stream: stream, block(fields))
  }

  static func data(_ stream: UInt32, _ bytes: [UInt8], endStream: Bool = false) -> [UInt8] {
    frame(0, flags: endStream ? 1 : 0, stream: stream, bytes)
  }

  static func reset(_ stream: UInt32, _ code: UInt8 = 8) -> [UInt8] { frame(3, stream: stream, [0, 0, 0, code]) }

  static func priority(_ stream: UInt32) -> [UInt8] { frame(2, stream: stream, [0, 0, 0, 0, 15]) }

  /// Literals without indexing and without Huffman (RFC 7541, section 6.2.2), shorter than 127 bytes each.
  static func block(_ fields: [(String, String)]) -> [UInt8] {
    var block: [UInt8] = []
    for (name, value) in fields {
      block += [0, UInt8(name.utf8.count)]
      block += name.utf8
      block.append(UInt8(value.utf8.count))
      block += value.utf8
    }
    return block
  }

  static let request = [
    (":method", "POST"), (":scheme", "http"), (":path", "/a.B/C"), (":authority", "localhost"),
  ]
}
