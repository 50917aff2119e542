/// Frames manually, for what a well-behaved client would not send (RFC 9113, section 4.1).
enum WireFrame {
  static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) -> [UInt8] {
    let length = payload.count
    let head = [UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255), type, flags]
    return head + (0..<4).map { UInt8(stream >> (24 - 8 * UInt32($0)) & 255) } + payload
  }

  static let ping = frame(6, [1, 2, 3, 4, 5, 6, 7, 8])
  static let settings = frame(4)

  static func reset(_ stream: UInt32) -> [UInt8] { frame(3, stream: stream, [0, 0, 0, 8]) }
  static func emptyData(_ stream: UInt32) -> [UInt8] { frame(0, stream: stream) }
  static func priority(_ stream: UInt32) -> [UInt8] { frame(2, stream: stream, [0, 0, 0, 0, 1]) }

  /// A request of literals without indexing (RFC 7541, section 6.2.2).
  static func request(_ stream: UInt32, _ path: String = "/t.T/Echo", flags: UInt8 = 4) -> [UInt8] {
    headers(
      stream,
      [
        (":method", "POST"), (":scheme", "http"), (":authority", "a"), (":path", path),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
      ], flags: flags)
  }

  static func headers(_ stream: UInt32, _ fields: [(String, String)], flags: UInt8 = 4) -> [UInt8] {
    var block: [UInt8] = []
    for (name, value) in fields {
      block += [0, UInt8(name.utf8.count)]
      block += name.utf8
      block.append(UInt8(value.utf8.count))
      block += value.utf8
    }
    return frame(1, flags: flags, stream: stream, block)
  }

  static func data(_ stream: UInt32, _ bytes: [UInt8], endStream: Bool = true) -> [UInt8] {
    frame(0, flags: endStream ? 1 : 0, stream: stream, bytes)
  }
}
