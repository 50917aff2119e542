import HTTP2Session
import Testing

@Suite struct HeaderListTests {
  @Test(arguments: [
    (":method", HeaderName.method), (":scheme", .scheme), (":authority", .authority), (":path", .path),
    ("content-type", .contentType), ("content-length", .contentLength), ("te", .te), ("user-agent", .userAgent),
    ("grpc-timeout", .grpcTimeout), ("grpc-encoding", .grpcEncoding), ("grpc-accept-encoding", .grpcAcceptEncoding),
    ("grpc-status", .grpcStatus), ("grpc-message", .grpcMessage), ("grpc-status-details-bin", .grpcStatusDetails),
    ("grpc-tags-bin", .grpcReserved), ("grpc-", .grpcReserved), ("content-typo", .other), ("grp", .other),
    ("x-timeout-now", .other), ("xx", .other), ("abcde", .other), ("grpc-statuX", .grpcReserved),
  ])
  func namesAreFoundOnce(name: String, expected: HeaderName) throws {
    let server = try HTTP2Session(role: .server)
    let isPseudo = name.hasPrefix(":")
    let value = name == "te" ? "trailers" : name == "content-length" ? "0" : "v"
    let name = name == "grpc-statuX" ? "grpc-statux" : name
    let fields = isPseudo ? RawFrame.request : RawFrame.request + [(name, value)]
    try server.receive((RawFrame.preface + RawFrame.headers(1, fields)))
    let bytes = server.headerBytes
    let found = server.headerFields.filter { bytes[$0.nameRange].elementsEqual(name.utf8) }
    #expect(found.map(\.name) == [expected])
  }

  @Test func lineBreaksNeverLeave() throws {
    let pair = try SessionPair()
    _ = try pair.client.submitRequest(SessionPair.request, body: [], ending: .endStream)
    try pair.exchange()
    try pair.server.submitResponse(
      HTTP2Stream(slot: 0, id: 1), [":status": "200", "grpc-message": "a\r\ngrpc-status: 0\u{0}b"], body: [],
      ending: .endStream)
    try pair.exchange()
    #expect(
      pair.clientSaw.first
        == .headers(1, .response, [":status=200", "grpc-message=a  grpc-status: 0 b"], endStream: true))
  }

  @Test func sensitiveFieldsAreSentAndNotIndexed() throws {
    let pair = try SessionPair()
    var list = SessionPair.request
    list.add("x-secret", "abc", isSensitive: true)
    for _ in 0..<2 {
      _ = try pair.client.submitRequest(list, body: [], ending: .endStream)
      // 0x10: literal, never indexed (RFC 7541, section 6.2.3); the second time as well.
      let bytes = try pair.client.output()
      #expect(bytes.contains(0x10))
      _ = try pair.server.take(bytes)
    }
  }
}
