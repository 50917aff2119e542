import HTTP2Session
import Testing

/// Peers that break the rules of HTTP/2, or speak another protocol.
@Suite struct ProtocolErrorTests {
  @Test(
    "H10 HTTP/1.1 on the gRPC port is refused in its own words",
    arguments: ["GET / HTTP/1.1\r\nhost: a\r\n\r\n", "OPTIONS * HTTP/1.0\r\n\r\n"])
  func http1IsRefusedInItsOwnWords(request: String) throws {
    let server = try ServerHarness(TestMethods.all, speaksFirst: Array(request.utf8))
    #expect(server.said("HTTP/1.1 505 HTTP Version Not Supported"))
  }

  @Test(arguments: [
    "\u{16}\u{3}\u{1}", "hello", "INVALID CONNECTION PREFACE\r\n\r\n", "GET / HTTP/2.0\r\n", "HTTP/1.1 200 OK\r\n",
    "GET /HTTP/1.1\r\n",
  ])
  func otherProtocolsAreLeftWithGoAway(first: String) throws {
    let server = try ServerHarness(TestMethods.all, speaksFirst: Array(first.utf8) + [UInt8](repeating: 0, count: 24))
    #expect(server.said("bad preface"))
    #expect(!server.said("HTTP/1.1"))
    #expect(server.failures == [.protocolError: 1])
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }

  @Test(
    "H8 what the HTTP/2 library ends by itself is logged and counted",
    arguments: [
      ("DATA on stream 0", WireFrame.data(0, [1]), "PROTOCOL_ERROR"),
      ("DATA on an idle stream", WireFrame.data(1, [1]), "PROTOCOL_ERROR"),
      ("a stream of the server's", WireFrame.request(2), "PROTOCOL_ERROR"),
      (
        "an index that is not in the table", WireFrame.frame(1, flags: 5, stream: 1, [0xFF, 0x7F]), "COMPRESSION_ERROR"
      ),
      ("PING of seven bytes", WireFrame.frame(6, [0, 0, 0, 0, 0, 0, 0]), "FRAME_SIZE_ERROR"),
      ("a stream that was passed over", WireFrame.request(5) + WireFrame.request(3), "PROTOCOL_ERROR"),
    ])
  func brokenRulesAreLoggedAndCounted(what: String, bytes: [UInt8], code: String) throws {
    let server = try ServerHarness(TestMethods.all)
    server.clientReads = false
    try server.receive(bytes)
    #expect(server.failures == [.protocolError: 1])
    #expect(server.counted.isEmpty)
    #expect(server.logged.count == 1)
    let line = try #require(server.logged.first)
    #expect(line.hasPrefix("Connection ended, code=\(code), peer=127.0.0.1:1, reason="), "\(line)")
    #expect(!line.hasSuffix("reason="))
    try server.advance(.seconds(1))
    #expect(server.isClosed)
  }

  @Test func aConnectionThatEndsWellIsNoFault() throws {
    let server = try ServerHarness(TestMethods.all)
    _ = try server.call("/t.T/Echo")
    try server.client.goAway(.noError)
    try server.exchange()
    server.channel.close(promise: nil)
    try server.exchange()
    #expect(server.failures.isEmpty && server.logged.isEmpty)
  }
}
