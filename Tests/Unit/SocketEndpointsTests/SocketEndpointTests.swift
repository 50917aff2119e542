import SocketEndpoints
import Testing

@Suite struct SocketEndpointTests {
  @Test(arguments: [
    ("127.0.0.1:0", SocketEndpoint.tcp(host: "127.0.0.1", port: 0)),
    ("localhost:65535", .tcp(host: "localhost", port: 65_535)),
    ("[::1]:80", .tcp(host: "::1", port: 80)),
    ("[fe80::1%eth0]:80", .tcp(host: "fe80::1%eth0", port: 80)),
    ("unix:/run/l.sock", .unix(path: "/run/l.sock")),
    ("unix:l.sock", .unix(path: "l.sock")),
  ])
  func addressesAreReadAndWritten(_ text: String, _ endpoint: SocketEndpoint) throws {
    #expect(try SocketEndpoint(parsing: text) == endpoint)
    #expect(endpoint.description == text)
  }

  @Test(arguments: [
    ("", SocketEndpointError.Reason.missingPort), ("localhost", .missingPort), ("7481", .missingPort),
    ("localhost:", .invalidPort), ("localhost:http", .invalidPort), ("localhost:65536", .invalidPort),
    ("localhost:-1", .invalidPort), ("localhost:+1", .invalidPort), ("localhost: 1", .invalidPort),
    ("localhost:99999999999999999999", .invalidPort), ("[::1]", .invalidPort),
    (":80", .invalidHost), ("[]:80", .invalidHost), ("[host]:80", .invalidHost), ("[::1:80", .missingBrackets),
    ("a b:80", .invalidHost), ("http://a:80", .missingBrackets), ("user@host:80", .invalidHost),
    ("::1:80", .missingBrackets), ("2001:db8::1:443", .missingBrackets),
    ("unix:", .invalidPath), ("unix:/a\u{0}b", .invalidPath),
    ("unix:/" + String(repeating: "x", count: 107), .invalidPath),
  ])
  func otherTextsAreRefusedWithAReason(_ text: String, _ reason: SocketEndpointError.Reason) {
    let error = #expect(throws: SocketEndpointError.self) { try SocketEndpoint(parsing: text) }
    #expect(error?.reason == reason)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test func bracketsAreNotDoubled() {
    #expect(SocketEndpoint.tcp(host: "[::1]", port: 80).description == "[::1]:80")
  }

  @Test(arguments: [
    ("127.0.0.1:1", true), ("127.9.9.9:1", true), ("[::1]:1", true), ("localhost:1", true), ("a.localhost:1", true),
    ("unix:/a", true), ("0.0.0.0:1", false), ("[::]:1", false), ("10.0.0.1:1", false), ("example.com:1", false),
    ("127.example.com:1", false), ("A.LocalHost:1", true), ("localhost.example.com:1", false),
    ("notlocalhost:1", false),
  ])
  func onlyLoopbackAndUnixSocketsAreLocal(_ text: String, _ isLocal: Bool) throws {
    #expect(try SocketEndpoint(parsing: text).isLocal == isLocal)
  }
}
