import SocketEndpoints
import Testing

@testable import Providers

/// The bounds of every call to a provider.
@Suite struct CurlTransportTests {
  private func send(_ request: ProviderRequest) async throws -> ProviderResponse {
    let transport = CurlTransport()
    do {
      let response = try await transport.send(request)
      await transport.shutdown()
      return response
    } catch {
      await transport.shutdown()
      throw error
    }
  }

  @Test func answerIsReadWhole() async throws {
    try await LocalHTTPServer.run(.always(.body("hello", status: 418, headers: [("x-a", "b")]))) { server in
      let response = try await send(
        ProviderRequest(url: server.url + "/a?b=c", timeout: .seconds(300), addresses: .loopbackOnly))
      #expect(response.status == 418)
      #expect(response.header("X-A") == "b")
      #expect(String(decoding: response.body, as: UTF8.self) == "hello")
      #expect(server.requests.map(\.target) == ["/a?b=c"])
    }
  }

  @Test func aRequestIsSentWithItsHeadersAndBody() async throws {
    try await LocalHTTPServer.run(.always(.body("{}"))) { server in
      _ = try await send(
        ProviderRequest(
          method: "POST", url: server.url + "/token",
          headers: [("content-type", "application/x-www-form-urlencoded")], body: Array("code=1".utf8),
          timeout: .seconds(300), addresses: .loopbackOnly))
      let request = try #require(server.requests.first)
      #expect(request.method == "POST" && request.body == "code=1")
      #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
      #expect(request.headers["accept"] == "application/json")
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost"]) func addressOfThisMachineIsRefusedByDefault(_ host: String) async throws
  {
    try await LocalHTTPServer.run(.always(.body("hello"))) { server in
      let url = "http://\(host):\(server.port)/"
      await #expect(throws: ProviderTransportError.addressRefused) {
        try await send(ProviderRequest(url: url, timeout: .seconds(300)))
      }
      #expect(server.requests.isEmpty)
      // The same address is fine if the settings say so.
      let response = try await send(ProviderRequest(url: url, timeout: .seconds(300), addresses: .anywhere))
      #expect(response.status == 200)
    }
  }

  @Test func transportGoesOnAfterARefusedAddress() async throws {
    try await LocalHTTPServer.run(.always(.body("hello"))) { server in
      let transport = CurlTransport()
      for _ in 0..<10 {
        await #expect(throws: ProviderTransportError.addressRefused) {
          try await transport.send(ProviderRequest(url: server.url, timeout: .seconds(300)))
        }
      }
      let response = try await transport.send(
        ProviderRequest(url: server.url, timeout: .seconds(300), addresses: .loopbackOnly))
      #expect(response.status == 200)
      await transport.shutdown()
      #expect(server.requests.count == 1)
    }
  }

  @Test func redirectIsNotFollowed() async throws {
    try await LocalHTTPServer.run(.always(.body("", status: 302, headers: [("location", "/other")]))) { server in
      let response = try await send(ProviderRequest(url: server.url, timeout: .seconds(300), addresses: .loopbackOnly))
      #expect(response.status == 302)
      #expect(server.requests.count == 1)
    }
  }

  @Test func longAnswerIsCutOff() async throws {
    try await LocalHTTPServer.run(.always(.flood(bytes: 50 << 20))) { server in
      await #expect(throws: ProviderTransportError.responseTooLarge) {
        try await send(ProviderRequest(url: server.url, timeout: .seconds(300), addresses: .loopbackOnly))
      }
    }
  }

  @Test func longHeadIsCutOff() async throws {
    let header = ("x-long", String(repeating: "a", count: 80_000))
    try await LocalHTTPServer.run(.always(.body("hello", headers: [header]))) { server in
      await #expect(throws: ProviderTransportError.responseTooLarge) {
        try await send(ProviderRequest(url: server.url, timeout: .seconds(300), addresses: .loopbackOnly))
      }
    }
  }

  /// A user's access token becomes a header.
  @Test(arguments: ["t\r\nx-role: admin", "t\nx-role: admin", "t\u{0}"])
  func headerThatWouldBeSeveralIsNotSent(_ token: String) async throws {
    try await LocalHTTPServer.run(.always(.body("hello"))) { server in
      await #expect(throws: ProviderTransportError.failed) {
        try await send(
          ProviderRequest(
            url: server.url, headers: [("authorization", "Bearer \(token)")], timeout: .seconds(300),
            addresses: .loopbackOnly))
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test func cancelledRequestEnds() async throws {
    try await LocalHTTPServer.run(.always(.silence)) { server in
      let request = ProviderRequest(url: server.url, timeout: .seconds(300), addresses: .loopbackOnly)
      let task = Task { try await send(request) }
      task.cancel()
      await #expect(throws: ProviderTransportError.failed) { try await task.value }
    }
  }

  @Test func shutdownEndsRequests() async throws {
    try await LocalHTTPServer.run(.always(.silence)) { server in
      let transport = CurlTransport()
      let request = ProviderRequest(url: server.url, timeout: .seconds(300), addresses: .loopbackOnly)
      let task = Task { try await transport.send(request) }
      while server.requests.isEmpty { await Task.yield() }
      await transport.shutdown()
      await #expect(throws: ProviderTransportError.failed) { try await task.value }
    }
  }

  @Test func connectionsAreSharedWithinOneRule() async throws {
    try await LocalHTTPServer.run(.always(.body("hello"))) { server in
      let transport = CurlTransport()
      for _ in 0..<3 {
        let request = ProviderRequest(url: server.url, timeout: .seconds(300), addresses: .loopbackOnly)
        let response = try await transport.send(request)
        #expect(response.status == 200)
      }
      // Another rule does not get the connection of the first one.
      await #expect(throws: ProviderTransportError.addressRefused) {
        try await transport.send(ProviderRequest(url: server.url, timeout: .seconds(300)))
      }
      await transport.shutdown()
    }
  }

  @Test(arguments: [LocalHTTPServer.Reply.drip, .silence]) func slowAnswerTimesOut(
    _ reply: LocalHTTPServer.Reply
  ) async throws {
    try await LocalHTTPServer.run(.always(reply)) { server in
      await #expect(throws: ProviderTransportError.timedOut) {
        try await send(ProviderRequest(url: server.url, timeout: .milliseconds(200), addresses: .loopbackOnly))
      }
    }
  }

  @Test func closedPortFails() async throws {
    let port = try ReservedPort(on: "127.0.0.1")
    await #expect(throws: ProviderTransportError.failed) {
      try await send(
        ProviderRequest(url: "http://127.0.0.1:\(port.number)", timeout: .seconds(300), addresses: .loopbackOnly))
    }
  }

  @Test func requestAfterShutdownFails() async throws {
    let transport = CurlTransport()
    await transport.shutdown()
    await #expect(throws: ProviderTransportError.failed) {
      try await transport.send(ProviderRequest(url: "http://127.0.0.1"))
    }
  }
  @Test(arguments: [
    ("https://accounts.google.com", "accounts.google.com"), ("https://Example.COM:8443/a/b", "example.com"),
    ("http://127.0.0.1:80", "127.0.0.1"), ("https://[::1]:443/x", "::1"), ("https://a_b.example/~x", "a_b.example"),
  ])
  func endpointIsRead(_ text: String, _ host: String) {
    #expect(EndpointURL(text)?.host == host)
  }

  @Test(arguments: [
    "", "accounts.google.com", "HTTPS://example.com", "ftp://example.com", "https://", "https:///path",
    "https://a@b.example",
    "https://example.com?x", "https://example.com#x", "https://example.com:", "https://example.com:0",
    "https://example.com:65536", "https://example.com:8a", "https://exa mple.com", "https://example.com\\@evil.example",
    "https://b\u{FC}cher.example", "https://[::1", "https://[::1]x", "https://[1.2.3.4]", "https://..example",
    "https://example.com:443:443", "https://%65xample.com", "https://example.com/\u{0}", "javascript:alert(1)",
  ])
  func endpointIsRefused(_ text: String) {
    #expect(EndpointURL(text) == nil)
  }
}
